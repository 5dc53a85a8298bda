import { recordOwnDeed } from '#server/features/audit/record-audit.ts';
import type { Context } from '#server/hub.ts';
import { notFound } from '#server/http/errors.ts';
import { isPassword } from '#server/platform/passwords.ts';
import {
  USER_NOT_FOUND,
  youAreLastFullAdministrator,
  wrongPassword,
} from '#server/features/accounts/accounts.errors.ts';
import { lockFullAdministrators, lockUser, passwordHashOf } from '#server/features/accounts/accounts.store.ts';
import { causeOfAccount } from '#server/features/accounts/cause-of-account.ts';
import { removeAccount } from '#server/features/accounts/remove-account.ts';

/**
 * Deletes the caller's own account: see `removeAccount` for what becomes of the signups.
 * @throws tooManyWrongPasswords after some wrong ones, for a while; passwordInUse while another request of the user's
 * is checked; wrongPassword when it is wrong; lastFullAdministrator when there would be none left; 404 when the account
 * is gone already
 */
export async function deleteAccount(
  hub: Context<'mailbox' | 'jobs' | 'limits'>,
  userId: string,
  { password, line }: { readonly password: string; readonly line: string | null },
): Promise<void> {
  const { database, clock } = hub;
  const passwordHash = await passwordHashOf(database.db, userId);
  const isRight = await hub.limits.ofPassword(userId, () =>
    hub.limits.checkOwnPassword(userId, () => isPassword(password, passwordHash, 'account', line)),
  );
  if (!isRight) throw wrongPassword('password');
  const at = clock.now();
  await database.write(async (write) => {
    const administrators = await lockFullAdministrators(write.db);
    const user = await lockUser(write.db, userId);
    if (user === null) throw notFound(USER_NOT_FOUND);
    if (user.password_hash !== passwordHash) throw wrongPassword('password');
    if (user.role === 'full-admin' && administrators.length <= 1) throw youAreLastFullAdministrator();
    await removeAccount(hub, write, user, causeOfAccount(user));
    await recordOwnDeed(write, user, { action: 'own-account-deleted', detail: user.role, at });
  });
}
