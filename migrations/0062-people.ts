import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Whose sign-up or wait it is, and what that person is found by. The server fills both in when somebody looks for people:
 * the id needs its secret key.
 */
export const addPeople: MigrationStep = async (db, types) => {
  for (const table of ['volunteers', 'waitlist_entries']) {
    await db.schema.alterTable(table).addColumn('person', types.id).execute();
    await db.schema.alterTable(table).addColumn('person_text', 'text').execute();
    await db.schema.createIndex(`people_of_${table}`).on(table).columns(['person', 'person_text', 'slot_id']).execute();
    await db.schema
      .createIndex(`unknown_people_of_${table}`)
      .on(table)
      .column('id')
      .where(sql<boolean>`person is null and email_key <> ''`)
      .execute();
  }
};
