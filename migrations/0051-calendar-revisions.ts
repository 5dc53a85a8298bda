import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Calendar entries are numbered by what they say, not by how often their sheet was changed. An entry without a digest
 * gets the next number when it is read, because this version writes all of them differently.
 */
export const createCalendarRevisions: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('calendar_revisions')
    // Without the host.
    .addColumn('uid', 'text', (column) => column.primaryKey())
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('changed_at', types.instant, (column) => column.notNull())
    // Of all that the entry says.
    .addColumn('digest', 'text')
    .execute();
  await db.schema.createIndex('calendar_revisions_of_sheet').on('calendar_revisions').column('sheet_id').execute();
  // Until now, the entries of all slots of a sheet had the number of the sheet.
  await sql`
    insert into calendar_revisions (uid, sheet_id, sequence, changed_at)
    select 'sheet-' || cast(signup_sheets.id as text), signup_sheets.id, coalesce(changes, 0),
      coalesce(changed_at, created_at)
    from signup_sheets left join calendar_stamps on calendar_stamps.sheet_id = signup_sheets.id
  `.execute(db);
  await sql`
    insert into calendar_revisions (uid, sheet_id, sequence, changed_at)
    select 'slot-' || cast(volunteer_slots.id as text), sheet_id, sequence, changed_at
    from volunteer_slots
      join calendar_revisions on calendar_revisions.sheet_id = signup_sheet_id
  `.execute(db);
  await db.schema.dropTable('calendar_stamps').execute();
  await db.schema.alterTable('volunteers').addColumn('calendar_digest', 'text').execute();
};
