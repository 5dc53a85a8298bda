import type { Registration } from '#contract/accounts.ts';
import type { Context } from '#server/hub.ts';
import { isCommonPassword } from '#server/platform/password-blocklist.ts';
import { stranger } from '#server/mail/mail-cause.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { commonPassword, emailTaken } from '#server/features/accounts/accounts.errors.ts';
import { credentialsOf, insertUser, noteLogin } from '#server/features/accounts/accounts.store.ts';
import { recordGiven } from '#server/features/consent/record-consents.ts';
import { mailProofLink } from '#server/features/accounts/mail-proof-link.ts';
import { startSession, type AskingBrowser, type SignedIn } from '#server/features/sessions/start-session.ts';

/**
 * Creates an account of the role `user` and signs its owner in. A welcome mail brings the link that proves the mailbox,
 * unless that mailbox got too many unsolicited mails lately; until then nothing that was done under the address belongs
 * to the account.
 * @throws commonPassword when it is among those that are guessed first; emailTaken when there is an account with this
 * address
 */
export async function register(
  hub: Context<'mailbox'>,
  {
    name,
    email,
    password,
    phone,
    emailConsent,
    callConsent,
    newsConsent,
    preferredLanguage,
  }: Registration & { readonly preferredLanguage: string },
  browser: AskingBrowser,
): Promise<SignedIn> {
  const { database, clock } = hub;
  if (isCommonPassword(password)) throw commonPassword('password');
  // Asked before the password is hashed, which is dear, and again by the insert.
  if ((await credentialsOf(database.db, email)) !== null) throw emailTaken();
  const passwordHash = await hashPassword(password, browser.line);
  const [token, linkToken, now] = [randomToken(), randomToken(), clock.now()];
  return database.write(async (write) => {
    const { db } = write;
    const consents = { emailConsent, callConsent, newsConsent };
    const details = { email, name, phone, ...consents, preferredLanguage };
    const created = await insertUser(db, { ...details, passwordHash, role: 'user' }, now);
    if (created === null) throw emailTaken();
    const agreed = { before: null, after: { ...consents, email: created.email }, signupId: null, userId: created.id };
    await recordGiven(hub, write, { ...agreed, place: 'account', language: preferredLanguage });
    await mailProofLink(hub, write, { user: created, kind: 'welcome', token: linkToken, cause: stranger });
    const user = await noteLogin(db, created.id, passwordHash, now);
    const { sessionToken: replaces, device = null } = browser;
    return startSession(write, user ?? created, { token, replaces, device, now });
  });
}
