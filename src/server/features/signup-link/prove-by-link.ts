import { userById } from '#server/features/accounts/accounts.store.ts';
import { proveMailbox } from '#server/features/accounts/prove-mailbox.ts';
import { readManageToken } from '#server/features/signups/manage-link.ts';
import { noteMailboxProved, unprovedAmong, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
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

/** Remembers that a link which was mailed to the address of these signups was opened: somebody reads that mailbox. */
export async function noteOpened(
  { database, secrets, clock }: Platform,
  token: string,
  signups: readonly SignupOfEvent[],
): Promise<void> {
  const right = readManageToken(secrets, token);
  const mailed = signups.filter(({ email }) => right?.wasMailedTo(email) === true).map(({ id }) => id);
  if (mailed.length === 0) return;
  const news = await unprovedAmong(database.db, mailed);
  if (news.length > 0) await database.write(({ db }) => noteMailboxProved(db, news, clock.now().toISOString()));
}

/**
 * Whether the caller is known to read the mail of a signup: the link was mailed there, or the account that made it has
 * proved its address. A link from the screen proves nothing.
 */
export function readsMailOf(
  { secrets }: Pick<Platform, 'secrets'>,
  { email, userId, provedAddress }: SignupOfEvent,
  { token, actor }: { readonly token: string; readonly actor: Actor },
): boolean {
  const isOwner = actor.userId !== null && actor.userId === userId && provedAddress === email.toLowerCase();
  return isOwner || readManageToken(secrets, token)?.wasMailedTo(email) === true;
}
