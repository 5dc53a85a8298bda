import type { Platform } from '#server/platform/platform.ts';
import { noteProof, type User } from './accounts.store.ts';
import { earlierSignups, joinEarlierSignups } from './own-signups.store.ts';

/**
 * Records that a user has just proved the mailbox of the account; signups that were made under its address without an
 * account then belong to the account. Proving it again adds those made since.
 */
export async function proveMailbox({ database, clock }: Platform, user: User): Promise<void> {
  if (user.email_verified_at !== null && (await earlierSignups(database.db, user)).length === 0) return;
  const now = clock.now();
  await database.write(async ({ db }) => {
    const proved = await noteProof(db, user.id, user.email, now);
    // Null when the account is gone or has another address by now.
    if (proved !== null) await joinEarlierSignups(db, proved);
  });
}
