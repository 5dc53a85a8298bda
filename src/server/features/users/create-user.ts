import type { NewAdministrator } from '#contract/users.ts';
import { commonPassword, emailTaken } from '#server/features/accounts/accounts.errors.ts';
import { credentialsOf, insertUser, type User } from '#server/features/accounts/accounts.store.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import { isCommonPassword } from '#server/platform/password-blocklist.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * For a new administrator of either kind, who gets the password in person.
 * @throws emailTaken when there is an account with this address; commonPassword when it is among those that are guessed
 * first
 */
export async function createUser(
  { database, clock }: Platform,
  { name, email, phone, password, role }: NewAdministrator,
  actor: Actor,
): Promise<User> {
  if (isCommonPassword(password)) throw commonPassword('password');
  // Asked before the password is hashed, which is dear, and again by the insert.
  if ((await credentialsOf(database.db, email)) !== null) throw emailTaken();
  const passwordHash = await hashPassword(password, null);
  const at = clock.now();
  return database.write(async (write) => {
    const user = await insertUser(write.db, { name, email, phone, passwordHash, role }, at);
    if (user === null) throw emailTaken();
    await recordAudit(write, actor, { action: 'user-created', subjectId: user.id, detail: role, at });
    return user;
  });
}
