import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

export const createAccounts: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('users')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('email_consent', types.boolean, (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('last_login_at', types.instant)
    .addColumn('verification_attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('verification_locked_until', types.instant)
    .addCheckConstraint('role_is_known', sql`role in ('user', 'volunteer-admin', 'full-admin')`)
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('last_seen_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('login_challenges')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('code_expires_at', types.instant, (column) => column.notNull())
    .addColumn('last_sent_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('one_time_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('expires_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('settings')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', types.instant, (column) => column.notNull())
    .execute();
};
