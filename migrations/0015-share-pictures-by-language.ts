import type { MigrationStep } from './migration-step.ts';

/** Share pictures are drawn once for each language. What was drawn before is drawn anew when it is asked for. */
export const keepSharePicturesByLanguage: MigrationStep = async (db, types) => {
  await db.schema.dropTable('share_pictures').execute();
  await db.schema
    .createTable('share_pictures')
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    // Of the words that stand in them.
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    // Null where the server had no font for the words.
    .addColumn('stem', 'text')
    .addColumn('drawn_at', types.instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('share_pictures_of_sheet', ['sheet_id', 'language'])
    .execute();
};
