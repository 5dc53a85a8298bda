import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Who cannot come hands the place to somebody else, and organizers learn who cancels late. */
export const createHandOvers: MigrationStep = async (db, types) => {
  // Searches for somebody who takes a place over.
  await db.schema
    .alterTable('volunteer_slots')
    .addColumn('looking', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`looking >= 0`),
    )
    .execute();
  await db.schema
    .createIndex('slots_looked_for')
    .on('volunteer_slots')
    .column('signup_sheet_id')
    .where(sql<boolean>`looking > 0`)
    .execute();
  await db.schema
    .alterTable('signup_sheets')
    .addColumn('hand_over_approval', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .createTable('hand_overs')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('slot_id', types.id, (column) => column.notNull().references('volunteer_slots.id').onDelete('cascade'))
    // Null once it was taken or ended: a signup that goes another way takes its row along.
    .addColumn('signup_id', types.id, (column) => column.references('volunteers.id').onDelete('cascade'))
    .addColumn('shown_name', 'text')
    .addColumn('made_at', types.instant, (column) => column.notNull())
    .addColumn('ends_at', types.instant, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'asked', 'taken', 'ended')`))
    // Of the person who waits for an organizer's approval, with the form of a sign-up.
    .addColumn('asked_at', types.instant)
    .addColumn('taker_user_id', types.id)
    .addColumn('taker_name', 'text')
    .addColumn('taker_email', 'text')
    .addColumn('taker_email_key', 'text')
    .addColumn('taker_language', 'text')
    .addColumn('taker_form', types.json)
    .execute();
  await db.schema
    .createIndex('one_search_each')
    .unique()
    .on('hand_overs')
    .column('signup_id')
    .where(sql<boolean>`state in ('open', 'asked')`)
    .execute();
  await db.schema.createIndex('hand_overs_of_slot').on('hand_overs').columns(['slot_id', 'state']).execute();
  await db.schema.createIndex('hand_overs_to_end').on('hand_overs').column('ends_at').execute();
  await db.schema.createIndex('hand_overs_of_signup').on('hand_overs').column('signup_id').execute();
  await db.schema.createIndex('hand_overs_of_taker').on('hand_overs').column('taker_email_key').execute();
  await db.schema.createIndex('hand_overs_of_user').on('hand_overs').column('taker_user_id').execute();

  await db.schema
    .createTable('late_notices')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('cancelled', 'day-before', 'hours-before')`),
    )
    // The school day on which the slots begin, of the last two kinds.
    .addColumn('day', 'text')
    .addColumn('due_at', types.instant, (column) => column.notNull())
    .addColumn('told_at', types.instant)
    .execute();
  await db.schema
    .createIndex('told_once')
    .unique()
    .on('late_notices')
    .columns(['sheet_id', 'kind', 'day'])
    .where(sql<boolean>`kind <> 'cancelled'`)
    .execute();
  await db.schema.createIndex('late_notices_of_sheet').on('late_notices').columns(['sheet_id', 'kind']).execute();
  await db.schema.createIndex('late_notices_by_age').on('late_notices').column('due_at').execute();
  await db.schema
    .createTable('late_cancels')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('notice_id', types.id, (column) => column.notNull().references('late_notices.id').onDelete('cascade'))
    .addColumn('slot_id', types.id, (column) => column.notNull().references('volunteer_slots.id').onDelete('cascade'))
    .addColumn('cancelled_at', types.instant, (column) => column.notNull())
    // Both are removed when organizers were told.
    .addColumn('name', 'text')
    .addColumn('email_key', 'text')
    .execute();
  await db.schema.createIndex('late_cancels_of_notice').on('late_cancels').column('notice_id').execute();
  await db.schema.createIndex('late_cancels_of_slot').on('late_cancels').column('slot_id').execute();
  await db.schema.createIndex('late_cancels_of_address').on('late_cancels').column('email_key').execute();
};
