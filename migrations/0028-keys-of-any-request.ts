import type { MigrationStep } from './migration-step.ts';

/** Other calls than signing up take an idempotency key too. */
export const renameKeyedSignup: MigrationStep = async (db) => {
  await db.schema.alterTable('idempotency_keys').renameColumn('signup_id', 'subject_id').execute();
};
