import { existsSync } from 'node:fs';
import { closeToOthers } from './close-to-others.ts';
import type { Config } from './config.ts';
import type { HubDatabase } from './database/database.ts';
import { openPostgres } from './database/postgres.ts';
import { watchRoom } from './database/room.ts';
import { openSqlite } from './database/sqlite.ts';
import { openUploads } from './files/uploads.ts';
import type { Log } from './log.ts';
import { notingErrors } from './noted-errors.ts';
import { createGuardedFetch } from './net/guarded-fetch.ts';
import { createSystemResolver, type ResolveHost } from './net/resolve-host.ts';
import type { Platform } from './platform.ts';
import { Site } from './site.ts';
import { createSecrets, readOrMakeSecretKey, secretKeyFile } from './secrets.ts';
import type { Clock } from './time/clock.ts';
import { probeZoneData, readSchoolClock } from './time/zone-data.ts';

/** For tests. */
interface PlatformOptions {
  /** Looks up outside hosts. */
  readonly resolve?: ResolveHost | undefined;
  /** Whether commits of the embedded database wait for the disk. */
  readonly isDurable?: boolean;
}

/**
 * Opens the database and reads the secret key and the school's clock. The caller migrates next, and after that there is
 * a key.
 * @throws {StaleZoneData} when this Node would show wrong hours
 * @throws {DataInUse} when another process holds the data folder
 */
export function openPlatform(
  config: Config,
  clock: Clock,
  writtenLog: Log,
  { resolve = createSystemResolver(), isDurable = true }: PlatformOptions = {},
): Platform {
  probeZoneData();
  const { log, errors } = notingErrors(writtenLog, clock);
  const { dataDir, databaseUrl } = config;
  const hasKey = existsSync(secretKeyFile(dataDir));
  const key = lazily(() => config.secretKey ?? readOrMakeSecretKey(dataDir));
  if (hasKey) key();
  const opened =
    databaseUrl === undefined
      ? openSqlite(dataDir, log, { mayBegin: !hasKey, isDurable })
      : openPostgres(databaseUrl, log);
  if (existsSync(dataDir)) closeToOthers(dataDir, log);
  const database: HubDatabase = {
    ...watchRoom(opened, log),
    async migrate() {
      await opened.migrate();
      // Not before there are tables: a key without them says that the database was lost.
      key();
    },
  };
  const secrets = createSecrets(key);
  const uploads = openUploads(dataDir);
  const site = new Site(config.site);
  const http = createGuardedFetch({
    resolve,
    get contact() {
      return site.contactEmail;
    },
  });
  const schoolClock = readSchoolClock(config.timeZone);
  return { config, clock, log, errors, secrets, database, uploads, schoolClock, http, site };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
