import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Which reminders went out, so that none goes out twice, and who wants none any more. */
export const createReminders: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('reminders')
    .addColumn('signup_id', types.id, (column) => column.notNull().references('volunteers.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    // The start of the slot, else the date of the event: when that moves, a reminder of this kind may go out once more.
    .addColumn('event_start', types.instant, (column) => column.notNull())
    .addColumn('automatic', types.boolean, (column) => column.notNull())
    .addColumn('written_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('once_per_signup_kind_and_start', ['signup_id', 'kind', 'event_start'])
    .addCheckConstraint('kind_is_known', sql`kind in ('week', 'day', 'hour')`)
    .execute();
  await db.schema
    .createTable('unsubscriptions')
    .addColumn('id', types.id, (column) => column.primaryKey())
    // Signed with the installation's key: proof that stays when the address is forgotten.
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('at', types.instant, (column) => column.notNull())
    // Where consent was given before, for whoever takes it back. Neither refers to a row: the proof outlives them.
    .addColumn('signup_ids', types.json, (column) => column.notNull())
    .addColumn('user_id', types.id)
    .addColumn('undone_at', types.instant)
    .execute();
  await db.schema
    .createIndex('unsubscriptions_of_address')
    .on('unsubscriptions')
    .columns(['address_hash', 'at'])
    .execute();
};
