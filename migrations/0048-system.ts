import type { MigrationStep } from './migration-step.ts';

/** How the database grows, and which processes run: what a page about the hub itself cannot know otherwise. */
export const createSystemTables: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('database_sizes')
    // A school day, such as 2026-12-12.
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('measured_at', types.instant, (column) => column.notNull())
    // In units of 1024 bytes, which reach to two terabytes.
    .addColumn('kibibytes', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('server_processes')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('node', 'text', (column) => column.notNull())
    .addColumn('started_at', types.instant, (column) => column.notNull())
    // A process that has not been seen for a while has ended without saying so.
    .addColumn('seen_at', types.instant, (column) => column.notNull())
    .execute();
};
