import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * One box stood for reminders and for letters to everyone. From now on each purpose has its own; what was given before
 * was given for reminders. The proof that consent was taken back becomes the proof of both directions.
 */
export const separateConsents: MigrationStep = async (db, types) => {
  for (const table of ['volunteers', 'users'])
    for (const column of ['call_consent', 'news_consent'])
      await db.schema
        .alterTable(table)
        .addColumn(column, types.boolean, (added) => added.notNull().defaultTo(sql`false`))
        .execute();
  await db.schema.dropIndex('unsubscriptions_of_address').execute();
  await db.schema.dropIndex('old_unsubscriptions').execute();
  await db.schema.alterTable('unsubscriptions').renameTo('consent_records').execute();
  await db.schema
    .alterTable('consent_records')
    .addColumn('purpose', 'text', (column) =>
      column
        .notNull()
        .defaultTo('reminders')
        .check(sql`purpose in ('reminders', 'calls', 'news')`),
    )
    .execute();
  await db.schema
    .alterTable('consent_records')
    .addColumn('given', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .alterTable('consent_records')
    .addColumn('place', 'text', (column) => column.notNull().defaultTo('link'))
    .execute();
  // The version of the words that the person read, and their language; unknown for what was taken back before.
  await db.schema.alterTable('consent_records').addColumn('words', 'text').execute();
  await db.schema.alterTable('consent_records').addColumn('language', 'text').execute();
  // For what it was given: the proof is kept as long as that is used. It outlives the row.
  await db.schema.alterTable('consent_records').addColumn('signup_id', types.id).execute();
  await db.schema
    .createIndex('consents_of_address')
    .on('consent_records')
    .columns(['address_hash', 'purpose', 'at'])
    .execute();
  await db.schema.createIndex('old_consent_records').on('consent_records').column('at').execute();
};
