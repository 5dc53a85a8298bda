import type { Log } from '#server/platform/log.ts';
import type { DataPlace } from './data-place.ts';
import type { NewDatabase } from './new-database.ts';
import { makeNewPostgres } from './new-postgres.ts';
import { makeNewSqlite } from './new-sqlite.ts';

/**
 * Holds the data so that no server works on it, and lets `work` make a new database. What `work` does not put into place
 * is removed.
 *
 * @throws {DataInUse} when a server runs on the data
 */
export function withNewDatabase<T>(
  { dataDir, databaseUrl }: DataPlace,
  log: Log,
  work: (fresh: NewDatabase) => Promise<T>,
): Promise<T> {
  return databaseUrl === undefined ? makeNewSqlite(dataDir, work) : makeNewPostgres(databaseUrl, log, work);
}
