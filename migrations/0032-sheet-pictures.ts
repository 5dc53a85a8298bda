import type { MigrationStep } from './migration-step.ts';

/** A sheet can have a picture; its files are among the uploads. */
export const addSheetPictures: MigrationStep = async (db, types) => {
  await db.schema.alterTable('signup_sheets').addColumn('picture', types.json).execute();
};
