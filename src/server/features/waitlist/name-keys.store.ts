import type { KeptName } from '#domain/name-keys.ts';
import type { Db } from '#server/platform/database/database.ts';

/** In the order of the queue. Nobody waits twice for a slot, but may wait again. */
export async function namesOfEntries(db: Db): Promise<KeptName[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select(['id', 'slot_id', 'name', 'name_key as key', 'email_key', 'state'])
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
  return rows.map(({ slot_id, email_key, state, ...row }) => ({
    ...row,
    place: state === 'waiting' || state === 'offered' ? `${slot_id} ${email_key}` : row.id,
  }));
}

export async function setKeyOfEntry(db: Db, id: string, key: string): Promise<void> {
  await db.updateTable('waitlist_entries').set({ name_key: key }).where('id', '=', id).execute();
}
