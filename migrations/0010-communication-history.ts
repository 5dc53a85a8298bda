import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Leads the history to the few mails that failed, among all that did not. */
export const indexFailedMails: MigrationStep = async (db) => {
  await db.schema
    .createIndex('failed_mails')
    .on('outbox')
    .column('id')
    .where(sql<boolean>`state in ('failed', 'unknown')`)
    .execute();
};
