import type { MigrationStep } from './migration-step.ts';

/**
 * What a sheet is searched by, folded once when it is written, and the orders in which past sheets, the slots of a time
 * and the signups of a month are found. The server fills in what was written before.
 */
export const addSheetSearch: MigrationStep = async (db) => {
  await db.schema.alterTable('signup_sheets').addColumn('search_text', 'text').execute();
  await db.schema.createIndex('sheets_by_date').on('signup_sheets').columns(['event_date', 'id']).execute();
  await db.schema
    .createIndex('slots_by_start')
    .on('volunteer_slots')
    .columns(['start_time', 'signup_sheet_id'])
    .execute();
  await db.schema.createIndex('slots_by_end').on('volunteer_slots').columns(['end_time', 'signup_sheet_id']).execute();
  await db.schema.createIndex('signups_by_time').on('volunteers').column('signup_time').execute();
};
