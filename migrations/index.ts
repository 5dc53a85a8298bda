import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/database/column-types.ts';
import { createSheetsAndSignups } from './0001-sheets-and-signups.ts';
import { createAccounts } from './0002-accounts.ts';
import { createMailAndJobs } from './0003-mail-and-jobs.ts';

/** Changes the tables by one step, on either engine. A step that was released is never edited. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the tables of its own time, not today's
export type MigrationStep = (db: Kysely<any>, types: ColumnTypes) => Promise<void>;

export const migrations: Record<string, MigrationStep> = {
  '0001-sheets-and-signups': createSheetsAndSignups,
  '0002-accounts': createAccounts,
  '0003-mail-and-jobs': createMailAndJobs,
};
