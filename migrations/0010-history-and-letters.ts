import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Leads the history to the few mails that failed, and keeps the letters that organizers write. */
export const createLetters: MigrationStep = async (db, types) => {
  await db.schema
    .createIndex('failed_mails')
    .on('outbox')
    .column('id')
    .where(sql<boolean>`state in ('failed', 'unknown')`)
    .execute();
  await db.schema
    .createTable('letters')
    .addColumn('id', types.id, (column) => column.primaryKey())
    // Of the key by which the browser names the letter, so that it is never written twice.
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('audience_id', types.id)
    // What every mail of it says, until all of them are written.
    .addColumn('content', types.json, (column) => column.notNull())
    .addColumn('recipients', 'integer', (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('written_at', types.instant)
    .addCheckConstraint('audience_is_known', sql`audience in ('sheet', 'slot', 'everyone')`)
    .execute();
  await db.schema
    .createTable('letter_recipients')
    .addColumn('letter_id', types.id, (column) => column.notNull().references('letters.id').onDelete('cascade'))
    // Signed with the installation's key: it tells that somebody has a letter, and of nobody who.
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_letter_each', ['letter_id', 'address_hash'])
    .execute();
};
