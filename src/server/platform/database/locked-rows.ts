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
  return hasRowLocks(db) ? rows.forUpdate().skipLocked() : rows;
}

/**
 * Locks the rows of a query for this transaction, one after the other in the order of the query, so that two
 * transactions that lock several of the same rows never wait for each other. An update locks them in any order. The
 * embedded engine has one writer, which needs no locks.
 */
export async function lockInOrder<DB, TB extends keyof DB, O>(
  db: Db,
  rows: () => SelectQueryBuilder<DB, TB, O>,
): Promise<void> {
  // As an update locks them: what refers to the rows can still be inserted.
  if (hasRowLocks(db)) await rows().forNoKeyUpdate().execute();
}

function hasRowLocks(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
