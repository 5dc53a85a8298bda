import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * A slot can ask for things instead of people, and close some hours before it begins; a sheet can open at a moment,
 * limit the places of an address until a moment, and show names. A signup can take several places, say what is
 * brought, show a name, and belong to others of the same form.
 */
export const askForMore: MigrationStep = async (db, types) => {
  const slots = (name: string, type: 'text' | 'integer') =>
    db.schema.alterTable('volunteer_slots').addColumn(name, type).execute();
  await db.schema
    .alterTable('volunteer_slots')
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .defaultTo('shift')
        .check(sql`kind in ('shift', 'item')`),
    )
    .execute();
  await slots('unit', 'text');
  await slots('max_per_person', 'integer');
  await db.schema
    .alterTable('volunteer_slots')
    .addColumn('bring', 'text', (column) =>
      column
        .notNull()
        .defaultTo('off')
        .check(sql`bring in ('off', 'optional', 'required')`),
    )
    .execute();
  await slots('closes_hours_before', 'integer');
  await db.schema.alterTable('signup_sheets').addColumn('opens_at', types.instant).execute();
  await db.schema.alterTable('signup_sheets').addColumn('places_per_address', 'integer').execute();
  await db.schema.alterTable('signup_sheets').addColumn('places_per_address_until', types.instant).execute();
  await db.schema
    .alterTable('signup_sheets')
    .addColumn('names_shown', types.boolean, (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .alterTable('volunteers')
    .addColumn('quantity', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(1)
        .check(sql`quantity > 0`),
    )
    .execute();
  await db.schema.alterTable('volunteers').addColumn('bringing', 'text').execute();
  await db.schema.alterTable('volunteers').addColumn('marks', types.json).execute();
  await db.schema.alterTable('volunteers').addColumn('display_name', 'text').execute();
  await db.schema.alterTable('volunteers').addColumn('group_id', types.id).execute();
  await db.schema
    .createIndex('signups_of_group')
    .on('volunteers')
    .column('group_id')
    .where('group_id', 'is not', null)
    .execute();
};
