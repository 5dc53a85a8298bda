import type { MigrationStep } from './migration-step.ts';

/** When administrators were told of the trouble with an account, so that one that comes and goes is told once a day. */
export const addWhenTroubleWasTold: MigrationStep = async (db, types) => {
  await db.schema.alterTable('social_accounts').addColumn('told_at', types.instant).execute();
};
