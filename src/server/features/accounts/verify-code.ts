import type { Platform } from '#server/platform/platform.ts';
import { randomToken, sameSecret, tokenHash } from '#server/platform/secrets.ts';
import { tooManyCodes, wrongCode } from './accounts.errors.ts';
import { countCodeTry, noteVerifiedLogin } from './accounts.store.ts';
import { LOCK_LASTS, TRIES_ALLOWED, loginCodeHash } from './login-code.ts';
import { findChallenge, useUpChallenge, type LoginChallenge } from './login-challenges.store.ts';
import { joinEarlierSignups } from './own-signups.store.ts';
import { startSession, type AskingBrowser, type SignedIn } from './start-session.ts';

/**
 * The second step of a login: signs in whoever brings the cookie of the first one and the code from the mailbox.
 * Only tries with that cookie are counted, so nobody is locked out by someone without the password.
 *
 * @throws wrongCode when the code is wrong, used, replaced or too old, or the login is not known
 * @throws tooManyCodes while the user is locked, even when the code is right
 */
export async function verifyCode(
  platform: Platform,
  { email, code }: { readonly email: string; readonly code: string },
  browser: AskingBrowser & { readonly challengeToken: string | null },
): Promise<SignedIn> {
  const { database, secrets, clock } = platform;
  if (browser.challengeToken === null) throw wrongCode();
  const challengeHash = tokenHash(browser.challengeToken);
  const challenge = await findChallenge(database.db, challengeHash, email, clock.now());
  if (challenge === null) throw wrongCode();
  await countTry(platform, challenge);
  if (!sameSecret(loginCodeHash(secrets, challengeHash, code), challenge.code_hash)) throw wrongCode();
  const [token, now] = [randomToken(), clock.now()];
  return database.write(async ({ db }) => {
    if (!(await useUpChallenge(db, challengeHash, challenge.code_hash))) throw wrongCode();
    const user = await noteVerifiedLogin(db, challenge.user_id, now);
    if (user === null) throw wrongCode();
    await joinEarlierSignups(db, user);
    return startSession(db, user, { token, replaces: browser.sessionToken, device: browser.device ?? null, now });
  });
}

/** Counts the try before the code is looked at, so that tries at the same moment cannot outrun the count. */
async function countTry({ database, clock }: Platform, challenge: LoginChallenge): Promise<void> {
  const now = clock.now();
  const lockedUntil =
    challenge.verification_locked_until === null ? null : new Date(challenge.verification_locked_until);
  if (lockedUntil !== null && lockedUntil > now) throw tooManyCodes(lockedUntil, now);
  if (new Date(challenge.code_expires_at) <= now) throw wrongCode();
  const lockUntil = new Date(now.getTime() + LOCK_LASTS);
  const rule = { now, triesAllowed: TRIES_ALLOWED, lockUntil };
  if (await database.write(({ db }) => countCodeTry(db, challenge.user_id, rule))) return;
  // Others used up the tries since the challenge was read, so the lock has only just begun.
  throw tooManyCodes(lockUntil, now);
}
