import type { AccountChange } from '#contract/accounts.ts';
import { changedFields, recordOwnDeed } from '#server/features/audit/record-audit.ts';
import type { Context } from '#server/hub.ts';
import { notFound } from '#server/http/errors.ts';
import { tooOftenByYou } from '#server/http/limits/limit-errors.ts';
import { stranger } from '#server/mail/mail-cause.ts';
import type { Write } from '#server/platform/database/database.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { USER_NOT_FOUND, emailTaken } from '#server/features/accounts/accounts.errors.ts';
import { lockUser, updateDetails, userById, type User } from '#server/features/accounts/accounts.store.ts';
import { deleteChallenges } from '#server/features/sessions/login-challenges.store.ts';
import { consentsOf } from '#server/features/accounts/present-user.ts';
import { endTakenBack, recordGiven } from '#server/features/consent/record-consents.ts';
import type { Platform } from '#server/platform/platform.ts';
import { causeOfAccount } from '#server/features/accounts/cause-of-account.ts';
import { mailProofLink } from '#server/features/accounts/mail-proof-link.ts';

/**
 * Absent fields stay, except name and address, which are required. A new address has to be proved: it gets a link, the
 * old one a notice, and codes that were mailed to the old one become invalid. Calls and news that are taken back end for
 * the whole address.
 * @param language of the words that the user read, a BCP 47 tag
 * @throws 429 when the user tried too many addresses lately; emailTaken when another account has the address; 404 when
 * the account is gone
 */
export async function changeAccount(
  hub: Context<'mailbox' | 'limits'>,
  userId: string,
  change: AccountChange,
  language: string,
): Promise<User> {
  await countOtherAddress(hub, userId, change.email);
  const [at, linkToken] = [hub.clock.now(), randomToken()];
  try {
    return await hub.database.write(async (write) => {
      const before = await lockUser(write.db, userId);
      if (before === null) throw notFound(USER_NOT_FOUND);
      const email = change.email.toLowerCase();
      const isSameAddress = email === before.email;
      const user = await updateDetails(write.db, userId, {
        name: change.name,
        email,
        phone: change.phone === undefined ? before.phone : change.phone,
        email_consent: change.emailConsent ?? before.email_consent,
        call_consent: change.callConsent ?? before.call_consent,
        news_consent: change.newsConsent ?? before.news_consent,
        weekly_email: change.weeklyEmail ?? before.weekly_email,
        preferred_language: change.preferredLanguage ?? before.preferred_language,
        email_verified_at: isSameAddress ? before.email_verified_at : null,
      });
      await noteConsents(hub, write, { before, user, language });
      if (!isSameAddress) await moveTo(hub, write, { before, user, linkToken });
      const detail = changedFields(ownDetails(before), ownDetails(user));
      await recordOwnDeed(write, user, { action: 'own-account-changed', detail, at });
      return user;
    });
  } catch (error) {
    if (violationOf(error)?.kind === 'unique') throw emailTaken();
    throw error;
  }
}

/** Counts before the address is looked up, so that a user cannot test any number of addresses. */
async function countOtherAddress(hub: Context<'mailbox' | 'limits'>, userId: string, email: string): Promise<void> {
  const user = await userById(hub.database.db, userId);
  if (user === null || user.email === email.toLowerCase()) return;
  const wait = hub.limits.ofPerson.addressTries.take(userId);
  if (wait > 0) throw tooOftenByYou(wait);
}

function ownDetails(user: User) {
  const { name, email, phone, weekly_email: weeklyEmail, preferred_language: language } = user;
  return { name, email, phone, ...consentsOf(user), weeklyEmail, language };
}

async function noteConsents(
  hub: Platform,
  write: Write,
  { before, user, language }: { readonly before: User; readonly user: User; readonly language: string },
): Promise<void> {
  const change = {
    before: { ...consentsOf(before), email: before.email },
    after: { ...consentsOf(user), email: user.email },
    signupId: null,
    userId: user.id,
    place: 'account',
    language,
  } as const;
  await recordGiven(hub, write, change);
  await endTakenBack(hub, write, change);
}

interface Move {
  readonly before: User;
  readonly user: User;
  readonly linkToken: string;
}

async function moveTo(hub: Context<'mailbox'>, write: Write, { before, user, linkToken }: Move): Promise<void> {
  await deleteChallenges(write.db, user.id);
  await mailProofLink(hub, write, { user, kind: 'new-address', token: linkToken, cause: stranger });
  const notice = { kind: 'address-changed', to: before.email, language: user.preferred_language, payload: {} };
  await hub.mailbox.write(write, { ...notice, cause: causeOfAccount(before) });
}
