import type { UserChange } from '#contract/users.ts';
import { emailTaken } from '#server/features/accounts/accounts.errors.ts';
import { lockUser, updateDetails, type Details, type User } from '#server/features/accounts/accounts.store.ts';
import { mailProofLink } from '#server/features/accounts/mail-proof-link.ts';
import { endAllSessions } from '#server/features/sessions/sessions.store.ts';
import { changedFields, recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { administrator } from '#server/mail/mail-cause.ts';
import type { Write } from '#server/platform/database/database.ts';
import { violationOf } from '#server/platform/database/violation.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { userNotFound } from './users.errors.ts';

/**
 * Absent fields stay. With a new address the user has to sign in again and prove the new mailbox, and the old one gets
 * a notice.
 * @throws 404 when the user is gone; emailTaken when there is another account with this address
 */
export async function changeUser(hub: Context<'mailbox'>, id: string, change: UserChange, actor: Actor): Promise<User> {
  const { database, clock } = hub;
  const [at, linkToken] = [clock.now(), randomToken()];
  try {
    return await database.write(async (write) => {
      const before = await lockUser(write.db, id);
      if (before === null) throw userNotFound();
      const after = withChange(before, change);
      const detail = changedFields(shownOf(before), shownOf(after));
      const user = await updateDetails(write.db, id, after);
      if (after.email !== before.email) await moveTo(hub, write, { user, oldAddress: before.email, linkToken });
      await recordAudit(write, actor, { action: 'user-changed', subjectId: id, detail, at });
      return user;
    });
  } catch (error) {
    if (violationOf(error)?.kind === 'unique') throw emailTaken();
    throw error;
  }
}

async function moveTo(
  hub: Context<'mailbox'>,
  write: Write,
  { user, oldAddress, linkToken }: { readonly user: User; readonly oldAddress: string; readonly linkToken: string },
): Promise<void> {
  await endAllSessions(write, user.id);
  await mailProofLink(hub, write, { user, kind: 'new-address', token: linkToken, cause: administrator });
  const notice = { kind: 'address-changed', to: oldAddress, language: user.preferred_language, payload: {} };
  await hub.mailbox.write(write, { ...notice, cause: administrator });
}

function withChange(user: User, { name, email, phone }: UserChange): Details {
  const address = email?.toLowerCase() ?? user.email;
  return {
    name: name ?? user.name,
    email: address,
    phone: phone === undefined ? user.phone : phone,
    email_consent: user.email_consent,
    call_consent: user.call_consent,
    news_consent: user.news_consent,
    weekly_email: user.weekly_email,
    preferred_language: user.preferred_language,
    email_verified_at: address === user.email ? user.email_verified_at : null,
  };
}

function shownOf({ name, email, phone }: Details) {
  return { name, email, phone };
}
