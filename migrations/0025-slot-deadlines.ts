import type { MigrationStep } from './migration-step.ts';

/** A slot can close to sign-ups before its sheet does. */
export const addSlotDeadlines: MigrationStep = async (db, types) => {
  await db.schema.alterTable('volunteer_slots').addColumn('deadline', types.instant).execute();
};
