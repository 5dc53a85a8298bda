import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';

/**
 * Locks the rows of a query for this transaction and skips those that others have locked. The embedded engine has one
 * writer, so there every row is free.
 */
export function passingOverLocked<DB, TB extends keyof DB, O>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? rows.forUpdate().skipLocked() : rows;
}
