import type { MigrationStep } from './migration-step.ts';

/** An invitation ends with the right of who sent it. Those of before have no sender, and end by age within a week. */
export const addWhoInvited: MigrationStep = async (db, types) => {
  await db.schema.alterTable('sheet_organizers').addColumn('invited_by', types.id).execute();
};
