import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Db } from './database.ts';

/**
 * Takes the rows of a query for this transaction and passes over those that another holds. The embedded engine has one
 * writer at a time, so there every row is free.
 */
export function passingOverLocked<DB, TB extends keyof DB, O>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? rows.forUpdate().skipLocked() : rows;
}
