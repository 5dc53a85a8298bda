import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreBackup } from '#server/features/backup/restore-backup.ts';
import { knownMigrations, migrateUpTo, migrationsOf } from '#server/platform/database/migrate.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { makeArchiveFolder, makePlace, type Place } from '#tests/support/backups.ts';
import { backUpBeforeUpdate } from './back-up-before-update.ts';
import { changeBackupAttempts } from './backup-attempts.ts';
import { findBackup } from './find-backup.ts';
import { prepareAutomaticBackup } from './prepare-automatic-backup.ts';

// A busy machine takes long to make tables.
vi.setConfig({ testTimeout: 60_000 });

const isSqlite = process.env['TEST_DATABASE_URL'] === undefined;
const AN_OLDER_VERSION = '0041-fill-actions';
const row = { id: crypto.randomUUID(), key: 'from before', value: 'x', updated_at: new Date(0).toISOString() };

let folders: ReturnType<typeof makeArchiveFolder>;
let place: Place;
const kept = () => (existsSync(folders.at('backups')) ? readdirSync(folders.at('backups')) : []);
beforeEach(() => {
  folders = makeArchiveFolder();
});
afterEach(async () => {
  await place.remove();
  folders.remove();
});

/** Data as an older version left it, and what `work` answers about the platform that this version opens on it. */
async function onOlderData<T>(variables: Record<string, string>, work: (at: Opened) => Promise<T>): Promise<T> {
  place = await makePlace({ BACKUPS: 'on', BACKUP_DIR: folders.at('backups'), ...variables });
  rmSync(`${place.config.dataDir}/hub.sqlite`);
  const older = openPlatform(place.config, place.clock, place.log);
  // As an older version did, which had no later steps.
  const { default: Database } = await import('better-sqlite3');
  const { Kysely } = await import('kysely');
  const { sqliteDialect } = await import('#server/platform/database/sqlite-dialect.ts');
  const connection = new Database(`${place.config.dataDir}/hub.sqlite`);
  await migrateUpTo(new Kysely({ dialect: sqliteDialect(connection) }), 'sqlite', AN_OLDER_VERSION);
  connection.close();
  await older.database.write(({ db }) => db.insertInto('settings').values(row).execute());
  try {
    return await work(older);
  } finally {
    await older.database.close();
  }
}
type Opened = ReturnType<typeof openPlatform>;

test('a first start that was killed while it made the tables can be done again', async () => {
  place = await makePlace({ BACKUPS: 'on', BACKUP_DIR: folders.at('backups') });
  await place.visit(async (platform) => {
    // It makes the table of its steps before the first of them.
    await platform.database.write(({ db }) => sql`delete from kysely_migration`.execute(db));
    await backUpBeforeUpdate(platform);
  });
  expect(kept()).toEqual([]);
});

test.runIf(isSqlite)('an update takes a backup of the data as the earlier version left it, once', async () => {
  const steps = await onOlderData({}, async (platform) => {
    await backUpBeforeUpdate(platform);
    const before = await migrationsOf(platform.database.db);
    await platform.database.migrate();
    await backUpBeforeUpdate(platform);
    return before;
  });
  expect(steps.at(-1)).toBe(AN_OLDER_VERSION);
  expect(kept()).toEqual([`hub-20261120T180000Z-before-update-${productVersion}.tar`]);
  const restored = await restoreBackup(place, await findBackup(place, 'latest', ''));
  expect(restored.tables['settings']).toBe(1);
  const found = await place.visit(({ database: { db } }) => db.selectFrom('settings').select('key').execute());
  expect(found).toEqual([{ key: row.key }]);
});

test.runIf(isSqlite)('an update that cannot be backed up does not begin, and says how to go on', async () => {
  writeFileSync(folders.at('backups'), 'a file where the folder should be');
  const [refusal, steps] = await onOlderData({}, async (platform) => [
    await backUpBeforeUpdate(platform).catch((error: unknown) => error),
    await migrationsOf(platform.database.db),
  ]);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect(String(refusal)).toMatch(
    /did not begin.+can’t be written \(EEXIST\).+set BACKUP_BEFORE_UPDATE=off for one start/,
  );
  expect(steps.at(-1)).toBe(AN_OLDER_VERSION);
});

test.runIf(isSqlite)(
  'an update does not begin while the disk of its backups is gone, until the folder is made',
  async () => {
    const [refusal, steps] = await onOlderData({}, async (platform) => {
      const lastWorked = { at: row.updated_at, folder: folders.at('backups') };
      await platform.database.write((write) =>
        changeBackupAttempts(write, new Date(0), (before) => ({ ...before, lastWorked })),
      );
      const refused = await backUpBeforeUpdate(platform).catch((error: unknown) => error);
      expect(existsSync(folders.at('backups'))).toBe(false);
      mkdirSync(folders.at('backups'));
      await backUpBeforeUpdate(platform);
      return [refused, await migrationsOf(platform.database.db)];
    });
    expect(String(refusal)).toMatch(/did not begin.+BACKUP_DIR \(.+backups\) is gone\. Is its disk mounted\?/);
    expect([kept().length, steps.at(-1)]).toEqual([1, AN_OLDER_VERSION]);
  },
);

test.runIf(isSqlite).each([{ BACKUP_BEFORE_UPDATE: 'off' }, { BACKUPS: 'off' }])(
  'an update goes on without a backup where that is set: %o',
  async (variables) => {
    writeFileSync(folders.at('backups'), 'a file where the folder should be');
    await onOlderData(variables, backUpBeforeUpdate);
  },
);

test('nothing is begun in a folder that does not answer', async () => {
  place = await makePlace({ BACKUPS: 'on', BACKUP_DIR: folders.at('backups') });
  const silent = { see: async () => ({ stored: null, isSilent: true }), answers: async () => false };
  await place.visit((platform) =>
    expect(prepareAutomaticBackup(platform, silent)).rejects.toThrow(/The folder .+backups doesn’t answer\./),
  );
  expect(existsSync(folders.at('backups'))).toBe(false);
});

test('a start without an update takes no backup', async () => {
  place = await makePlace({ BACKUPS: 'on', BACKUP_DIR: folders.at('backups') });
  expect(await place.visit(({ database: { db } }) => migrationsOf(db))).toEqual(knownMigrations);
  await place.visit(backUpBeforeUpdate);
  expect(kept()).toEqual([]);
});
