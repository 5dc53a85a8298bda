import type { MigrationStep } from './migration-step.ts';

/**
 * What a sheet is searched by, folded once when it is written, and the order in which past sheets are read. The server
 * fills in what was written before.
 */
export const addSheetSearch: MigrationStep = async (db) => {
  await db.schema.alterTable('signup_sheets').addColumn('search_text', 'text').execute();
  await db.schema.createIndex('sheets_by_date').on('signup_sheets').columns(['event_date', 'id']).execute();
};
