import type { MigrationStep } from './migration-step.ts';

/** What one process at a time may do is one table, whatever it is about: a site, the check of all monitors, a test post. */
export const createLeases: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    // Tells a process that was taken for dead from the one that holds the lease now.
    .addColumn('token', types.id, (column) => column.notNull())
    .addColumn('leased_until', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.dropTable('watched_hosts').execute();
  await db.schema.dropTable('social_test_runs').execute();
  await db.schema.alterTable('check_runs').dropColumn('leased_until').execute();
};
