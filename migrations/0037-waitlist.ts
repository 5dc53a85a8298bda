import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Who finds a slot full can wait for a place, which is then held until they accept it. */
export const createWaitlist: MigrationStep = async (db, types) => {
  const slots = db.schema.alterTable('volunteer_slots');
  // A held place is a taken place, so the statement that takes places does not know of it.
  await slots
    .addColumn('held_places', 'integer', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`held_places >= 0 and held_places <= current_volunteers`),
    )
    .execute();
  await slots.addColumn('waiting', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await slots.addColumn('waiting_told_at', types.instant).execute();
  await db.schema
    .createIndex('slots_waited_for')
    .on('volunteer_slots')
    .column('signup_sheet_id')
    .where(sql<boolean>`waiting > 0`)
    .execute();
  await db.schema
    .alterTable('signup_sheets')
    .addColumn('waitlist', 'text', (column) =>
      column
        .notNull()
        .defaultTo('automatic')
        .check(sql`waitlist in ('automatic', 'by_hand', 'off')`),
    )
    .execute();
  await db.schema
    .createTable('waitlist_entries')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('slot_id', types.id, (column) => column.notNull().references('volunteer_slots.id').onDelete('cascade'))
    .addColumn('user_id', types.id)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('preferred_language', 'text', (column) => column.notNull())
    .addColumn('places', 'integer', (column) => column.notNull().check(sql`places > 0`))
    .addColumn('fewer_is_fine', types.boolean, (column) => column.notNull())
    // The form of a sign-up, which becomes one when the place is accepted.
    .addColumn('form', types.json, (column) => column.notNull())
    .addColumn('queued_at', types.instant, (column) => column.notNull())
    .addColumn('misses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'offered', 'in', 'declined', 'missed', 'left', 'closed')`),
    )
    .addColumn('created_at', types.instant, (column) => column.notNull())
    .execute();
  const isOpen = sql<boolean>`state in ('waiting', 'offered')`;
  await db.schema
    .createIndex('nobody_waits_twice')
    .unique()
    .on('waitlist_entries')
    .columns(['slot_id', 'email_key', 'name_key'])
    .where(isOpen)
    .execute();
  await db.schema
    .createIndex('waitlist_in_order')
    .on('waitlist_entries')
    .columns(['slot_id', 'state', 'queued_at'])
    .execute();
  await db.schema.createIndex('waitlist_of_address').on('waitlist_entries').column('email_key').execute();
  await db.schema.createIndex('waitlist_of_user').on('waitlist_entries').column('user_id').execute();
  await db.schema
    .createTable('offers')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('entry_id', types.id, (column) => column.notNull().references('waitlist_entries.id').onDelete('cascade'))
    .addColumn('slot_id', types.id, (column) => column.notNull().references('volunteer_slots.id').onDelete('cascade'))
    .addColumn('places', 'integer', (column) => column.notNull().check(sql`places > 0`))
    .addColumn('made_at', types.instant, (column) => column.notNull())
    // Both from the mail's own moment; null before it.
    .addColumn('mailed_at', types.instant)
    .addColumn('ends_at', types.instant)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'accepted', 'declined', 'expired', 'withdrawn')`),
    )
    // Of an accepted offer, so that a repeated press gets the same answer.
    .addColumn('signup_ids', types.json)
    .execute();
  await db.schema
    .createIndex('one_open_offer_each')
    .unique()
    .on('offers')
    .column('entry_id')
    .where(sql<boolean>`state = 'open'`)
    .execute();
  await db.schema.createIndex('offers_to_end').on('offers').columns(['state', 'ends_at']).execute();
  await db.schema.createIndex('offers_of_slot').on('offers').columns(['slot_id', 'state']).execute();
};
