import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { nameOfBackup } from '#domain/backups.ts';
import { migrateUpTo } from '#server/platform/database/migrate.ts';
import { sqliteDialect } from '#server/platform/database/sqlite-dialect.ts';
import { idOfKind } from '#server/platform/new-id.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { makeArchiveFolder, placeOf } from './support/backups.ts';
import { runBackupCommand } from './support/backup-command.ts';
import { makeDataForServers, type DataForServers } from './support/data-for-servers.ts';
import { failingStart, type ServerProcess } from './support/server-process.ts';
import { helper, olga, tables, winterFair } from './support/sheets.ts';

/** For what hangs. Backups leave the processor to everybody else: where others compute, a second of theirs takes minutes. */
const TAKEN_WITHIN = 300_000;
vi.setConfig({ testTimeout: 2 * TAKEN_WITHIN });

const PASSPHRASE = 'the lanterns of the winter fair';
let folders: ReturnType<typeof makeArchiveFolder>;
let data: DataForServers;
let slotId: string;
const backups = () => folders.at('backups');
const kept = () => readdirSync(backups()).toSorted();
let running: ServerProcess | null = null;

async function start(variables: Record<string, string>): Promise<ServerProcess> {
  running = await data.startServer(variables);
  return running;
}

beforeEach(async () => {
  folders = makeArchiveFolder();
  data = await makeDataForServers();
  slotId = await data.visit(async (platform) => {
    const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
    return (await createSlot(platform, { ...tables, signupSheetId: sheet.id, maxVolunteers: null }, olga)).id;
  });
});
afterEach(async () => {
  await running?.stop();
  await data.remove();
  folders.remove();
});

async function signUp(server: ServerProcess, number: number): Promise<string> {
  const answer = await fetch(`${server.url}/api/volunteers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...helper(number), slotId }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

const isWriting = () => kept().some((name) => name.endsWith('.part'));

async function endWhileWritten(variables: Record<string, string>, end: 'stop' | 'kill'): Promise<void> {
  await makeBackupDue();
  const server = await start(variables);
  await expect.poll(isWriting, { timeout: TAKEN_WITHIN, interval: 5 }).toBe(true);
  await server[end]();
  // The process that writes it notices that its server has ended.
  await expect.poll(isWriting, { timeout: TAKEN_WITHIN }).toBe(false);
  const whole = kept();
  if (whole.length === 0) return;
  // It was whole before its server had ended.
  for (const name of whole) rmSync(path.join(backups(), name));
  await endWhileWritten(variables, end);
}

/** As if the server had been off at half past two. */
async function makeBackupDue(): Promise<void> {
  const due = new Date(0).toISOString();
  const job = { id: idOfKind('take-backup'), kind: 'take-backup', payload: JSON.stringify({}), due_at: due };
  await data.visit(({ database }) =>
    database.write(({ db }) =>
      db
        .insertInto('jobs')
        .values({ ...job, created_at: due })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ due_at: due }))
        .execute(),
    ),
  );
}

const idsIn = (config: DataForServers['config']) =>
  placeOf(config).visit(async ({ database: { db } }) =>
    (await db.selectFrom('volunteers').select('id').execute()).map(({ id }) => id),
  );

describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('automatic backups of a running server', () => {
  test('bring every sign-up back after the whole data folder is lost', async () => {
    const variables = { BACKUP_DIR: backups(), BACKUP_PASSPHRASE: PASSPHRASE };
    let server = await start(variables);
    const signups = await Promise.all(Array.from({ length: 30 }, (_, number) => signUp(server, number)));
    await server.stop();
    await makeBackupDue();
    server = await start(variables);
    await expect.poll(() => kept().filter((name) => name.endsWith('.age')), { timeout: TAKEN_WITHIN }).toHaveLength(1);
    const afterwards = await signUp(server, 31);
    expect(await server.stop()).toBe(0);

    rmSync(data.config.dataDir, { recursive: true });
    const { config } = data;
    const list = await runBackupCommand('backup', config, { args: ['list'], variables });
    expect(list.shown).toMatch(
      /^Automatic backups in .+: 1\nhub-\d{8}T\d{6}Z-nightly\.tar\.age +0 hours ago +\d\.\d MB +checked 20\S+Z, encrypted\n$/,
    );
    const wrong = { ...variables, BACKUP_PASSPHRASE: 'the lanterns of the summer fair' };
    expect(await runBackupCommand('restore', config, { args: ['latest'], variables: wrong })).toMatchObject({
      code: 1,
      shown: '',
      complaint: expect.stringMatching(/was encrypted with another passphrase/),
    });
    const restored = await runBackupCommand('restore', config, { args: ['latest'], variables });
    expect([restored.code, restored.complaint]).toEqual([0, '']);
    expect(restored.shown).toMatch(/^Restored .+\(1 sheets, 30 signups\).+ from .+-nightly\.tar\.age, as of 20/);
    expect((await idsIn(config)).toSorted()).toEqual(signups.toSorted());
    expect(await idsIn(config)).not.toContain(afterwards);
    server = await start(variables);
    await signUp(server, 32);
    expect(await server.stop()).toBe(0);
  });

  test('leave no partial file when the server stops or is killed meanwhile, and are taken after the next start', async () => {
    const variables = { BACKUP_DIR: backups() };
    mkdirSync(backups());
    // Enough that a backup takes a while.
    await data.visit(async ({ uploads }) => {
      const { folder, clear } = await uploads.workplace();
      for (let each = 0; each < 6; each += 1) {
        writeFileSync(path.join(folder, 'x'), randomBytes(8_000_000));
        await uploads.keep(path.join(folder, 'x'), `hero-${randomBytes(16).toString('hex')}-640.webp`);
      }
      await clear();
    });
    for (const end of ['stop', 'kill'] as const) await endWhileWritten(variables, end);
    // As the operating system would leave it if all ended at once.
    writeFileSync(path.join(backups(), `${nameOfBackup(new Date(0), null, false)}.part`), 'x');
    await makeBackupDue();
    const server = await start(variables);
    await expect
      .poll(kept, { timeout: TAKEN_WITHIN })
      .toEqual([expect.stringMatching(/^hub-\d{8}T\d{6}Z-nightly\.tar$/)]);
    await server.stop();
  });

  test.skipIf(!canMount())(
    'on a full disk leave no partial file, say so, and delay nobody',
    { meta: { need: 'mounts' } },
    async () => {
      mkdirSync(backups());
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', backups()]);
      try {
        const token = 'the token of the monitoring';
        await makeBackupDue();
        const server = await start({ BACKUP_DIR: backups(), METRICS_TOKEN: token });
        const ready = async () =>
          (await fetch(`${server.url}/readyz`, { headers: { authorization: `Bearer ${token}` } })).json();
        await expect.poll(ready, { timeout: TAKEN_WITHIN }).toEqual({ status: 'ok', backup: 'failed' });
        await expect
          .poll(server.output)
          .toMatch(/The disk of .+backups has 1 MB free, and a backup needs \d+ MB there/);
        expect(kept()).toEqual([]);
        await signUp(server, 1);
        await server.stop();
      } finally {
        execFileSync('umount', [backups()]);
      }
    },
  );
});

describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)('a start', () => {
  test('on data of an earlier version stops when it cannot be backed up, and goes on with the room or without', async () => {
    const { dataDir, secretKey = '' } = data.config;
    rmSync(path.join(dataDir, 'hub.sqlite'));
    const earlier = new Database(path.join(dataDir, 'hub.sqlite'));
    await migrateUpTo(new Kysely({ dialect: sqliteDialect(earlier) }), 'sqlite', '0041-fill-actions');
    earlier.close();
    const variables = { SECRET_KEY: secretKey, BACKUP_DIR: backups(), LOG_LEVEL: 'error' };
    writeFileSync(backups(), 'a file where the folder should be');
    const { code, output } = await failingStart(dataDir, variables);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The update to version .+ did not begin, .+set BACKUP_BEFORE_UPDATE=off for one start\.\n$/,
    );
    rmSync(backups());
    const updated = await start(variables);
    expect(kept()).toEqual([expect.stringMatching(/^hub-\d{8}T\d{6}Z-before-update-.+\.tar$/)]);
    await updated.stop();
    const again = await start(variables);
    expect(kept()).toHaveLength(1);
    await again.stop();
  });

  test('with a passphrase that cannot be read says so then, not at night', async () => {
    const { dataDir, secretKey = '' } = data.config;
    const { code, output } = await failingStart(dataDir, {
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
      BACKUP_PASSPHRASE_FILE: folders.at('nowhere'),
    });
    expect([code, output]).toEqual([1, 'BACKUP_PASSPHRASE_FILE: the file cannot be read (ENOENT)\n']);
  });
});

/** Only root can, and not in every container. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}
