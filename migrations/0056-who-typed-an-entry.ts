import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Whether an entry of a waiting list joined its account because that has proved the same address: somebody else may have
 * typed it. Of earlier entries nobody knows it any more.
 */
export const addWhoTypedAnEntry: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('waitlist_entries')
    .addColumn('joined_by_address', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await sql`update waitlist_entries set joined_by_address = true where user_id is not null`.execute(db);
};
