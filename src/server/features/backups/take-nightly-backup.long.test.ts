import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureRecurringJobs } from '#server/all-jobs.ts';
import { BackupRefused } from '#server/features/backup/backup-refused.ts';
import { restoreBackup } from '#server/features/backup/restore-backup.ts';
import { backedUpRows, makeArchiveFolder, makePlace } from '#tests/support/backups.ts';
import { fillHub } from '#tests/support/busy-hub.ts';
import { createUser, signInAs } from '#tests/support/people.ts';
import { letItBe } from '#tests/support/reminders.ts';
import { writtenMails } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { wholeFolder } from '#tests/support/whole-folder.ts';
import { changeBackupAttempts } from './backup-attempts.ts';
import { findBackup } from './find-backup.ts';
import { readBackupStatus } from './backup-status.ts';
import type { SeenBackups } from './read-stored-backups.ts';
import { takeNightlyBackup } from './take-nightly-backup.ts';

// A busy machine takes long to start processes and to make tables.
vi.setConfig({ testTimeout: 60_000 });

const METRICS_TOKEN = 'the token of the monitoring';
let hub: TestHub;
let folders: ReturnType<typeof makeArchiveFolder>;
const backups = () => folders.at('backups');
const status = () => readBackupStatus(hub.hub);
const kept = () => (existsSync(backups()) ? readdirSync(backups()).toSorted() : []);

async function start(variables: Record<string, string> = {}): Promise<TestHub> {
  hub = await startTestHub({ BACKUPS: 'on', BACKUP_DIR: backups(), METRICS_TOKEN, ...variables });
  return hub;
}

beforeEach(() => {
  folders = makeArchiveFolder();
});
afterEach(async () => {
  await hub.remove();
  folders.remove();
});

describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('the embedded database', () => {
  test('is backed up at half past two in the night, and comes back from the newest backup as it was', async () => {
    await start();
    await fillHub(hub);
    await letItBe(hub, '2026-11-21T02:29');
    expect(kept()).toEqual([]);
    expect(await status()).toMatchObject({ state: 'ok', latest: null, nextAt: '2026-11-21T09:30:00.000Z' });
    await letItBe(hub, '2026-11-21T02:30');
    const name = 'hub-20261121T093000Z-nightly.tar';
    expect(kept()).toEqual([name]);
    expect([statSync(backups()).mode & 0o777, statSync(path.join(backups(), name)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    expect(await status()).toMatchObject({
      state: 'ok',
      latest: { name, takenAt: '2026-11-21T09:30:00.000Z', isEncrypted: false },
      count: 1,
      totalBytes: statSync(path.join(backups(), name)).size,
      lastFailure: null,
      nextAt: '2026-11-22T09:30:00.000Z',
    });
    const place = await makePlace({ BACKUP_DIR: backups() });
    await restoreBackup(place, await findBackup({ ...place, clock: hub.platform.clock }, 'latest', '/nowhere/latest'));
    // What the run itself changed afterwards is not in it: when it runs next, and that it worked.
    const changing = ['jobs', 'settings'];
    const [before, after] = [await backedUpRows(hub), await place.visit((platform) => backedUpRows({ platform }))];
    for (const [table, rows] of Object.entries(before))
      if (!changing.includes(table)) expect(after[table]).toEqual(rows);
    const uploads = ({ dataDir }: { dataDir: string }) => wholeFolder(path.join(dataDir, 'uploads'));
    expect(uploads(place.config)).toEqual(uploads(hub.platform.config));
    await place.remove();
  });

  test('is backed up at the start after a night in which the hub was off', async () => {
    await start();
    hub.platform.clock.set('2026-12-24T20:00:00.000Z');
    expect((await status()).state).toBe('late');
    await ensureRecurringJobs(hub.hub);
    await hub.hub.jobs.settled();
    expect(kept()).toEqual(['hub-20261224T200000Z-nightly.tar']);
    expect(await status()).toMatchObject({ state: 'ok', nextAt: '2026-12-25T09:30:00.000Z' });
  });

  test('loses no file that a person put there, and nothing that a killed run left stays', async () => {
    await start();
    mkdirSync(backups());
    const mine = ['hub-2019-01-01.tar', 'before the fair.tar', 'notes.part'];
    for (const name of [...mine, 'hub-20261120T093000Z-nightly.tar.part'])
      writeFileSync(path.join(backups(), name), 'x');
    await letItBe(hub, '2026-11-21T02:30');
    expect(kept()).toEqual([...mine, 'hub-20261121T093000Z-nightly.tar'].toSorted());
    expect(readdirSync(path.join(hub.platform.config.dataDir, 'uploads', '.work'))).toEqual([]);
  });

  test('leaves none behind for longer than four weeks in the folder that its backups were in before', async () => {
    await start();
    const former = path.join(hub.platform.config.dataDir, 'backups');
    mkdirSync(former);
    const names = ['hub-20261024T093000Z-nightly.tar', 'hub-20261025T093000Z-nightly.tar', 'before-the-move.tar'];
    for (const name of names) writeFileSync(path.join(former, name), 'x');
    await letItBe(hub, '2026-11-21T02:30');
    expect(kept()).toHaveLength(1);
    expect(readdirSync(former).toSorted()).toEqual(['before-the-move.tar', 'hub-20261025T093000Z-nightly.tar']);
  });

  test('says how many backups are from before the passphrase', async () => {
    await start({ BACKUP_PASSPHRASE: 'the lanterns of the winter fair' });
    mkdirSync(backups());
    for (const day of [18, 19]) writeFileSync(path.join(backups(), `hub-202611${day}T093000Z-nightly.tar`), 'x');
    await letItBe(hub, '2026-11-21T02:30');
    expect(await status()).toMatchObject({ count: 3, notEncrypted: 2, latest: { isEncrypted: true } });
    const { config } = hub.platform;
    const open = { ...config, backups: { ...config.backups, passphrase: undefined } };
    expect(await readBackupStatus({ ...hub.hub, config: open })).toMatchObject({ count: 3, notEncrypted: 0 });
  });

  test('says why a backup failed, tries again after an hour, and mails administrators once after two nights', async () => {
    await start();
    await createUser(hub, { role: 'full-admin', email: 'ada@example.org' });
    writeFileSync(backups(), 'a file where the folder should be');
    const mailed = async () => (await writtenMails(hub, 'backups-fail')).map(({ recipient }) => recipient);
    await letItBe(hub, '2026-11-21T02:30');
    expect(await status()).toMatchObject({
      state: 'failed',
      latest: null,
      lastFailure: expect.stringMatching(/backups can’t be written \(EEXIST\)/),
      nextAt: '2026-11-21T10:30:00.000Z',
    });
    await letItBe(hub, '2026-11-21T03:30');
    // Once more is enough for this night.
    expect(await status()).toMatchObject({ state: 'failed', nextAt: '2026-11-22T09:30:00.000Z' });
    await letItBe(hub, '2026-11-22T02:30');
    expect(await mailed()).toEqual([]);
    await letItBe(hub, '2026-11-22T03:30');
    expect(await mailed()).toEqual(['ada@example.org']);
    for (const moment of ['2026-11-23T02:30', '2026-11-23T03:30']) await letItBe(hub, moment);
    expect(await mailed()).toHaveLength(1);
    rmSync(backups());
    await letItBe(hub, '2026-11-24T02:30');
    expect(await status()).toMatchObject({ state: 'ok', count: 1, lastFailure: null });
  });

  test('is not backed up onto the disk of the system while the disk of its backups is gone', async () => {
    await start();
    await letItBe(hub, '2026-11-21T02:30');
    expect(kept()).toHaveLength(1);
    renameSync(backups(), folders.at('unmounted'));
    await letItBe(hub, '2026-11-22T02:30');
    expect(existsSync(backups())).toBe(false);
    expect(await status()).toMatchObject({
      state: 'failed',
      lastFailure: expect.stringMatching(/^BACKUP_DIR \(.+backups\) is gone\. Is its disk mounted\?/),
    });
    renameSync(folders.at('unmounted'), backups());
    await letItBe(hub, '2026-11-22T03:30');
    expect(kept()).toHaveLength(2);
    expect(await status()).toMatchObject({ state: 'ok', lastFailure: null });
  });

  test.each([
    ['its folder, the one in DATA_DIR, is gone', { isNamed: false }],
    ['another folder is named than the last time', { isNamed: true }],
  ])('is backed up into a new folder when %s', async (_what, { isNamed }) => {
    await start({ BACKUP_DIR: isNamed ? backups() : '' });
    const { folder } = hub.platform.config.backups;
    const lastWorked = { at: new Date(0).toISOString(), folder: isNamed ? folders.at('another') : folder };
    await hub.platform.database.write((write) =>
      changeBackupAttempts(write, new Date(0), (before) => ({ ...before, lastWorked })),
    );
    await letItBe(hub, '2026-11-21T02:30');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('lets others write while its folder does not answer, and says so', async () => {
    await start();
    await createUser(hub, { role: 'full-admin', email: 'ada@example.org' });
    const { database } = hub.platform;
    const lastWorked = { at: '2026-11-18T09:30:00.000Z', folder: backups() };
    await database.write((write) =>
      changeBackupAttempts(write, new Date(0), (before) => ({
        ...before,
        failedTonight: 1,
        failedNights: 1,
        lastWorked,
      })),
    );
    let answer: (seen: SeenBackups) => void = () => {};
    const seen = () => new Promise<SeenBackups>((resolve) => (answer = resolve));
    const take = () => Promise.reject(new BackupRefused('It failed.'));
    const silent = { ...hub.hub, backups: { ...hub.hub.backups, take, seen } };
    const ended = takeNightlyBackup(silent);
    await expect.poll(() => answer.length).toBe(1);
    await database.write(async () => {});
    answer({ stored: null, isSilent: true });
    await ended;
    const [mail] = await writtenMails(hub, 'backups-fail');
    expect(mail?.payload).toMatchObject({ reason: 'It failed.', latest: lastWorked.at });
    const shown = readBackupStatus({ ...silent, backups: { seen: async () => ({ stored: null, isSilent: true }) } });
    expect(await shown).toMatchObject({
      state: 'failed',
      lastFailure: expect.stringMatching(/backups doesn’t answer\./),
    });
  });

  test('shows full administrators and the monitoring whether it is backed up, and others nothing', async () => {
    await start();
    const ready = async (more: object) => (await hub.call('GET', '/readyz', more)).json();
    const monitoring = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
    await letItBe(hub, '2026-11-21T02:30');
    expect(await ready({})).toEqual({ status: 'ok' });
    expect(await ready({ cookie: await signInAs(hub, 'volunteer-admin') })).toEqual({ status: 'ok' });
    expect(await ready(monitoring)).toEqual({ status: 'ok', backup: 'ok' });
    expect(await ready({ cookie: await signInAs(hub, 'full-admin') })).toEqual({ status: 'ok', backup: 'ok' });
    hub.platform.clock.advance(60 * 60_000);
    const metrics = (await hub.call('GET', '/metrics', monitoring)).body;
    expect(metrics).toMatch(/^backup_age_seconds 3600$/m);
    expect(metrics).toMatch(/^backup_state\{state="ok"\} 1$/m);
    expect(metrics).toMatch(/^backup_state\{state="failed"\} 0$/m);
    expect(metrics).toMatch(/^backup_bytes [1-9]\d+$/m);
    expect(metrics).toMatch(/^backup_duration_seconds 0?[\d.]+$/m);
    rmSync(backups(), { recursive: true });
    // The operator who removed them all should hear of it.
    expect(await ready(monitoring)).toEqual({ status: 'ok', backup: 'late' });
  });

  test('is not backed up where that is off', async () => {
    await start({ BACKUPS: 'off' });
    await letItBe(hub, '2026-11-21T02:30');
    expect([existsSync(backups()), (await status()).state]).toEqual([false, 'off']);
  });

  test('has no age of a backup where that is off, also while older ones are there', async () => {
    await start({ BACKUPS: 'off' });
    mkdirSync(backups());
    writeFileSync(path.join(backups(), 'hub-20261024T093000Z-nightly.tar'), 'x');
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = (await hub.call('GET', '/metrics', { headers })).body;
    expect(metrics).toMatch(/^backup_state\{state="off"\} 1$/m);
    expect(metrics).not.toMatch(/^backup_age_seconds/m);
  });
});

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a PostgreSQL server is left to its own backups',
  async () => {
    await start();
    await letItBe(hub, '2026-11-21T02:30');
    expect([existsSync(backups()), (await status()).state]).toEqual([false, 'off']);
  },
);
