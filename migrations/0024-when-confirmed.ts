import type { MigrationStep } from './migration-step.ts';

/** When a volunteer was first mailed about a signup is said by a moment; the number -1 of its calendar entry said "never". */
export const addConfirmationSentAt: MigrationStep = async (db, types) => {
  await db.schema.alterTable('volunteers').addColumn('confirmation_sent_at', types.instant).execute();
  await db
    .updateTable('volunteers')
    .set((signup) => ({ confirmation_sent_at: signup.ref('signup_time') }))
    .where('calendar_sequence', '>=', 0)
    .execute();
  await db.updateTable('volunteers').set({ calendar_sequence: 0 }).where('calendar_sequence', '<', 0).execute();
};
