import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { restoreBackup } from '#server/features/backup/restore-backup.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { backedUpRows, makeArchiveFolder, makePlace, placeOf, type Place } from './support/backups.ts';
import { runBackupCommand, startBackupCommand } from './support/backup-command.ts';
import { makeDataForServers, type DataForServers } from './support/data-for-servers.ts';
import type { WholeDatabase } from './support/whole-database.ts';

// A busy machine takes long to start processes and to make tables.
vi.setConfig({ testTimeout: 60_000 });

const KILLS = Number(process.env['RESTORE_KILLS'] ?? 8);
const SETTINGS = 3000;
/** In KiB: all migrations fit, in one transaction, and the upload does not. */
const ROOM_FOR_TABLES = 1800;
const UPLOAD = 3_000_000;

const NO_ROOM = /^The disk has no room .+ Nothing was changed/;
const DISK_ERROR = /^DATA_DIR: .+ because of a disk error .+ Check the disk\./;

const archives = makeArchiveFolder();
afterAll(() => archives.remove());

async function fill(place: Place, { settings, mark }: { settings: number; mark: string }): Promise<void> {
  await place.visit(async ({ database, uploads }) => {
    const row = (each: number) => ({
      id: crypto.randomUUID(),
      key: `${mark} ${each}`,
      value: randomBytes(300).toString('hex'),
      updated_at: new Date(0).toISOString(),
    });
    for (let from = 0; from < settings; from += 500)
      await database.write(({ db }) =>
        db
          .insertInto('settings')
          .values(Array.from({ length: Math.min(500, settings - from) }, (_, each) => row(from + each)))
          .execute(),
      );
    const { folder, clear } = await uploads.workplace();
    writeFileSync(path.join(folder, 'x'), randomBytes(UPLOAD));
    await uploads.keep(path.join(folder, 'x'), `${mark}-${newUploadName()}.webp`);
    await clear();
  });
}

const rowsAt = (place: Pick<Place, 'visit'>) => place.visit((platform) => backedUpRows({ platform }));
const uploadsAt = ({ config }: Place) =>
  readdirSync(path.join(config.dataDir, 'uploads')).filter((name) => !name.startsWith('.'));

describe('npm run backup and npm run restore', () => {
  let data: DataForServers;
  let place: Place;
  beforeAll(async () => {
    data = await makeDataForServers();
    place = await makePlace();
    await fill(place, { settings: 20, mark: 'first' });
  });
  afterAll(async () => {
    await data.remove();
    await place.remove();
  });

  test('say what they did, and where what was there before is now', async () => {
    const file = archives.at('said.tar');
    const backup = await runBackupCommand('backup', place.config, { args: [file] });
    expect(backup).toMatchObject({ code: 0, complaint: '' });
    expect(backup.shown).toMatch(/said\.tar holds 20 rows \(0 sheets, 0 signups\) and 1 uploaded file, as of 20/);
    expect(backup.shown).toContain('The backup doesn’t contain the secret key.');
    const restore = await runBackupCommand('restore', place.config, { args: [file] });
    expect(restore).toMatchObject({ code: 0, complaint: '' });
    expect(restore.shown).toMatch(
      /^Restored 20 rows .+\nThe database that was here before is now .+before.restore.+\n/,
    );
    expect(restore.shown).toContain('The secret key here is the one the backup needs.');
    const other = { ...place.config, secretKey: 'another key, with which nothing can be read' };
    const warned = await runBackupCommand('restore', other, { args: [file] });
    expect(warned.shown).toMatch(/WARNING: the secret key here isn’t the one .+ manage and unsubscribe links/);
  });

  test('say in one line what is wrong', async () => {
    expect(await runBackupCommand('backup', place.config, { args: [] })).toEqual({
      code: 1,
      shown: '',
      complaint: expect.stringMatching(/^Usage: npm run backup -- FILE\n.+ list .+\n$/),
    });
    expect(await runBackupCommand('restore', place.config, { args: ['a', 'b'] })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Usage: npm run restore -- FILE\n.+ latest .+\n.+ NAME .+\n$/),
    });
    const variables = { BACKUP_DIR: archives.at('no-backups') };
    expect(await runBackupCommand('restore', place.config, { args: ['latest'], variables })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^There is no automatic backup in .+no-backups\.\n$/),
    });
    expect(await runBackupCommand('backup', place.config, { args: ['list'], variables })).toMatchObject({
      code: 0,
      shown: expect.stringMatching(/^Automatic backups in .+no-backups: none\n$/),
    });
    expect(await runBackupCommand('restore', place.config, { args: ['nowhere.tar'] })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^\/.+\/nowhere\.tar can’t be read \(ENOENT\)\.\n$/),
    });
    const empty = await makePlace();
    const nothing = { ...empty.config, dataDir: path.join(empty.config.dataDir, 'new'), databaseUrl: undefined };
    expect(await runBackupCommand('backup', nothing, { args: [archives.at('none.tar')] })).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^There is no database in .+\.\n$/),
    });
    expect(existsSync(nothing.dataDir)).toBe(false);
    await empty.remove();
    const nobody = { ...place.config, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' };
    for (const command of ['backup', 'restore'] as const)
      expect(
        await runBackupCommand(command, nobody, {
          args: [archives.at(command === 'backup' ? 'none.tar' : 'said.tar')],
        }),
      ).toMatchObject({
        code: 1,
        complaint: expect.stringMatching(/^DATABASE_URL: the database cannot be used \(.+\)\n$/),
      });
  });

  test('let a server serve while its data is backed up, and only then', async () => {
    const server = await data.startServer();
    const { config } = data;
    const file = archives.at('served.tar');
    expect(await runBackupCommand('backup', config, { args: [file] })).toMatchObject({ code: 0 });
    const refused = await runBackupCommand('restore', config, { args: [file] });
    expect(refused).toMatchObject({ code: 1, shown: '' });
    expect(refused.complaint).toMatch(
      /^(The folder .+ is in use by another server|A server is using this database).+\n$/,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(await runBackupCommand('restore', config, { args: [file] })).toMatchObject({ code: 0 });
    const again = await data.startServer();
    expect(await again.stop()).toBe(0);
  });

  test('leave nothing behind and say so when the disk is full', async () => {
    const full = await makePlace();
    await fill(full, { settings: SETTINGS, mark: 'large' });
    const before = await rowsAt(full);
    const file = archives.at('large.tar');
    const backup = await runBackupCommand('backup', full.config, { args: [file], fileLimit: 700 });
    expect(backup).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^The disk has no room for .+large\.tar\./),
    });
    expect(readdirSync(path.dirname(file)).filter((name) => name.startsWith('large'))).toEqual([]);
    expect(readdirSync(path.join(full.config.dataDir, 'uploads', '.work'))).toEqual([]);
    await takeBackup(full, file);
    const restore = await runBackupCommand('restore', full.config, { args: [file], fileLimit: ROOM_FOR_TABLES });
    expect(restore).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(NO_ROOM),
    });
    expect(await rowsAt(full)).toEqual(before);
    // A disk that breaks while the tables are made; those of PostgreSQL are on its own.
    const broken = await runBackupCommand('restore', full.config, { args: [file], fileLimit: ROOM_FOR_TABLES / 4 });
    const complaint = full.config.databaseUrl === undefined ? DISK_ERROR : NO_ROOM;
    expect(broken).toMatchObject({ code: 1, complaint: expect.stringMatching(complaint) });
    expect(await rowsAt(full)).toEqual(before);
    expect(readdirSync(full.config.dataDir).filter((name) => /restor/.test(name))).toEqual([]);
    await full.remove();
  });
});

describe('a restore that is killed', () => {
  const files = { former: archives.at('former.tar'), next: archives.at('next.tar') };
  let place: Place;
  let former: WholeDatabase;
  let next: WholeDatabase;
  beforeAll(async () => {
    const [other, filled] = [await makePlace(), await makePlace()];
    await fill(other, { settings: 50, mark: 'former' });
    await fill(filled, { settings: SETTINGS, mark: 'next' });
    await takeBackup(other, files.former);
    await takeBackup(filled, files.next);
    [former, next] = [await rowsAt(other), await rowsAt(filled)];
    await Promise.all([other.remove(), filled.remove()]);
    place = await makePlace();
  });
  afterAll(() => place.remove());

  test(
    `leaves the former data or the next, whole, at ${KILLS} moments`,
    async () => {
      const begun = performance.now();
      await restoreBackup(place, files.former);
      await startBackupCommand('restore', place.config, { args: [files.next] }).ended;
      const lasts = performance.now() - begun;
      const ends = new Set<string>();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await restoreBackup(place, files.former);
        const { process: child, ended } = startBackupCommand('restore', place.config, { args: [files.next] });
        await wait((lasts * (kill + 1)) / KILLS);
        child.kill('SIGKILL');
        await ended;
        // PostgreSQL may still be at what the dead process asked it last.
        if (place.config.databaseUrl !== undefined) await wait(300);
        const isNext = await expectEither(place);
        ends.add(isNext ? 'next' : 'former');
      }
      expect(ends.has('former')).toBe(true);
      await restoreBackup(place, files.next);
      expect(await rowsAt(place)).toEqual(next);
      expect(readdirSync(place.config.dataDir).filter((name) => name.endsWith('.restoring'))).toEqual([]);
    },
    60_000 + KILLS * 10_000,
  );

  async function expectEither(at: Place): Promise<boolean> {
    const found = await placeOf(at.config).visit(async (platform) => {
      await platform.database.migrate();
      return backedUpRows({ platform });
    });
    const isNext = (found['settings'] ?? []).length === SETTINGS;
    expect(found).toEqual(isNext ? next : former);
    expect(uploadsAt(at).some((name) => name.startsWith(isNext ? 'next' : 'former'))).toBe(true);
    return isNext;
  }
});
