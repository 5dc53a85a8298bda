import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

interface CalendarKey {
  readonly madeAt: Instant;
  /** The beginning of the day on which it was last read. */
  readonly readOn: Instant | null;
}

/** The user's older key stops working. */
export async function replaceKey(
  db: Db,
  key: { readonly tokenHash: string; readonly userId: string; readonly madeAt: Instant },
): Promise<void> {
  await deleteKey(db, key.userId);
  await db
    .insertInto('calendar_keys')
    .values({ token_hash: key.tokenHash, user_id: key.userId, made_at: key.madeAt })
    .execute();
}

export async function keyOf(db: Db, userId: string): Promise<CalendarKey | null> {
  const key = await db
    .selectFrom('calendar_keys')
    .select(['made_at as madeAt', 'read_on as readOn'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return key ?? null;
}

/** Null for an unknown key, and for one of somebody who is no administrator any more. */
export async function administratorsKey(db: Db, tokenHash: string): Promise<CalendarKey | null> {
  const key = await db
    .selectFrom('calendar_keys')
    .innerJoin('users', 'users.id', 'calendar_keys.user_id')
    .select(['calendar_keys.made_at as madeAt', 'calendar_keys.read_on as readOn'])
    .where('calendar_keys.token_hash', '=', tokenHash)
    .where('users.role', '!=', 'user')
    .executeTakeFirst();
  return key ?? null;
}

export async function noteKeyRead(db: Db, tokenHash: string, readOn: Instant): Promise<void> {
  await db.updateTable('calendar_keys').set({ read_on: readOn }).where('token_hash', '=', tokenHash).execute();
}

/** @returns whether there was one */
export async function deleteKey(db: Db, userId: string): Promise<boolean> {
  const key = await db
    .deleteFrom('calendar_keys')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return key !== undefined;
}
