import type { FirstAdministrator } from '#contract/accounts.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { emailTaken } from './accounts.errors.ts';
import { insertUser, type User } from './accounts.store.ts';

/**
 * Creates a full administrator for whoever has the shell of the server.
 *
 * @throws emailTaken when there is an account with this address
 */
export async function createAdministrator(
  { database, clock }: Platform,
  { email, name, password }: Omit<FirstAdministrator, 'token'>,
): Promise<User> {
  const passwordHash = await hashPassword(password);
  const user = await database.write(({ db }) =>
    insertUser(db, { email, name, passwordHash, role: 'full-admin' }, clock.now()),
  );
  if (user === null) throw emailTaken();
  return user;
}
