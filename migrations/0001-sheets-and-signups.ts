import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

export const createSheetsAndSignups: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('signup_sheets')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('event_date', types.instant, (column) => column.notNull())
    .addColumn('show_event_date', types.boolean, (column) => column.notNull())
    .addColumn('show_spot_count', types.boolean, (column) => column.notNull())
    .addColumn('event_deadline', types.instant)
    .addColumn('organizer_name', 'text', (column) => column.notNull())
    .addColumn('organizer_email', 'text', (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('volunteer_slots')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('signup_sheet_id', types.id, (column) =>
      column.notNull().references('signup_sheets.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('start_time', types.instant)
    .addColumn('end_time', types.instant)
    .addColumn('max_volunteers', 'integer')
    .addColumn('current_volunteers', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addCheckConstraint(
      'places_are_not_given_twice',
      sql`max_volunteers is null or current_volunteers <= max_volunteers`,
    )
    .addCheckConstraint('places_are_not_negative', sql`current_volunteers >= 0`)
    .addCheckConstraint('max_is_positive', sql`max_volunteers is null or max_volunteers >= 1`)
    .addCheckConstraint('end_is_after_start', sql`end_time is null or start_time is null or end_time > start_time`)
    .execute();
  await db.schema.createIndex('slots_of_sheet').on('volunteer_slots').column('signup_sheet_id').execute();
  await db.schema
    .createTable('volunteers')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('slot_id', types.id, (column) => column.notNull().references('volunteer_slots.id').onDelete('cascade'))
    .addColumn('user_id', types.id)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('notes', 'text')
    .addColumn('email_consent', types.boolean, (column) => column.notNull())
    .addColumn('preferred_language', 'text', (column) => column.notNull())
    .addColumn('signup_time', types.instant, (column) => column.notNull())
    .addColumn('calendar_sequence', 'integer', (column) => column.notNull().defaultTo(-1))
    .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(0))
    // The same person on the same slot once; a couple may share an address. It also finds the volunteers of a slot.
    .addUniqueConstraint('person_once_per_slot', ['slot_id', 'email_key', 'name_key'])
    .execute();
  await db.schema.createIndex('signups_of_address').on('volunteers').column('email_key').execute();
  await db.schema.createIndex('signups_of_user').on('volunteers').column('user_id').execute();
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('signup_id', types.id, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('old_idempotency_keys').on('idempotency_keys').column('created_at').execute();
};
