import type { MigrationStep } from './migration-step.ts';

export const createAuditLog: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('audit_log')
    // Begins with the moment, so that its order is the order of time.
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('at', types.instant, (column) => column.notNull())
    // Neither refers to a row: an entry outlives whoever did it and what it was done to.
    .addColumn('actor_id', types.id, (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject_id', types.id, (column) => column.notNull())
    .addColumn('detail', 'text')
    .execute();
};
