import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeArchiveFolder, makePlace, type Place } from '#tests/support/backups.ts';
import { fillHub } from '#tests/support/busy-hub.ts';
import { entriesIn, rowsOf, withEntries, withJson, writeSealed } from '#tests/support/sealed-archive.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { CONTENTS } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { checkArchive } from './check-archive.ts';
import { takeBackup } from './take-backup.ts';
import { writeArchive } from './write-archive.ts';

// A busy machine takes long to make tables.
vi.setConfig({ testTimeout: 60_000 });

const archives = makeArchiveFolder();
const [file, changed] = [archives.at('hub.tar'), archives.at('changed.tar')];
let place: Place;
let work: string;
beforeAll(async () => {
  const hub = await startTestHub();
  await fillHub(hub);
  await takeBackup(hub.platform, file);
  await hub.remove();
  place = await makePlace();
  work = path.join(place.config.dataDir, 'uploads', '.work');
});
afterAll(async () => {
  await place.remove();
  archives.remove();
});

const check = (archive: string) => checkArchive(place.config.dataDir, archive, null);
const leftOfChecks = () => readdirSync(work);

test('a backup passes its check, which leaves nothing behind', async () => {
  await check(file);
  expect(leftOfChecks()).toEqual([]);
});

test.skipIf(process.platform === 'win32')('a check that is killed at any moment leaves no data behind', async () => {
  const isNamed = new Set<boolean>();
  const checking = check(file).then(() => true);
  while (!(await Promise.race([checking, nextTurn(false)])))
    for (const folder of leftOfChecks()) isNamed.add(existsSync(path.join(work, folder, 'check.sqlite')));
  expect([...isNamed]).toEqual([false]);
});

test('a backup that was not written as it should be fails its check', async () => {
  const entries = await entriesIn(file);
  const orphan = { key: 'only-here', value: 'x', updated_at: '2026-11-20T18:00:00.000Z' };
  const wrong: Record<string, () => Promise<void> | void> = {
    'one changed byte': () => {
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(changed, bytes);
    },
    'an end that is missing': () => writeFileSync(changed, readFileSync(file).subarray(0, -512)),
    'a row too many': () =>
      writeSealed(changed, withEntries(entries, [rowsOf('settings', [{ id: crypto.randomUUID(), ...orphan }])])),
    'a row too few by what it says': () => writeSealed(changed, withJson(entries, CONTENTS, { uploads: 99 })),
    'a row that no table takes': () => writeSealed(changed, withEntries(entries, [rowsOf('settings', [orphan])])),
  };
  for (const [what, write] of Object.entries(wrong)) {
    await write();
    const refusal = await check(changed).catch((error: unknown) => error);
    expect(refusal, what).toBeInstanceOf(BackupRefused);
    expect(String(refusal), what).toMatch(/The backup was written but failed its check, so it was removed \(/);
    expect(leftOfChecks(), what).toEqual([]);
  }
});

test('a backup that fails its check gets no name, and nothing of it stays', async () => {
  const seen: string[] = [];
  const writing = writeArchive(archives.at('refused.tar'), {
    passphrase: null,
    fill: (add) => add('x', Buffer.from('x')),
    check: async (part) => {
      seen.push(part);
      expect(existsSync(part)).toBe(true);
      throw new BackupRefused('not what it must be');
    },
  });
  await expect(writing).rejects.toThrow('not what it must be');
  expect(seen).toEqual([archives.at('refused.tar.part')]);
  expect(readdirSync(archives.at('.')).filter((name) => name.startsWith('refused'))).toEqual([]);
});
