import type { MigrationStep } from './migration-step.ts';

/** The language of what organizers write, and the same in further languages. */
export const addTranslations: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('signup_sheets')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
  await db.schema.alterTable('signup_sheets').addColumn('translations', types.json).execute();
  await db.schema.alterTable('volunteer_slots').addColumn('translations', types.json).execute();
};
