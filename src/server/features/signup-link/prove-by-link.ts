import { userById } from '#server/features/accounts/accounts.store.ts';
import { proveMailbox } from '#server/features/accounts/prove-mailbox.ts';
import { readManageToken } from '#server/features/signups/manage-link.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Takes a manage link, which the caller has validated, as the proof that whoever is signed in reads the mail of the
 * account's address: only when the link came in a mail to that very address, not long ago.
 */
export async function proveByLink(platform: Platform, token: string, actor: Actor): Promise<void> {
  if (actor.userId === null) return;
  const right = readManageToken(platform.secrets, token);
  const user = await userById(platform.database.db, actor.userId);
  if (user !== null && right?.proves(user.email, platform.clock.now()) === true) await proveMailbox(platform, user);
}
