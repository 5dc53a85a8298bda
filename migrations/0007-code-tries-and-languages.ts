import type { MigrationStep } from './migration-step.ts';

/** Wrong login codes, remembered for a day, and the language in which an account is written to. */
export const addCodeTriesAndLanguages: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('code_tries')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tried_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('code_tries_of_user').on('code_tries').columns(['user_id', 'tried_at']).execute();
  await db.schema
    .alterTable('users')
    .addColumn('preferred_language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
};
