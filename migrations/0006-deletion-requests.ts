import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What people without an account ask for: that everything under their address is removed. */
export const createDeletionRequests: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('deletion_requests')
    .addColumn('id', types.id, (column) => column.primaryKey())
    // Who asks, until it is carried out; then only the hash and the dates stay, as proof.
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('email_hash', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    // Of the link that was mailed, until it is used.
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('asked_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .addColumn('opened_at', types.instant)
    .addColumn('carried_out_at', types.instant)
    .execute();
  await db.schema.createIndex('deletion_requests_of_address').on('deletion_requests').column('email').execute();
  await db.schema
    .createIndex('mails_to_address')
    .on('outbox')
    .expression(sql`lower(recipient)`)
    .execute();
};
