import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Whether somebody is emailed every Monday what needs them, and of which Monday that was last; and when an organizer said
 * of a late cancellation that nothing is to be done about it.
 */
export const addWhatOrganizersChoose: MigrationStep = async (db, types) => {
  await db.schema
    .alterTable('users')
    .addColumn('weekly_email', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema.alterTable('users').addColumn('weekly_email_of', 'text').execute();
  await db.schema.alterTable('late_cancels').addColumn('dismissed_at', types.instant).execute();
};
