import type { MigrationStep } from './migration-step.ts';

/** Accounts that people make themselves: proved mailboxes, links that prove them, and sessions that say where they are. */
export const addOwnAccounts: MigrationStep = async (db, types) => {
  await db.schema.alterTable('users').addColumn('email_verified_at', types.instant).execute();
  await db.schema
    .alterTable('one_time_links')
    .addColumn('user_id', types.id, (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.alterTable('one_time_links').addColumn('email', 'text').execute();
  await db.schema.createIndex('links_of_user').on('one_time_links').column('user_id').execute();
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
};
