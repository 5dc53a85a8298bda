import type { MigrationStep } from './migration-step.ts';

/** The dashboard asks which slots lie in a time, and how many signed up in a month, over all years. */
export const addTimeIndexes: MigrationStep = async (db) => {
  await db.schema
    .createIndex('slots_by_start')
    .on('volunteer_slots')
    .columns(['start_time', 'signup_sheet_id'])
    .execute();
  await db.schema.createIndex('slots_by_end').on('volunteer_slots').columns(['end_time', 'signup_sheet_id']).execute();
  await db.schema.createIndex('signups_by_time').on('volunteers').column('signup_time').execute();
};
