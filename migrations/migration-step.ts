import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/database/column-types.ts';

/** Changes the tables by one step, on either engine. A step that was released is never edited. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the tables of its own time, not today's
export type MigrationStep = (db: Kysely<any>, types: ColumnTypes) => Promise<void>;
