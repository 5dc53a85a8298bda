import type { FirstAdministrator } from '#contract/accounts.ts';
import { recordOwnDeed } from '#server/features/audit/record-audit.ts';
import { isCommonPassword } from '#server/platform/password-blocklist.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';
import { commonPassword, emailTaken } from '#server/features/accounts/accounts.errors.ts';
import { insertUser, type User } from '#server/features/accounts/accounts.store.ts';

/**
 * Creates a full administrator from the command line.
 * @throws emailTaken when there is an account with this address; commonPassword when it is among those that are guessed
 * first
 */
export async function createAdministrator(
  { database, clock }: Platform,
  { email, name, password }: Omit<FirstAdministrator, 'token'>,
): Promise<User> {
  if (isCommonPassword(password)) throw commonPassword('password');
  const passwordHash = await hashPassword(password, null);
  const now = clock.now();
  return database.write(async (write) => {
    const user = await insertUser(write.db, { email, name, passwordHash, role: 'full-admin' }, now);
    if (user === null) throw emailTaken();
    await recordOwnDeed(write, user, { action: 'user-made-in-shell', at: now });
    return user;
  });
}
