import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Who waits is told of a place that nothing holds once each, not once a slot. What the slot has kept until now,
 * `waiting_told_at`, stays: it says that its organizer was told.
 */
export const addWhoWasTold: MigrationStep = async (db, types) => {
  await db.schema.alterTable('waitlist_entries').addColumn('told_at', types.instant).execute();
  // Who joined before that moment may have been told, and is not told again by the update itself.
  await sql`
    update waitlist_entries
    set told_at = (select waiting_told_at from volunteer_slots where volunteer_slots.id = slot_id)
    where state = 'waiting'
      and created_at <= (select waiting_told_at from volunteer_slots where volunteer_slots.id = slot_id)
  `.execute(db);
};
