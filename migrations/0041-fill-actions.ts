import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What organizers do so that a slot fills, for the page that says where help is needed. */
export const createFillActions: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('fill_actions')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('sheet_id', types.id, (column) => column.notNull().references('signup_sheets.id').onDelete('cascade'))
    // Null for the whole sheet.
    .addColumn('slot_id', types.id, (column) => column.references('volunteer_slots.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('shared', 'posted', 'offered', 'places_changed')`),
    )
    // Both null where there was, or is, no limit.
    .addColumn('places_before', 'integer')
    .addColumn('places_after', 'integer')
    .addColumn('at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('fill_actions_of_sheet').on('fill_actions').columns(['sheet_id', 'at']).execute();
  await db.schema.createIndex('fill_actions_of_slot').on('fill_actions').column('slot_id').execute();
};
