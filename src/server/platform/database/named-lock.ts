import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Others who lock the same name wait until this transaction ends. For what no row stands for. The embedded engine has
 * one writer, so there nobody has to wait.
 */
export async function lockName(db: Db, name: string): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
