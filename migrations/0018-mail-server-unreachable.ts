import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Mail is also paused while its server cannot be reached, and whether administrators were alerted is kept. */
export const pauseWhileUnreachable: MigrationStep = async (db, types) => {
  // SQLite changes no constraint of a table, so the table is made anew.
  await db.schema.alterTable('mail_channels').renameTo('mail_channels_before').execute();
  await db.schema
    .createTable('mail_channels')
    .addColumn('account', 'text', (column) => column.primaryKey())
    .addColumn('credentials', 'text')
    .addColumn('paused_for', 'text')
    .addColumn('paused_since', types.instant)
    .addColumn('paused_until', types.instant)
    .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reason', 'text')
    .addColumn('next_at', types.instant)
    .addColumn('alerted_at', types.instant)
    .addCheckConstraint('pause_is_known', sql`paused_for in ('password', 'sign-ins', 'quota', 'unreachable')`)
    .execute();
  const kept = [
    'account',
    'credentials',
    'paused_for',
    'paused_since',
    'paused_until',
    'refusals',
    'reason',
    'next_at',
  ] as const;
  await db
    .insertInto('mail_channels')
    // Of every pause until now administrators were alerted when it began.
    .columns([...kept, 'alerted_at'])
    .expression(db.selectFrom('mail_channels_before').select([...kept, 'paused_since as alerted_at']))
    .execute();
  await db.schema.dropTable('mail_channels_before').execute();
};
