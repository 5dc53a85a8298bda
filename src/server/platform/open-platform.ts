import type { Config } from './config.ts';
import { openPostgres } from './database/postgres.ts';
import { openSqlite } from './database/sqlite.ts';
import { openUploads } from './files/uploads.ts';
import type { Log } from './log.ts';
import { createGuardedFetch } from './net/guarded-fetch.ts';
import { createSystemResolver, type ResolveHost } from './net/resolve-host.ts';
import type { Platform } from './platform.ts';
import { createSecrets, readOrMakeSecretKey } from './secrets.ts';
import type { Clock } from './time/clock.ts';
import { probeZoneData, readSchoolClock } from './time/zone-data.ts';

/**
 * Opens the database and reads the secret key and the school's clock; migrations are the caller's next step. Hosts
 * outside are looked up by `resolve`: the system's way, unless a test has its own.
 *
 * @throws {StaleZoneData} when this Node would show wrong hours
 * @throws {DataInUse} when another process holds the folder of data
 */
export function openPlatform(
  config: Config,
  clock: Clock,
  log: Log,
  resolve: ResolveHost = createSystemResolver(),
): Platform {
  probeZoneData();
  const database =
    config.databaseUrl === undefined ? openSqlite(config.dataDir, log) : openPostgres(config.databaseUrl, log);
  const secrets = createSecrets(config.secretKey ?? readOrMakeSecretKey(config.dataDir));
  const uploads = openUploads(config.dataDir);
  const outside = createGuardedFetch({ contact: config.site.contactEmail, resolve });
  return { config, clock, log, secrets, database, uploads, schoolClock: readSchoolClock(config.timeZone), outside };
}
