import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Which versions ran on this data and since when, and of which one each administrator has read the news. */
export const createInstalledVersions: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('installed_versions')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('at', types.instant, (column) => column.notNull())
    .execute();
  // Before this step there was one version, and it began with its first administrator.
  await sql`insert into installed_versions (version, at)
    select '0.1.0', min(created_at) from users having min(created_at) is not null`.execute(db);
  await db.schema.alterTable('users').addColumn('seen_version', 'text').execute();
};
