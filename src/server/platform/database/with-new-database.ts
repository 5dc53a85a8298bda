import type { Log } from '#server/platform/log.ts';
import type { DataPlace } from './data-place.ts';
import type { NewDatabase } from './new-database.ts';
import { makeNewPostgres } from './new-postgres.ts';
import { makeNewSqlite } from './new-sqlite.ts';

/**
 * Locks out servers. Removes the new database unless `work` puts it into place.
 * @throws {DataInUse} when a server uses the data
 */
export function withNewDatabase<T>(
  { dataDir, databaseUrl }: DataPlace,
  log: Log,
  work: (fresh: NewDatabase) => Promise<T>,
): Promise<T> {
  return databaseUrl === undefined ? makeNewSqlite(dataDir, work) : makeNewPostgres(databaseUrl, log, work);
}
