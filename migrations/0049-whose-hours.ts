import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Hours go to another address when their sign-up does, or when somebody says that an address at the door is theirs. */
export const addWhoseHours: MigrationStep = async (db, types) => {
  // When the reader of its mail said so of an address that a helper typed.
  await db.schema.alterTable('door_facts').addColumn('email_agreed_at', types.instant).execute();
  // With one more kind, which neither engine adds to a check that is there.
  await db.schema.dropIndex('changes_of_hours').execute();
  await db.schema.alterTable('hour_changes').renameTo('hour_changes_before').execute();
  await db.schema
    .createTable('hour_changes')
    .addColumn('id', types.id, (column) => column.primaryKey())
    .addColumn('hours_id', types.id, (column) => column.notNull().references('hours.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(sql`kind in ('confirmed', 'corrected', 'struck', 'disputed', 'answered', 'adjusted', 'moved')`),
    )
    .addColumn('minutes_before', 'integer')
    .addColumn('minutes_after', 'integer')
    // Null for the volunteer.
    .addColumn('by_id', types.id)
    .addColumn('at', types.instant, (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute();
  const columns = sql`id, hours_id, kind, minutes_before, minutes_after, by_id, at, reason`;
  await sql`insert into hour_changes (${columns}) select ${columns} from hour_changes_before`.execute(db);
  await db.schema.dropTable('hour_changes_before').execute();
  await db.schema.createIndex('changes_of_hours').on('hour_changes').columns(['hours_id', 'at']).execute();
};
