import { userById } from '#server/features/accounts/accounts.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The address, in lower case, of which the caller is known to read the mail; null for none. */
export async function provedAddress({ database }: Platform, { userId }: Actor): Promise<string | null> {
  const user = userId === null ? null : await userById(database.db, userId);
  return user === null || user.email_verified_at === null ? null : user.email.toLowerCase();
}
