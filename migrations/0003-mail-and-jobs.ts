import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

export const createMailAndJobs: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('outbox')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('payload', types.json, (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('subject', 'text')
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('sent_at', types.instant)
    .addCheckConstraint('state_is_known', sql`state in ('pending', 'sending', 'sent', 'failed', 'unknown')`)
    .execute();
  await db.schema.createIndex('newest_mail').on('outbox').column('created_at').execute();
  await db.schema
    .createTable('jobs')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', types.json, (column) => column.notNull())
    .addColumn('due_at', types.instant, (column) => column.notNull())
    .addColumn('leased_until', types.instant)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('gave_up_at', types.instant)
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('due_jobs')
    .on('jobs')
    .columns(['kind', 'due_at'])
    .where(sql.ref('gave_up_at'), 'is', null)
    .execute();
};
