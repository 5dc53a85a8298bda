import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Organizers can leave a free place to everyone although people wait for it. */
export const addKeptOpen: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('volunteer_slots')
    .addColumn('kept_open', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
};
