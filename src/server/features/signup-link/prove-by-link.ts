import { userById } from '#server/features/accounts/accounts.store.ts';
import { proveMailbox } from '#server/features/accounts/prove-mailbox.ts';
import { readManageToken } from '#server/features/signups/manage-link.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Takes a validated manage link as proof that the signed-in user reads the mail of the account's address: only if it
 * was mailed to that very address, not long ago.
 */
export async function proveByLink(platform: Platform, token: string, actor: Actor): Promise<void> {
  if (actor.userId === null) return;
  const right = readManageToken(platform.secrets, token);
  const user = await userById(platform.database.db, actor.userId);
  if (user !== null && right?.proves(user.email, platform.clock.now()) === true) await proveMailbox(platform, user);
}
