import type { MigrationStep } from './migration-step.ts';

/** Sheets that were made together, one for each date; null for a sheet of its own. */
export const addSeries: MigrationStep = async (db, types) => {
  await db.schema.alterTable('signup_sheets').addColumn('series_id', types.id).execute();
  await db.schema.createIndex('signup_sheets_by_series').on('signup_sheets').column('series_id').execute();
};
