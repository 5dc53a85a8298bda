import type { PasswordChange } from '#contract/accounts.ts';
import { recordOwnDeed } from '#server/features/audit/record-audit.ts';
import type { Context } from '#server/hub.ts';
import { isCommonPassword } from '#server/platform/password-blocklist.ts';
import { hashPassword, isPassword } from '#server/platform/passwords.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { commonPassword, wrongPassword } from '#server/features/accounts/accounts.errors.ts';
import { passwordHashOf, replacePassword } from '#server/features/accounts/accounts.store.ts';
import { causeOfAccount } from '#server/features/accounts/cause-of-account.ts';
import { endAllSessions } from '#server/features/sessions/sessions.store.ts';
import { startSession, type AskingBrowser, type SignedIn } from '#server/features/sessions/start-session.ts';

/**
 * Every session of the user ends, and so do logins that wait for a code; the browser of the caller continues under a
 * new session id. The user is mailed.
 * @throws tooManyWrongPasswords after some wrong ones, for a while; passwordInUse while another request of the user's
 * is checked; wrongPassword when the current one is wrong, or was changed concurrently; commonPassword when the new one
 * is among those that are guessed first
 */
export async function changePassword(
  hub: Context<'mailbox' | 'limits'>,
  userId: string,
  { currentPassword, newPassword }: PasswordChange,
  browser: AskingBrowser,
): Promise<SignedIn> {
  const { database, clock } = hub;
  if (isCommonPassword(newPassword)) throw commonPassword('newPassword');
  const hashes = await hub.limits.ofPassword(userId, async () => {
    const before = await passwordHashOf(database.db, userId);
    const isRight = await hub.limits.checkOwnPassword(userId, () =>
      isPassword(currentPassword, before, 'account', browser.line),
    );
    if (!isRight || before === null) throw wrongPassword('currentPassword');
    return { before, after: await hashPassword(newPassword, browser.line) };
  });
  const [token, now] = [randomToken(), clock.now()];
  return database.write(async (write) => {
    const user = await replacePassword(write.db, userId, hashes);
    if (user === null) throw wrongPassword('currentPassword');
    await endAllSessions(write, userId);
    const { email: to, preferred_language: language } = user;
    const notice = { kind: 'password-changed', to, language, payload: {} };
    await hub.mailbox.write(write, { ...notice, cause: causeOfAccount(user) });
    await recordOwnDeed(write, user, { action: 'own-password-changed', at: now });
    return startSession(write, user, { token, replaces: null, device: browser.device ?? null, now });
  });
}
