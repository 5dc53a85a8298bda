import type { Revision } from '#server/features/calendar-records/revision.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { signupsOfEvents, type Signup, type SignupOfEvent } from './signups.store.ts';

/** Without those that are gone. */
export async function signupsById(db: Db, ids: readonly string[]): Promise<SignupOfEvent[]> {
  return signupsOfEvents(db).where('volunteers.id', 'in', ids).orderBy('volunteers.id').execute();
}

/** Until the transaction ends. */
export async function lockSignups(db: Db, ids: readonly string[]): Promise<void> {
  await lockInOrder(db, () => db.selectFrom('volunteers').select('id').where('id', 'in', ids).orderBy('id'));
}

type SharingEntry = Pick<Signup, 'id' | 'groupId' | 'slotId'>;

/** Of all signups that share the calendar entry of this one, which may be gone. */
export async function reviseSignups(
  db: Db,
  whose: SharingEntry,
  { sequence, changedAt, digest }: Revision,
): Promise<void> {
  await sharingEntry(db, whose)
    .set({ calendar_sequence: sequence, calendar_at: changedAt, calendar_digest: digest })
    .execute();
}

/** They were mailed about it, for the first time or again. */
export async function noteMailed(db: Db, whose: SharingEntry, at: Instant): Promise<void> {
  await sharingEntry(db, whose).set({ confirmation_sent_at: at }).where('confirmation_sent_at', 'is', null).execute();
}

function sharingEntry(db: Db, { id, groupId, slotId }: SharingEntry) {
  const update = db.updateTable('volunteers');
  return groupId === null
    ? update.where('id', '=', id)
    : update.where('group_id', '=', groupId).where('slot_id', '=', slotId);
}
