import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What limits the sending: pauses and pace of an account, what it has sent, and addresses that do not exist. */
export const createMailChannels: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('mail_channels')
    .addColumn('account', 'text', (column) => column.primaryKey())
    // Of the password with which it was paused: with another one the pause is over.
    .addColumn('credentials', 'text')
    .addColumn('paused_for', 'text')
    .addColumn('paused_since', types.instant)
    .addColumn('paused_until', types.instant)
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reason', 'text')
    .addColumn('next_at', types.instant)
    .addCheckConstraint('pause_is_known', sql`paused_for in ('password', 'sign-ins', 'quota')`)
    .execute();
  await db.schema
    .createTable('suppressed_addresses')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('reason', 'text')
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('outbox').addColumn('sent_through', 'text').execute();
  await db.schema.alterTable('outbox').addColumn('counted_at', types.instant).execute();
  await db.schema
    .createIndex('mails_of_account')
    .on('outbox')
    .columns(['sent_through', 'counted_at'])
    .where(sql.ref('counted_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('waiting_mails')
    .on('outbox')
    .column('kind')
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
};
