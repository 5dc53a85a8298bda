import type { MigrationStep } from './migration-step.ts';

/** What a request with a key came to, where the row that it made does not tell: several places, some of them refused. */
export const addOutcomesOfKeys: MigrationStep = async (db, types) => {
  await db.schema.alterTable('idempotency_keys').addColumn('outcome', types.json).execute();
};
