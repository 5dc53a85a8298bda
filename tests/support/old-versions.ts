import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { restoreBackup } from '#server/features/backup/restore-backup.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { isThorough } from './extent.ts';
import { openHubOn, type TestHub } from './test-hub.ts';
import { openTestPlatform, type TestPlatform } from './test-platform.ts';
import type { VersionData } from './version-data.ts';

const folder = path.resolve(import.meta.dirname, '../fixtures/versions');

/** Released versions whose data is kept, oldest first. */
export const oldVersions = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

export function dataOf(version: string): VersionData {
  return JSON.parse(readFileSync(path.join(folder, version, 'held.json'), 'utf8')) as VersionData;
}

export function backupOf(version: string): string {
  return path.join(folder, version, 'backup.tar');
}

export function databaseOf(version: string): Buffer {
  return gunzipSync(readFileSync(path.join(folder, version, 'hub.sqlite.gz')));
}

/** SQLite leaves a file, and a backup is restored on either engine. */
export const waysToOpen = oldVersions.flatMap((version) =>
  process.env['TEST_DATABASE_URL'] === undefined
    ? [
        { version, way: 'asFile' as const, how: 'found in the data folder' },
        ...(isThorough ? [{ version, way: 'asBackup' as const, how: 'restored from a backup' }] : []),
      ]
    : [{ version, way: 'asBackup' as const, how: 'restored from a backup into PostgreSQL' }],
);

/**
 * A platform of this version on the data of an older one: `asFile` puts its SQLite file into the data folder, and
 * `asBackup` restores its backup, on either engine. Its clock stands where the data was made.
 */
export async function openOldPlatform(
  version: string,
  way: 'asFile' | 'asBackup',
  variables: Record<string, string> = {},
): Promise<TestPlatform> {
  const { at, secretKey } = dataOf(version);
  const embedded: Record<string, string> = way === 'asFile' ? { DATABASE_URL: '' } : {};
  const settings = { SECRET_KEY: secretKey, PUBLIC_URL: 'https://pac.example.org', ...embedded, ...variables };
  const empty = await openTestPlatform(settings);
  const { clock, config, log } = empty;
  clock.set(at);
  await empty.database.close();
  if (way === 'asFile') writeFileSync(sqliteFile(config.dataDir), databaseOf(version));
  else await restoreBackup({ config, clock, log }, backupOf(version));
  const platform = openPlatform(config, clock, pino({ level: 'silent' }));
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= platform.database.close());
  return {
    ...platform,
    database: { ...platform.database, close },
    clock,
    empty: () => empty.empty(),
    async remove() {
      await close();
      await empty.remove();
    },
  };
}

export async function openOldHub(...parts: Parameters<typeof openOldPlatform>): Promise<TestHub> {
  const [version, way, variables] = parts;
  return openHubOn(await openOldPlatform(version, way, { RATE_LIMITS: 'off', ...variables }));
}
