import { endRightsPassedOn } from '#server/features/organizers/organizers.store.ts';
import type { Context } from '#server/hub.ts';
import { counted, type MailCause } from '#server/mail/mail-cause.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteUserRow, type User } from './accounts.store.ts';
import { lockOwned } from './own-signups.store.ts';
import { removePerson } from './remove-person.ts';

/**
 * Removes a user, whom the caller has locked, with all personal data; see `removePerson` for the signups. Sessions end;
 * a mail confirms the removal. The caller decides whether the last full administrator may be removed.
 */
export async function removeAccount(
  hub: Context<'mailbox' | 'jobs'>,
  write: Write,
  user: User,
  cause: MailCause,
): Promise<void> {
  const { db } = write;
  const isProved = user.email_verified_at !== null;
  // What was signed up and waited for under the proved address, without being signed in, is the user's too.
  const earlierOf = isProved ? user.email : null;
  const owned = await lockOwned(db, { userId: user.id, address: null, earlierOf });
  const { name, email: to, preferred_language: language } = user;
  const confirmation = { kind: 'account-deleted', to, language, payload: {}, cause };
  const leaver = { name, address: user.email, isProved, ...owned };
  await removePerson(hub, write, leaver, confirmation);
  await deleteUser(hub, write, user.id);
}

/**
 * Removes everything under a proved address: all signups under it, all mails to it, and its account with the account's
 * other signups. The given mail confirms it. The caller decides whether the last full administrator may be removed.
 * @param user the account of the address, locked by the caller; null if there is none
 */
export async function removeAddress(
  hub: Context<'mailbox' | 'jobs'>,
  write: Write,
  {
    address,
    user,
    confirmation,
  }: { address: string; user: User | null; confirmation: { kind: string; language: string } },
): Promise<void> {
  const owned = await lockOwned(write.db, { userId: user?.id ?? null, address });
  const leaver = { name: user?.name ?? null, address, isProved: true, ...owned };
  await removePerson(hub, write, leaver, { ...confirmation, to: address, payload: {}, cause: counted });
  if (user !== null) await deleteUser(hub, write, user.id);
}

/** What it has passed on and what it sees live end too. */
async function deleteUser({ clock }: Platform, write: Write, id: string): Promise<void> {
  await endRightsPassedOn(write.db, { userId: id, sheetId: null, at: clock.now().toISOString() });
  await deleteUserRow(write.db, id);
  write.announce({ topic: 'session', id });
}
