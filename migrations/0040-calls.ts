import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** People who agreed to it can be asked when helpers are missing. */
export const createCalls: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('calls')
    .addColumn('id', types.id, (column) => column.primaryKey())
    // Who was asked when counts for other sheets too, also after this one is deleted.
    .addColumn('sheet_id', types.id, (column) => column.references('signup_sheets.id').onDelete('set null'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('made_by', types.id)
    .addColumn('made_at', types.instant, (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('commercial', types.boolean, (column) => column.notNull())
    .addColumn('keep_asking', types.boolean, (column) => column.notNull())
    .addColumn('slot_ids', types.json)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('asking', 'done', 'full', 'nobody_left', 'too_late', 'stopped', 'closed')`),
    )
    .addColumn('next_wave_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('one_open_call_each')
    .unique()
    .on('calls')
    .column('sheet_id')
    .where(sql<boolean>`state = 'asking'`)
    .execute();
  await db.schema.createIndex('calls_in_order').unique().on('calls').columns(['sheet_id', 'number']).execute();
  await db.schema.createIndex('calls_by_age').on('calls').column('made_at').execute();
  await db.schema
    .createTable('call_waves')
    .addColumn('call_id', types.id, (column) => column.notNull().references('calls.id').onDelete('cascade'))
    .addColumn('wave', 'integer', (column) => column.notNull())
    .addColumn('written_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('call_waves_pk', ['call_id', 'wave'])
    .execute();
  await db.schema
    .createTable('call_recipients')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('call_id', types.id, (column) => column.notNull().references('calls.id').onDelete('cascade'))
    // In lower case; null, as is the moment, once the person has left.
    .addColumn('address', 'text')
    .addColumn('slot_ids', types.json, (column) => column.notNull())
    .addColumn('chosen_at', types.instant)
    .addColumn('asked_at', types.instant)
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('waiting', 'asked', 'not_sent')`))
    .addColumn('not_sent', 'text', (column) =>
      column.check(sql`not_sent in ('full', 'too_late', 'stopped', 'closed', 'unwanted', 'undeliverable')`),
    )
    .addColumn('answer', 'text', (column) => column.check(sql`answer in ('not_this_time', 'stop')`))
    .execute();
  await db.schema
    .createIndex('nobody_is_asked_twice')
    .unique()
    .on('call_recipients')
    .columns(['call_id', 'address'])
    .execute();
  await db.schema.createIndex('calls_of_address').on('call_recipients').column('address').execute();
  // When a link that was mailed to its address was opened.
  await db.schema.alterTable('volunteers').addColumn('mailbox_proved_at', types.instant).execute();
};
