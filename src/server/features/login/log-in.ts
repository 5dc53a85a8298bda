import type { LoginInput } from '#contract/accounts.ts';
import { isAdmin } from '#domain/roles.ts';
import type { Hub } from '#server/hub.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { wrongLogin } from '#server/features/accounts/accounts.errors.ts';
import { credentialsOf, noteLogin, type User } from '#server/features/accounts/accounts.store.ts';
import { isKnownDevice } from '#server/features/sessions/known-device.ts';
import { CODE_LASTS, LOGIN_WAITS, makeLoginCode } from './login-code.ts';
import { insertChallenge } from '#server/features/sessions/login-challenges.store.ts';
import { joinEarlierSignups } from '#server/features/accounts/own-signups.store.ts';
import { startSession, type AskingBrowser, type SignedIn } from '#server/features/sessions/start-session.ts';
import { deleteSession } from '#server/features/sessions/sessions.store.ts';

interface CodeAwaited {
  readonly email: string;
  readonly challengeToken: string;
}

/**
 * Checks a password. Administrators then have to enter a code from their mailbox, as long as mail can be sent; others
 * are signed in. Either way the session that the browser had ends.
 *
 * @throws tooManyWrongPasswords after some wrong ones, for a while
 * @throws wrongLogin after the same time, whether the address or the password is wrong
 */
export async function logIn(
  hub: Hub,
  { email, password }: LoginInput,
  browser: AskingBrowser & { readonly knownDevice?: string | null },
): Promise<SignedIn | CodeAwaited> {
  const { database, clock, secrets } = hub;
  const { knownDevice = null } = browser;
  const isKnown = knownDevice !== null && isKnownDevice(secrets, knownDevice, email);
  const user = await hub.limits.checkPassword(email, isKnown ? knownDevice : null, async () => {
    const found = await credentialsOf(database.db, email);
    return (await isPassword(password, found?.password_hash ?? null, 'login', browser.line)) ? found : null;
  });
  if (user === null) throw wrongLogin();
  if (needsCode(hub, user)) return askForCode(hub, user, browser.sessionToken);
  const [token, now] = [randomToken(), clock.now()];
  const signedIn = await database.write(async (write) => {
    const { db } = write;
    const noted = await noteLogin(db, user.id, user.password_hash, now);
    if (noted === null) throw wrongLogin();
    // Made an administrator while the password was checked.
    if (needsCode(hub, noted)) return { promoted: noted };
    if (user.mayJoin && noted.email_verified_at !== null) await joinEarlierSignups(db, noted);
    return startSession(write, noted, { token, replaces: browser.sessionToken, device: browser.device ?? null, now });
  });
  return 'promoted' in signedIn ? askForCode(hub, signedIn.promoted, browser.sessionToken) : signedIn;
}

function needsCode({ mailbox }: Pick<Hub, 'mailbox'>, { role }: Pick<User, 'role'>): boolean {
  return isAdmin(role) && mailbox.isReady();
}

async function askForCode(hub: Hub, user: User, oldSession: string | null): Promise<CodeAwaited> {
  const challengeToken = randomToken();
  const challengeHash = tokenHash(challengeToken);
  const code = makeLoginCode(hub.secrets, challengeHash, user);
  const now = hub.clock.now();
  const after = (ms: number) => new Date(now.getTime() + ms);
  await hub.database.write(async (write) => {
    if (oldSession !== null) await deleteSession(write, tokenHash(oldSession));
    await insertChallenge(write.db, {
      tokenHash: challengeHash,
      userId: user.id,
      codeHash: code.hash,
      codeExpiresAt: after(CODE_LASTS),
      sentAt: now,
      expiresAt: after(LOGIN_WAITS),
    });
    await hub.mailbox.write(write, code.mail);
  });
  return { email: user.email, challengeToken };
}
