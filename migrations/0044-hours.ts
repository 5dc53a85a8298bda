import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What volunteers gave, confirmed by organizers. */
export const createHours: MigrationStep = async (db, types) => {
  await db.schema
    .createTable('hours')
    .addColumn('id', types.id, (column) => column.primaryKey())
    // The signup, or the fact by which somebody without one was added; null for an adjustment. Both may be gone.
    .addColumn('person_id', types.id, (column) => column.unique())
    // Of an adjustment: the hours, confirmed in a school year that is closed now. They are never deleted.
    .addColumn('adjusts', types.id)
    // A keyed hash of address and name, or a random text once the person has left: the same for all hours of a person.
    .addColumn('person', 'text', (column) => column.notNull())
    // What was confirmed outlives both, so their titles are kept.
    .addColumn('sheet_id', types.id, (column) => column.references('signup_sheets.id').onDelete('set null'))
    .addColumn('slot_id', types.id, (column) => column.references('volunteer_slots.id').onDelete('set null'))
    .addColumn('sheet_title', 'text', (column) => column.notNull())
    .addColumn('slot_title', 'text', (column) => column.notNull())
    // A school day such as `2026-12-12`.
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('starts_at', types.instant)
    .addColumn('ends_at', types.instant)
    // Null as long as somebody has to type them; below zero only in an adjustment.
    .addColumn('minutes', 'integer')
    .addColumn('flags', types.json, (column) => column.notNull())
    .addColumn('absence', 'text', (column) => column.check(sql`absence in ('no_show', 'not_needed')`))
    .addColumn('basis', 'text', (column) =>
      column.notNull().check(sql`basis in ('planned', 'said', 'seen', 'corrected')`),
    )
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('proposed', 'confirmed', 'disputed', 'struck')`),
    )
    .addColumn('confirmed_at', types.instant)
    // The closed school year to whose printed totals it comes in addition.
    .addColumn('adjusted_year', 'integer')
    .addColumn('made_at', types.instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('hours_of_sheet').on('hours').columns(['sheet_id', 'state']).execute();
  await db.schema.createIndex('hours_of_slot').on('hours').column('slot_id').execute();
  await db.schema.createIndex('hours_by_day').on('hours').column('day').execute();
  await db.schema.createIndex('hours_of_person').on('hours').column('person').execute();
  await db.schema.createIndex('adjustments_of_hours').on('hours').column('adjusts').execute();
  // Who gave them; the row goes when the person leaves, and the minutes stay.
  await db.schema
    .createTable('hour_people')
    .addColumn('hours_id', types.id, (column) => column.primaryKey().references('hours.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    // In lower case; null for who was added at the door without one.
    .addColumn('address', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('hours_of_address').on('hour_people').column('address').execute();
  // Appended, never changed, but for the reason when the person leaves.
  await db.schema
    .createTable('hour_changes')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('hours_id', types.id, (column) => column.notNull().references('hours.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('confirmed', 'corrected', 'struck', 'disputed', 'answered', 'adjusted')`),
    )
    .addColumn('minutes_before', 'integer')
    .addColumn('minutes_after', 'integer')
    // Null for the volunteer.
    .addColumn('by_id', types.id)
    .addColumn('at', types.instant, (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute();
  await db.schema.createIndex('changes_of_hours').on('hour_changes').columns(['hours_id', 'at']).execute();
  await db.schema
    .createTable('closed_years')
    // In which the school year began.
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('closed_at', types.instant, (column) => column.notNull())
    .addColumn('closed_by', types.id)
    .execute();
};
