import type { Role } from '#domain/roles.ts';
import { insertUser, noteProof, type User } from '#server/features/accounts/accounts.store.ts';
import { cookieName } from '#server/features/sessions/cookies.ts';
import { startSession } from '#server/features/sessions/start-session.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { randomToken } from '#server/platform/secrets.ts';

interface OnPlatform {
  readonly platform: Platform;
}

export const PASSWORD = 'four wet umbrellas';

const names: Record<Role, string> = {
  user: 'Priya Parent',
  'volunteer-admin': 'Vikram Volunteers',
  'full-admin': 'Fatima Founder',
};

let people = 0;
const hashes = new Map<string, Promise<string>>();

/** The same password is hashed once per test file. */
export async function createUser(
  { platform }: OnPlatform,
  { role, email, name, password = PASSWORD }: { role: Role; email?: string; name?: string; password?: string },
): Promise<User> {
  people += 1;
  const passwordHash = hashes.get(password) ?? hashPassword(password, null);
  hashes.set(password, passwordHash);
  const user = {
    role,
    email: email ?? `person${people}@families.example`,
    name: name ?? names[role],
    passwordHash: await passwordHash,
  };
  const created = await platform.database.write(({ db }) => insertUser(db, user, platform.clock.now()));
  if (created === null) throw new Error(`There is a user with the address ${user.email} already`);
  return created;
}

/** Past password and code. Answers the cookie header of the session. */
export async function signIn({ platform }: OnPlatform, user: User): Promise<string> {
  const [token, now] = [randomToken(), platform.clock.now()];
  await platform.database.write((write) => startSession(write, user, { token, replaces: null, now }));
  return `${cookieName(platform.config, 'session')}=${token}`;
}

export async function signInAs(hub: OnPlatform, role: Role): Promise<string> {
  return signIn(hub, await createUser(hub, { role }));
}

/** With an account whose address is proved. */
export async function signInProved(
  hub: OnPlatform,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<{ readonly id: string; readonly cookie: string }> {
  const { database, clock } = hub.platform;
  const user = await createUser(hub, { role: 'user', email, name });
  await database.write(({ db }) => noteProof(db, user.id, user.email, clock.now()));
  return { id: user.id, cookie: await signIn(hub, user) };
}
