import type { MigrationStep } from './migration-step.ts';

/** Copies of a question know each other, so that a change of it reaches the other sheets of a series. */
export const addOriginsOfQuestions: MigrationStep = async (db, types) => {
  // No reference: the first of them may be deleted before its copies.
  await db.schema.alterTable('questions').addColumn('origin_id', types.id).execute();
};
