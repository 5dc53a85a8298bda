import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Sheets that were made before are published and listed. */
export const addSheetStates: MigrationStep = async (db, types) => {
  const sheets = db.schema.alterTable('signup_sheets');
  await sheets
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .defaultTo('published')
        .check(sql`state in ('draft', 'published', 'called_off', 'archived')`),
    )
    .execute();
  await sheets
    .addColumn('visibility', 'text', (column) =>
      column
        .notNull()
        .defaultTo('listed')
        .check(sql`visibility in ('listed', 'unlisted')`),
    )
    .execute();
  await sheets.addColumn('published_at', types.instant).execute();
  await sheets.addColumn('called_off_at', types.instant).execute();
  await sheets.addColumn('called_off_reason', 'text').execute();
  await sheets.addColumn('draft_mentioned_at', types.instant).execute();
  await db
    .updateTable('signup_sheets')
    .set((sheet) => ({ published_at: sheet.ref('created_at') }))
    .execute();
};
