import { comparable } from '#domain/text-limits.ts';
import { addressAtDoor } from '#server/features/attendance/facts-of-owner.store.ts';
import { hasHours } from '#server/features/given-hours/hours.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * The address as it was typed by whoever used it here: for a sign-up, an account or a wait, or at the door; or in
 * lower case, where only hours are left. Null if nobody did. An address that only looks alike is another mailbox.
 */
export async function knownAddress(db: Db, email: string): Promise<string | null> {
  const [key, address] = [comparable(email), email.toLowerCase()];
  const found = await db
    .selectFrom('volunteers')
    .select('email')
    .where('email_key', '=', key)
    .unionAll(db.selectFrom('waitlist_entries').select('email').where('email_key', '=', key))
    .unionAll(db.selectFrom('users').select('email').where('email', '=', address))
    .execute();
  const typed = found.map((one) => one.email).find((one) => one?.toLowerCase() === address);
  return typed ?? (await addressAtDoor(db, address)) ?? ((await hasHours(db, address)) ? address : null);
}
