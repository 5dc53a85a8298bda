import type { MigrationStep } from './migration-step.ts';

/** Columns get the names by which the code calls what they hold. */
export const renameAlertColumns: MigrationStep = async (db) => {
  await db.schema.alterTable('monitors').renameColumn('silence_told_at', 'stale_alert_sent_at').execute();
  await db.schema.alterTable('monitor_baselines').renameColumn('in_doubt_since', 'unconfirmed_since').execute();
  await db.schema.alterTable('changes').renameColumn('is_told', 'is_notified').execute();
};
