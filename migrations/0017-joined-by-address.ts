import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Whether a signup was made without its account, and joined it because the account has proved the same address. */
export const addJoinedByAddress: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('volunteers')
    .addColumn('joined_by_address', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
};
