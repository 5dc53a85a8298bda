import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/database/column-types.ts';
import type { MigrationStep } from './migration-step.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the tables of its own time, not today's
type Tables = Kysely<any>;

/** The accounts at Facebook and Instagram, what is posted there, and the pictures that go with it. */
export const createSocialMedia: MigrationStep = async (db, types) => {
  await createAccounts(db, types);
  await createPosts(db, types);
  await createPictures(db, types);
};

async function createAccounts(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('social_accounts')
    .addColumn('platform', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text')
    // Sealed.
    .addColumn('token', 'text')
    // Of the id and token of which the platform said what follows; it holds for no other.
    .addColumn('seen_credentials', 'text')
    .addColumn('account_name', 'text')
    .addColumn('is_valid', types.boolean)
    .addColumn('problem', 'text')
    .addColumn('token_ends_at', types.instant)
    .addColumn('checked_at', types.instant)
    // Of which trouble administrators were told.
    .addColumn('told_of', 'text')
    .addColumn('paused_since', types.instant)
    .addColumn('last_sent_at', types.instant)
    .addCheckConstraint('platform_is_known', sql`platform in ('facebook', 'instagram')`)
    .execute();
  await db.schema
    .createTable('social_test_runs')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('run', types.id, (column) => column.notNull())
    // A process that runs it holds it until then.
    .addColumn('leased_until', types.instant, (column) => column.notNull())
    .execute();
}

async function createPosts(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('social_posts')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('platform', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sheet_id', types.id, (column) => column.references('signup_sheets.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    // The name of an upload; null for none.
    .addColumn('media_file', 'text')
    .addColumn('media_kind', 'text')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    // How far it has come, as its platform's steps left it.
    .addColumn('progress', types.json, (column) => column.notNull())
    // Raised by each step, so that of two processes that take the same one only one publishes.
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('next_try_at', types.instant)
    .addColumn('platform_post_id', 'text')
    .addColumn('permalink', 'text')
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addColumn('updated_at', types.instant, (column) => column.notNull())
    .addColumn('sent_at', types.instant)
    .addCheckConstraint('post_platform_is_known', sql`platform in ('facebook', 'instagram')`)
    .addCheckConstraint('post_source_is_known', sql`source in ('change', 'sheet', 'test')`)
    .addCheckConstraint('post_media_is_known', sql`media_kind in ('image', 'reel')`)
    .addCheckConstraint(
      'post_state_is_known',
      sql`state in ('waiting', 'sending', 'sent', 'failed', 'cancelled', 'unknown')`,
    )
    .execute();
  await db.schema.createIndex('posts_of_platform').on('social_posts').columns(['platform', 'id']).execute();
  await db.schema.createIndex('posts_of_sheet').on('social_posts').column('sheet_id').execute();
  await db.schema
    .createIndex('posts_that_wait')
    .on('social_posts')
    .columns(['platform', 'next_try_at'])
    .where(sql<boolean>`state in ('waiting', 'sending')`)
    .execute();
}

async function createPictures(db: Tables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('logos')
    .addColumn('platform', 'text', (column) => column.primaryKey())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .addCheckConstraint('logo_kind_is_known', sql`kind in ('image', 'reel')`)
    .execute();
  // The video of each platform that is being converted, or was last.
  await db.schema
    .createTable('logo_conversions')
    .addColumn('platform', 'text', (column) => column.primaryKey())
    .addColumn('id', types.id, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    // In thousandths.
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('started_at', types.instant, (column) => column.notNull())
    // The process that converts it holds it until then.
    .addColumn('leased_until', types.instant, (column) => column.notNull())
    .addCheckConstraint('conversion_state_is_known', sql`state in ('converting', 'failed', 'done')`)
    .execute();
  await db.schema
    .createTable('share_pictures')
    .addColumn('sheet_id', types.id, (column) => column.primaryKey().references('signup_sheets.id').onDelete('cascade'))
    // Of the words that stand in them.
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    // Null where the server has no font for the words.
    .addColumn('stem', 'text')
    .addColumn('drawn_at', types.instant, (column) => column.notNull())
    .execute();
}
