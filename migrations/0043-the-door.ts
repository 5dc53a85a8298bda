import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Who came is said at the door: by helpers with a link, by organizers, and by volunteers themselves. */
export const createDoor: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('door_links')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    .addColumn('link_right', 'text', (column) => column.notNull().check(sql`link_right in ('door', 'here')`))
    // A school day, such as 2026-12-12.
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('made_by', types.id)
    .addColumn('made_at', types.instant, (column) => column.notNull())
    .addColumn('revoked_at', types.instant)
    .execute();
  await db.schema.createIndex('door_links_of_sheet').on('door_links').columns(['sheet_id', 'day']).execute();
  await db.schema.createIndex('door_links_by_age').on('door_links').column('day').execute();
  await db.schema
    .createTable('door_devices')
    .addColumn('link_id', types.id, (column) => column.notNull().references('door_links.id').onDelete('cascade'))
    .addColumn('device_id', types.id, (column) => column.notNull())
    .addColumn('helper', 'text')
    // The school day, never the moment.
    .addColumn('seen_on', 'text', (column) => column.notNull())
    .addColumn('admitted_until', types.instant)
    .addPrimaryKeyConstraint('door_devices_pk', ['link_id', 'device_id'])
    .execute();
  await db.schema
    .createTable('door_facts')
    // Made by the phone, which sends a fact again until it has an answer.
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('arrived', 'left', 'no_show', 'not_needed', 'undone')`),
    )
    // A signup, which may be gone, or the fact that added somebody without one. No reference: what was said stays.
    .addColumn('person_id', types.id)
    // Of whom no signup names a slot; it may be gone.
    .addColumn('slot_id', types.id)
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('at', types.instant, (column) => column.notNull())
    .addColumn('offset_seconds', 'integer')
    .addColumn('received_at', types.instant, (column) => column.notNull())
    .addColumn('undoes', types.id)
    .addColumn('said_by', 'text', (column) => column.notNull().check(sql`said_by in ('helper', 'user', 'self')`))
    .addColumn('link_id', types.id, (column) => column.references('door_links.id').onDelete('set null'))
    .addColumn('device_id', types.id)
    .addColumn('helper', 'text')
    .addColumn('user_id', types.id)
    .addColumn('odd', 'text', (column) =>
      column.check(
        sql`odd in ('slot_gone', 'person_gone', 'person_unknown', 'other_day', 'fact_unknown', 'too_early')`,
      ),
    )
    .addColumn('looked_at', types.instant)
    .execute();
  await db.schema.createIndex('door_facts_of_sheet').on('door_facts').column('sheet_id').execute();
  await db.schema.createIndex('door_facts_of_person').on('door_facts').column('person_id').execute();
  await db.schema.createIndex('door_facts_of_link').on('door_facts').column('link_id').execute();
  await db.schema.createIndex('door_facts_of_address').on('door_facts').column('email_key').execute();
  await db.schema.createIndex('door_facts_by_age').on('door_facts').column('at').execute();
};
