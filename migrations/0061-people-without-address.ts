import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Organizers note people by name alone, and move them between slots. An absent address or phone is null; people who have
 * left have empty ones.
 */
export const addPeopleWithoutAddress: MigrationStep = async (db, types) => {
  // SQLite takes no `not null` from a column that is there.
  for (const column of ['email', 'phone']) {
    await db.schema.alterTable('volunteers').addColumn(`${column}_or_none`, 'text').execute();
    await sql`update volunteers set ${sql.ref(`${column}_or_none`)} = ${sql.ref(column)}`.execute(db);
    await db.schema.alterTable('volunteers').dropColumn(column).execute();
    await db.schema.alterTable('volunteers').renameColumn(`${column}_or_none`, column).execute();
  }
  // Of somebody without an address: the same for all their sign-ups.
  await db.schema.alterTable('volunteers').addColumn('person_id', types.id).execute();
  await db.schema.createIndex('signups_of_noted').on('volunteers').column('person_id').execute();
  // The slot that the UID of its calendar entry names; null for its own. Only of signups that were moved.
  await db.schema.alterTable('volunteers').addColumn('calendar_slot_id', types.id).execute();
  // Moves that can still be undone: each holds the place that its person left.
  await db.schema
    .createTable('signup_moves')
    .addColumn('id', types.id, (column) => column.primaryKey())
    // It may be gone by now, and so may the slots: who settles the move finds out.
    .addColumn('signup_id', types.id, (column) => column.notNull().unique())
    .addColumn('slot_id', types.id, (column) => column.notNull())
    .addColumn('places', 'integer', (column) => column.notNull())
    // Where the volunteer was told to come last.
    .addColumn('told_slot_id', types.id, (column) => column.notNull())
    .addColumn('notify', types.boolean, (column) => column.notNull())
    .addColumn('by_id', types.id)
    .addColumn('until', types.instant, (column) => column.notNull())
    .execute();
};
