import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Users who organize single sheets, and the invitations by which they become that. */
export const createSheetOrganizers: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('sheet_organizers')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    // Null until the invitation is accepted; from then on the address is the account's.
    .addColumn('user_id', types.id, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('email', 'text')
    // Of the link that was mailed last.
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('invited_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant)
    .addColumn('accepted_at', types.instant)
    .addCheckConstraint(
      'invited_or_accepted',
      sql`(user_id is null and accepted_at is null and email is not null and expires_at is not null)
        or (user_id is not null and accepted_at is not null and email is null and token_hash is null)`,
    )
    .execute();
  await db.schema
    .createIndex('organizers_of_sheet')
    .unique()
    .on('sheet_organizers')
    .columns(['sheet_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('invitations_of_sheet')
    .unique()
    .on('sheet_organizers')
    .columns(['sheet_id', 'email'])
    .execute();
  await db.schema.createIndex('sheets_of_organizer').on('sheet_organizers').column('user_id').execute();
  await db.schema.createIndex('invitations_to_address').on('sheet_organizers').column('email').execute();
};
