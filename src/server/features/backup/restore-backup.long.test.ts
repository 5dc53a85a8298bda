import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import { DataInUse } from '#server/platform/database/directory-lock.ts';
import { knownMigrations, migrateUpTo, migrationsOf } from '#server/platform/database/migrate.ts';
import { withNewDatabase } from '#server/platform/database/with-new-database.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { backedUpRows, makeArchiveFolder, makePlace, placeOf, type Place } from '#tests/support/backups.ts';
import { fillHub } from '#tests/support/busy-hub.ts';
import { makeFair } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { wholeDatabase, type WholeDatabase } from '#tests/support/whole-database.ts';
import { wholeFolder } from '#tests/support/whole-folder.ts';
import { BackupRefused } from './backup-refused.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

// A busy machine takes long to start processes and to make tables.
vi.setConfig({ testTimeout: 60_000 });

const archives = makeArchiveFolder();
const file = archives.at('hub.tar');
let backedUp: WholeDatabase;
let place: Place;
beforeAll(async () => {
  const hub = await startTestHub();
  await fillHub(hub);
  await takeBackup(hub.platform, file);
  backedUp = await backedUpRows(hub);
  await hub.remove();
});
afterAll(() => archives.remove());
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

const rows = () => place.visit((platform) => backedUpRows({ platform }));
const inData = (...names: string[]) => path.join(place.config.dataDir, ...names);

async function beginHere(): Promise<void> {
  await place.visit(async ({ database }) => {
    const row = { id: crypto.randomUUID(), key: 'only-here', value: 'x', updated_at: new Date(0).toISOString() };
    await database.write(({ db }) => db.insertInto('settings').values(row).execute());
  });
  const uploads = inData('uploads');
  await place.visit(({ uploads: kept }) => kept.workplace());
  writeFileSync(path.join(uploads, 'hero-only-here.webp'), 'x');
}

async function state() {
  const database = await place.visit((platform) => wholeDatabase({ platform }));
  const files = Object.entries(wholeFolder(place.config.dataDir)).filter(([name]) => !name.startsWith('hub.'));
  return { database, files };
}

/**
 * Reads the present data as a backup does, so that it cannot be replaced. Returns the function that ends the reading.
 */
async function blockReplacing(): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = place.config;
  if (databaseUrl === undefined) {
    const { default: Database } = await import('better-sqlite3');
    const reader = new Database(path.join(dataDir, 'hub.sqlite'));
    reader.pragma('journal_mode = wal');
    reader.exec('begin');
    reader.prepare('select * from settings').all();
    return async () => void reader.close();
  }
  const { default: pg } = await import('pg');
  const reader = new pg.Client({ connectionString: databaseUrl, application_name: 'a backup' });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select * from settings');
  return () => reader.end();
}

async function expectRefused(archive: string, why: RegExp): Promise<void> {
  const refusal = await restoreBackup(place, archive).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BackupRefused);
  expect(String(refusal)).toMatch(why);
}

describe('a restore', () => {
  test('says what it brought back and keeps what was there before', async () => {
    await beginHere();
    const before = await state();
    const restored = await restoreBackup(place, file);
    expect(await rows()).toEqual(backedUp);
    expect(restored.takenAt).toBe('2026-11-20T18:00:00.000Z');
    expect(restored.formerUploads).toMatch(/before-restore-2026-11-20-180000-[0-9a-f]{4}\/uploads$/);
    expect(readdirSync(restored.formerUploads ?? '')).toEqual(['hero-only-here.webp']);
    expect(existsSync(inData('uploads', 'hero-only-here.webp'))).toBe(false);
    const former = restored.formerDatabase ?? '';
    if (place.config.databaseUrl === undefined) {
      copyFileSync(former, inData('hub.sqlite'));
      expect((await state()).database).toEqual(before.database);
    } else {
      const schema = /before_restore_\w+/.exec(former)?.[0] ?? '';
      await place.visit(async ({ database: { db } }) => {
        const kept = await sql<{ key: string }>`select key from ${sql.table(`${schema}.settings`)}`.execute(db);
        expect(kept.rows).toEqual([{ key: 'only-here' }]);
      });
    }
  });

  test('can be repeated, and leaves nothing of its work', async () => {
    await restoreBackup(place, file);
    await restoreBackup(place, file);
    expect(await rows()).toEqual(backedUp);
    const left = readdirSync(place.config.dataDir).filter((name) => !name.startsWith('before-restore-'));
    expect(left.filter((name) => !/^(hub\.(sqlite|lock|lock\.json)|secret\.key|uploads)$/.test(name))).toEqual([]);
    expect(readdirSync(inData('uploads', '.work'))).toEqual([]);
  });

  test('works where nothing was before, as on a new machine', async () => {
    const { dataDir, databaseUrl } = place.config;
    if (databaseUrl === undefined) rmSync(dataDir, { recursive: true });
    else
      await place.visit(({ database: { db } }) =>
        sql`do $$ begin execute (select string_agg(format('drop table %I cascade', tablename), ';') from pg_tables where schemaname = current_schema()); end $$`.execute(
          db,
        ),
      );
    const restored = await restoreBackup(place, file);
    expect(restored).toMatchObject({ formerDatabase: null, formerUploads: null });
    expect(await rows()).toEqual(backedUp);
  });

  test('ends every session, and what was begun with a code or a link', async () => {
    await restoreBackup(place, file);
    const all = await place.visit((platform) => wholeDatabase({ platform }));
    expect([all['sessions'], all['login_challenges'], all['one_time_links']]).toEqual([[], [], []]);
    expect(all['users']).toHaveLength(1);
  });

  test('is refused while a server holds the data', async () => {
    await place.visit(async () => {
      await expect(restoreBackup(place, file)).rejects.toThrow(DataInUse);
      await expect(restoreBackup(place, file)).rejects.toThrow(
        /in use by another server|A server is using this database/,
      );
    });
    await restoreBackup(place, file);
  });

  test('takes the place of a damaged embedded database, which is kept', async () => {
    if (place.config.databaseUrl !== undefined) return;
    writeFileSync(inData('hub.sqlite'), 'no database any more');
    const restored = await restoreBackup(place, file);
    expect(await rows()).toEqual(backedUp);
    expect(readFileSync(restored.formerDatabase ?? '', 'utf8')).toBe('no database any more');
  });

  test('takes nothing for its own that an embedded database left beside it', async () => {
    if (place.config.databaseUrl !== undefined) return;
    writeFileSync(inData('kept.sqlite-wal'), 'x');
    const { default: Database } = await import('better-sqlite3');
    const open = new Database(inData('hub.sqlite'));
    open.pragma('journal_mode = wal');
    open.exec("insert into settings values ('x', 'only-in-the-log', 'x', 'x')");
    copyFileSync(inData('hub.sqlite-wal'), inData('kept.sqlite-wal'));
    open.close();
    rmSync(inData('hub.sqlite'));
    copyFileSync(inData('kept.sqlite-wal'), inData('hub.sqlite-wal'));
    rmSync(inData('kept.sqlite-wal'));
    const restored = await restoreBackup(place, file);
    expect(await rows()).toEqual(backedUp);
    expect(existsSync(`${restored.formerDatabase}-wal`)).toBe(true);
  });

  test('leaves everything as it was while a backup of the present data is being read', async () => {
    await beginHere();
    const before = await state();
    const letGo = await blockReplacing();
    await expect(restoreBackup(place, file)).rejects.toThrow(/Another program is reading .+ Try again when it’s done/);
    await letGo();
    expect(await state()).toEqual(before);
  });

  test('says whether the secret key is the one that the backup needs', async () => {
    expect(await restoreBackup(place, file)).toMatchObject({ key: 'fits' });
    const other = placeOf({ ...place.config, secretKey: 'another key, with which nothing can be read' });
    expect(await restoreBackup(other, file)).toMatchObject({ key: 'differs' });
    rmSync(inData('secret.key'), { force: true });
    const without = placeOf({ ...place.config, secretKey: undefined });
    expect(await restoreBackup(without, file)).toMatchObject({ key: 'missing' });
    expect(existsSync(inData('secret.key'))).toBe(false);
    const { key = '' } = JSON.parse(/\{[^}]*\}/.exec(readFileSync(file, 'latin1'))?.[0] ?? '{}') as { key?: string };
    expect(createSecrets(place.config.secretKey ?? '').sign('backup', 'fingerprint')).toContain(key);
    expect(place.config.secretKey).not.toContain(key);
  });
});

/** PostgreSQL takes seconds for each: some of them are tried there, and all of them on the embedded database. */
const isTried = (_migration: string, nth: number) => process.env['TEST_DATABASE_URL'] === undefined || nth % 5 === 0;

describe('an older backup', () => {
  test.each(knownMigrations.filter(isTried))('of the tables after %s is brought up to date', async (migration) => {
    const sheet = {
      id: '0190b2a4-0000-7000-8000-000000000001',
      title: 'Old fair',
      event_date: '2025-05-01T16:00:00.000Z',
      show_event_date: true,
      show_spot_count: false,
      organizer_name: 'Olga',
      organizer_email: 'olga@pac.example',
      created_at: '2025-04-01T16:00:00.000Z',
    };
    await withNewDatabase(place.config, place.log, async (fresh) => {
      await migrateUpTo(fresh.db, fresh.engine, migration);
      await fresh.db.insertInto('signup_sheets').values(sheet).execute();
      await fresh.replace({ folder: inData('old'), schema: 'old' });
    });
    const old = archives.at(`${migration}.tar`);
    const { tables } = await takeBackup(place, old);
    expect(tables['signup_sheets']).toBe(1);
    expect('volunteers' in tables).toBe(true);
    await restoreBackup(place, old);
    await place.visit(async ({ database }) => {
      expect(await migrationsOf(database.db)).toEqual(knownMigrations);
      const [found] = await database.db.selectFrom('signup_sheets').selectAll().execute();
      expect(found).toMatchObject(sheet);
      await database.migrate();
    });
  });
});

describe('a damaged backup', () => {
  test('is refused wherever it was cut off, and nothing is changed', async () => {
    await beginHere();
    const before = await state();
    const whole = readFileSync(file);
    const damaged = archives.at('cut.tar');
    const cuts = Array.from({ length: 10 }, (_, tenth) => Math.floor((whole.length * tenth) / 10));
    for (const bytes of [...cuts, whole.length - 1, whole.length - 512, whole.length - 1024]) {
      writeFileSync(damaged, whole.subarray(0, bytes));
      await expectRefused(damaged, /damaged or incomplete|is not a backup/);
    }
    writeFileSync(damaged, Buffer.concat([whole, Buffer.alloc(512)]));
    await expectRefused(damaged, /damaged/);
    expect(await state()).toEqual(before);
  });

  test('is refused when one bit of it has changed, whichever', async () => {
    const before = await state();
    const whole = readFileSync(file);
    const damaged = archives.at('changed.tar');
    // Fifty over all of it, and some in what carries least: paddings, and the zeros at the end.
    const places = Array.from({ length: 50 }, (_, each) => Math.floor((whole.length * (each + Math.random())) / 50));
    for (const at of [...places, 500, 1023, whole.length - 1, whole.length - 1000, whole.length - 1100]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(damaged, changed);
      await expect(restoreBackup(place, damaged), `byte ${at}`).rejects.toThrow(/is damaged|is not a backup/);
    }
    expect(await state()).toEqual(before);
  });

  test('is told apart from what never was one', async () => {
    for (const text of ['', 'x', 'x'.repeat(5000), '\u001f\u008b'.padEnd(5000)]) {
      writeFileSync(archives.at('foreign.tar'), text, 'latin1');
      await expectRefused(archives.at('foreign.tar'), /is not a backup of the PAC Volunteer Hub/);
    }
    await expectRefused(archives.at('nowhere.tar'), /nowhere.tar can’t be read \(ENOENT\)/);
    await expectRefused(place.config.dataDir, /is not a backup/);
  });
});

describe('a restored hub', () => {
  let hub: TestHub;
  test('takes signups again, with the counts that it had', async () => {
    await restoreBackup(place, file);
    await place.visit(async ({ database: { db } }) => {
      const slots = await db.selectFrom('volunteer_slots').select(['id', 'current_volunteers']).execute();
      expect(slots.map(({ current_volunteers }) => current_volunteers)).toEqual([3]);
    });
    hub = await startTestHub({
      DATA_DIR: place.config.dataDir,
      ...(place.config.databaseUrl === undefined ? {} : { DATABASE_URL: place.config.databaseUrl }),
    });
    const sheets = (await hub.call('GET', '/api/signup-sheets')).json<{ title: string }[]>();
    expect(sheets).toMatchObject([{ title: 'Winter Craft Fair', slots: [{ currentVolunteers: 3 }] }]);
    await makeFair(hub, { sheet: { title: 'Next fair' } });
    await hub.stop();
    expect((await rows())['signup_sheets']).toHaveLength(2);
  });
});
