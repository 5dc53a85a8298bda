import type { MigrationStep } from './migration-step.ts';

/** What was said with a link of the door may count for nothing. */
export const addSetAsideFacts: MigrationStep = async (db, types) => {
  await db.schema.alterTable('door_facts').addColumn('set_aside_at', types.instant).execute();
};
