import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { knownMigrations } from '#server/platform/database/migrate.ts';
import { backedUpRows, makeArchiveFolder, makePlace, type Place } from '#tests/support/backups.ts';
import { fillHub } from '#tests/support/busy-hub.ts';
import {
  entriesIn,
  rowsOf,
  withEntries,
  withJson,
  writeSealed,
  type MadeEntry,
} from '#tests/support/sealed-archive.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { wholeFolder } from '#tests/support/whole-folder.ts';
import { CONTENTS, HEAD } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

// A busy machine takes long to start processes and to make tables.
vi.setConfig({ testTimeout: 60_000 });

const archives = makeArchiveFolder();
const made = archives.at('made.tar');
let place: Place;
let entries: MadeEntry[];
beforeAll(async () => {
  const hub = await startTestHub();
  await fillHub(hub);
  await takeBackup(hub.platform, archives.at('hub.tar'));
  entries = await entriesIn(archives.at('hub.tar'));
  await hub.remove();
  place = await makePlace();
});
afterAll(async () => {
  await place.remove();
  archives.remove();
});

const text = (body: string) => Buffer.from(body);
const files = () => Object.keys(wholeFolder(place.config.dataDir)).filter((name) => !name.startsWith('hub.'));

async function expectRefused(changed: readonly MadeEntry[], why: RegExp): Promise<void> {
  await writeSealed(made, changed);
  const refusal = await restoreBackup(place, made).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BackupRefused);
  expect(String(refusal)).toMatch(why);
  const rows = await place.visit((platform) => backedUpRows({ platform }));
  expect(Object.values(rows).flat()).toEqual([]);
  expect(files()).toEqual([]);
}

/** What an archive is named like is read before any database is asked. */
const onceRead = test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined);

describe('an archive that somebody made up', () => {
  test('is restored when it holds what a backup holds', async () => {
    const other = await makePlace();
    await writeSealed(made, entries);
    await restoreBackup(other, made);
    await other.remove();
  });

  onceRead.each([
    'uploads/../../outside.webp',
    '../outside.webp',
    '/tmp/outside.webp',
    'uploads/deep/outside.webp',
    'uploads/deep/outside.webp.000002',
    'uploads/../outside.webp.000002',
    'uploads/outside.webp.2',
    'uploads/outside.webp.000001',
    'uploads/.work',
    'uploads/..',
    'uploads/Outside.WEBP',
    'uploads/outside.webp\\..\\x.webp',
    `uploads/${'x'.repeat(120)}.webp`,
    'secret.key',
    'hub.sqlite',
    'tables/../hub.sqlite/000001.jsonl.gz',
    'tables/volunteers/1.jsonl.gz',
    'contents.json.gz',
  ])('is refused for an entry named %s', async (name) => {
    await expectRefused(withEntries(entries, [{ name, body: text('x') }]), /is damaged/);
  });

  onceRead.each(['symlink', 'link', 'directory', 'fifo', 'character-device'] as const)(
    'is refused for a %s',
    async (type) => {
      const header = { type, linkname: '/etc/passwd', size: 0 };
      const entry = { name: 'uploads/outside.webp', body: new Uint8Array(), header };
      await expectRefused(withEntries(entries, [entry]), /is no plain file/);
    },
  );

  test('is refused without a word that a terminal would obey', async () => {
    const entry = { name: 'uploads/\u001b[2J\u0007outside.webp', body: text('x') };
    await expectRefused(withEntries(entries, [entry]), /\(uploads\/\?\[2J\?outside\.webp: no upload has such a name\)/);
    await expectRefused(withJson(entries, HEAD, { format: 2, product: '\u001b[2J' }), /what it says of itself/);
  });

  test('is refused for an entry that comes twice, or with a name of another kind', async () => {
    const twice = { name: 'uploads/twice.webp', body: text('x') };
    await expectRefused(withEntries(entries, [twice, twice]), /is no plain file/);
    const renamed = { name: 'uploads/a.webp', body: text('x'), header: { pax: { path: '../../outside.webp' } } };
    await expectRefused(withEntries(entries, [renamed]), /is no plain file/);
  });

  const part = (name: string): MadeEntry => ({ name: `uploads/${name}`, body: text(name) });

  onceRead.each(
    [
      ['a.mp4.000002'],
      ['a.mp4.000002', 'a.mp4'],
      ['a.mp4', 'a.mp4.000003'],
      ['a.mp4', 'a.mp4.000003', 'a.mp4.000002'],
      ['a.mp4', 'b.mp4.000002'],
      ['a.mp4', 'b.mp4', 'a.mp4.000002'],
    ].map((names) => ({ names })),
  )('is refused for a part of an upload that does not follow the one before it: $names', async ({ names }) => {
    await expectRefused(withEntries(entries, names.map(part)), /the part before it is not there/);
  });

  test('is refused for a part of an upload behind something else, or twice', async () => {
    const row = { id: crypto.randomUUID(), key: 'x', value: 'x', updated_at: '2026-11-20T18:00:00.000Z' };
    const apart = [part('a.mp4'), rowsOf('settings', [row]), part('a.mp4.000002')];
    await expectRefused(withEntries(entries, apart), /the part before it is not there/);
    const twice = ['a.mp4', 'a.mp4.000002', 'a.mp4.000002'].map(part);
    await expectRefused(withEntries(entries, twice), /is no plain file/);
  });

  test('is refused for rows that unpack to more than memory bears', async () => {
    const bomb = { name: 'tables/settings/000099.jsonl.gz', body: gzipSync(Buffer.alloc(70 * 1024 * 1024)) };
    expect(bomb.body.length).toBeLessThan(200_000);
    await expectRefused(withEntries(entries, [bomb]), /is damaged .+larger than 67108864 bytes/);
  });

  test.each<[string, MadeEntry]>([
    ['of a table that is not backed up', rowsOf('sessions', [{ token_hash: 'x' }])],
    ['of a table that there is not', rowsOf('sqlite_master', [{ name: 'x' }])],
    ['of the migrations', rowsOf('kysely_migration', [{ name: 'x', timestamp: 'x' }])],
    ['with another column', rowsOf('settings', [{ id: 'x', key: 'x', value: 'x', updated: 'x' }])],
    ['with values of another kind', rowsOf('settings', [{ id: 1, key: 'x', value: 'x', updated_at: 'x' }])],
    [
      'with nothing where something must be',
      rowsOf('settings', [{ id: null, key: null, value: null, updated_at: null }]),
    ],
    ['that are lists', rowsOf('settings', [['x']])],
    [
      'that refer to nobody',
      rowsOf('code_tries', [
        { id: crypto.randomUUID(), user_id: crypto.randomUUID(), tried_at: '2026-01-01T00:00:00.000Z' },
      ]),
    ],
    ['that are no JSON', { name: 'tables/settings/000099.jsonl.gz', body: gzipSync('x\n') }],
    ['that do not end', { name: 'tables/settings/000099.jsonl.gz', body: gzipSync('{}') }],
    ['that are not compressed', { name: 'tables/settings/000099.jsonl.gz', body: text('{}\n') }],
  ])('is refused for rows %s', async (_what, entry) => {
    await expectRefused(withEntries(entries, [entry]), /is damaged/);
  });

  test('is refused for rows with fewer or more columns than the table has', async () => {
    const row = { id: 'x', key: 'x', value: 'x', updated_at: 'x' };
    for (const other of [{ key: 'x' }, { ...row, more: 'x' }])
      await expectRefused(withEntries(entries, [rowsOf('settings', [other])]), /a row of settings has other columns/);
  });

  test('is refused when it holds more or less than it says', async () => {
    const [last] = entries.filter(({ name }) => name.startsWith('uploads/'));
    await expectRefused(
      entries.filter((entry) => entry !== last),
      /more or less than it says/,
    );
    await expectRefused(
      entries.filter(({ name }) => !name.startsWith('tables/volunteers/')),
      /is damaged/,
    );
    await expectRefused(entries.slice(0, -1), /more or less than it says/);
    await expectRefused(
      [...entries, { name: 'uploads/behind.webp', body: text('x') }],
      /no backup has such an entry there/,
    );
    await expectRefused(withJson(entries, CONTENTS, { uploads: -1 }), /is damaged/);
    await expectRefused([...entries.slice(0, -1), { name: CONTENTS, body: text('{') }], /is damaged/);
  });

  test('is refused when it does not say in order what it is', async () => {
    await expectRefused(entries.slice(1), /is not a backup/);
    await expectRefused([{ name: HEAD, body: text('{') }, ...entries.slice(1)], /what it says of itself/);
    await expectRefused(withJson(entries, HEAD, { migrations: [] }), /what it says of itself/);
    await expectRefused(withJson(entries, HEAD, { takenAt: 'yesterday' }), /what it says of itself/);
    const renamed = entries.map((entry) => (entry.name === HEAD ? { ...entry, name: `${HEAD}.old` } : entry));
    await expectRefused(renamed, /what it says of itself/);
  });
});

describe('a backup of a newer version', () => {
  const last = knownMigrations.at(-1) ?? '';

  test('is refused with both versions', async () => {
    const migrations = [...knownMigrations, '9999-something-new'];
    await expectRefused(
      withJson(entries, HEAD, { product: '7.1.0', migrations }),
      new RegExp(
        `version 7\\.1\\.0 of the hub \\(tables 9999-something-new\\).+version 0\\.\\d+\\.\\d+ \\(tables ${last}\\)`,
      ),
    );
    await expectRefused(withJson(entries, HEAD, { format: 3, product: '7.1.0' }), /was made by version 7\.1\.0/);
    await expectRefused(withJson(entries, HEAD, { migrations: knownMigrations.slice(1) }), /was made by version/);
  });
});

test('nothing was written beside the data', () => {
  const beside = [tmpdir(), path.resolve(place.config.dataDir, '..'), place.config.dataDir];
  for (const folder of beside) expect(readdirSync(folder).filter((name) => name.includes('outside.webp'))).toEqual([]);
});
