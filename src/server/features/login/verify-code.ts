import { wrongCodes } from '#contract/limits.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken, sameSecret, tokenHash } from '#server/platform/secrets.ts';
import { tooManyCodes, wrongCode } from '#server/features/accounts/accounts.errors.ts';
import { noteVerifiedLogin } from '#server/features/accounts/accounts.store.ts';
import { codeTriesOf, countCodeTry, deleteCodeTry, insertCodeTry } from './code-tries.store.ts';
import { LOCK_LASTS, TRIES_ALLOWED, loginCodeHash } from './login-code.ts';
import {
  findChallenge,
  useUpChallenge,
  type LoginChallenge,
} from '#server/features/sessions/login-challenges.store.ts';
import { joinEarlierSignups } from '#server/features/accounts/own-signups.store.ts';
import { startSession, type AskingBrowser, type SignedIn } from '#server/features/sessions/start-session.ts';

/**
 * The second step of a login: needs the cookie of the first one and the code from the mailbox. Only attempts with that
 * cookie count, so that a user can only be locked out with the password.
 * @throws wrongCode when the code is wrong, used, replaced or too old, or the login is unknown
 * @throws tooManyCodes while the user is locked or has tried too many lately, even with the correct code
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
  const tryId = await countTry(platform, challenge);
  if (!sameSecret(loginCodeHash(secrets, challengeHash, code), challenge.code_hash)) throw wrongCode();
  const [token, now] = [randomToken(), clock.now()];
  return database.write(async (write) => {
    const { db } = write;
    if (!(await useUpChallenge(db, challengeHash, challenge.code_hash))) throw wrongCode();
    const user = await noteVerifiedLogin(db, challenge.user_id, now);
    if (user === null) throw wrongCode();
    // It was the right one, and only wrong ones count.
    await deleteCodeTry(db, tryId);
    await joinEarlierSignups(db, user);
    return startSession(write, user, { token, replaces: browser.sessionToken, device: browser.device ?? null, now });
  });
}

/** Counts the attempt before the code is checked, so that concurrent attempts cannot exceed the limit. */
async function countTry({ database, clock }: Platform, challenge: LoginChallenge): Promise<string> {
  const now = clock.now();
  const { user_id: userId, verification_locked_until: locked } = challenge;
  const lockedUntil = locked === null ? null : new Date(locked);
  if (lockedUntil !== null && lockedUntil > now) throw tooManyCodes(lockedUntil, now);
  if (new Date(challenge.code_expires_at) <= now) throw wrongCode();
  const lockUntil = new Date(now.getTime() + LOCK_LASTS);
  const rule = { now, triesAllowed: TRIES_ALLOWED, lockUntil };
  const id = newId(now);
  await database.write(async ({ db }) => {
    // Others used up the tries since the challenge was read, so the lock has only just begun.
    if (!(await countCodeTry(db, userId, rule))) throw tooManyCodes(lockUntil, now);
    // Tries of the same user wait for each other since that statement.
    const openAgainAt = whenOpen(await codeTriesOf(db, userId), now);
    if (openAgainAt > now) throw tooManyCodes(openAgainAt, now);
    await insertCodeTry(db, { id, userId, now });
  });
  return id;
}

/** When the user may try another code after these attempts, newest first. */
function whenOpen(tries: readonly Date[], now: Date): Date {
  const waits = wrongCodes.map(({ free, within }) => {
    const outlasted = tries[free - 1];
    return outlasted === undefined ? now.getTime() : outlasted.getTime() + within;
  });
  return new Date(Math.max(...waits));
}
