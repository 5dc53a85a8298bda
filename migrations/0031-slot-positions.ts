import type { MigrationStep } from './migration-step.ts';

/** Slots can be put in order by hand; those without a position stand in the order of their times. */
export const addSlotPositions: MigrationStep = async (db) => {
  await db.schema.alterTable('volunteer_slots').addColumn('position', 'integer').execute();
};
