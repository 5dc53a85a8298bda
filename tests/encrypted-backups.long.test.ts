import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { backedUpRows, makeArchiveFolder, makePlace, type Place } from '#tests/support/backups.ts';
import { fillHub } from '#tests/support/busy-hub.ts';
import { ann } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';
import { wholeFolder } from '#tests/support/whole-folder.ts';
import { BackupRefused } from '#server/features/backup/backup-refused.ts';
import { readBackupPassphrase } from '#server/features/backup/backup-passphrase.ts';
import { restoreBackup } from '#server/features/backup/restore-backup.ts';
import { takeBackup } from '#server/features/backup/take-backup.ts';

// Deriving a key from a passphrase takes a second on purpose, and more on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PASSPHRASE = 'the lanterns of the winter fair';
const archives = makeArchiveFolder();
const file = archives.at('hub.tar.age');
let hub: TestHub;
let empty: Place;
beforeAll(async () => {
  hub = await startTestHub({ BACKUP_PASSPHRASE: PASSPHRASE });
  await fillHub(hub);
  await takeBackup(hub.platform, file);
  empty = await makePlace();
});
afterAll(async () => {
  await hub.remove();
  await empty.remove();
  archives.remove();
});

const withSettings = (place: Place, backups: Partial<Config['backups']>): Place => ({
  ...place,
  config: { ...place.config, backups: { ...place.config.backups, ...backups } },
});

async function expectRefused(place: Place, archive: string, why: RegExp): Promise<void> {
  const state = async () => ({
    rows: await empty.visit((platform) => wholeDatabase({ platform })),
    files: Object.keys(wholeFolder(empty.config.dataDir)).filter((name) => !name.startsWith('hub.')),
  });
  const before = await state();
  const refusal = await restoreBackup(place, archive).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BackupRefused);
  expect(String(refusal)).toMatch(why);
  expect(await state()).toEqual(before);
}

describe('an encrypted backup', () => {
  test('shows whoever has a copy no name, no address and no name of a file', () => {
    const bytes = readFileSync(file).toString('latin1');
    const uploads = readdirSync(path.join(hub.platform.config.dataDir, 'uploads')).filter((name) => /^\w/.test(name));
    expect(uploads.length).toBeGreaterThan(1);
    for (const told of [...uploads, ann.name, ann.email, 'volunteers', 'pac-volunteer-hub', 'uploads/'])
      expect(bytes, told).not.toContain(told);
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  });

  test('comes back as it was with its passphrase, from the environment or from a file', async () => {
    writeFileSync(archives.at('passphrase'), `${PASSPHRASE}\n`);
    for (const settings of [{ passphrase: PASSPHRASE }, { passphraseFile: archives.at('passphrase') }]) {
      const place = await makePlace();
      await restoreBackup(withSettings(place, settings), file);
      expect(await place.visit((platform) => backedUpRows({ platform }))).toEqual(await backedUpRows(hub));
      const uploads = ({ dataDir }: { dataDir: string }) => wholeFolder(path.join(dataDir, 'uploads'));
      expect(uploads(place.config)).toEqual(uploads(hub.platform.config));
      await place.remove();
    }
  });

  test('is refused without its passphrase or with another, and nothing is changed', async () => {
    await expectRefused(empty, file, /hub\.tar\.age is encrypted\. Set BACKUP_PASSPHRASE/);
    const another = withSettings(empty, { passphrase: 'the lanterns of the summer fair' });
    await expectRefused(another, file, /was encrypted with another passphrase than the one in BACKUP_PASSPHRASE/);
  });

  test('is refused when it was cut off or one bit of it has changed, and nothing is changed', async () => {
    const whole = readFileSync(file);
    const place = withSettings(empty, { passphrase: PASSPHRASE });
    const changed = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    const header = whole.indexOf('\n--- ');
    const inHeader = [whole.subarray(0, header), changed(header + 10)];
    const inBody = [0.3, 0.7].map((part) => changed(Math.floor(whole.length * part)));
    const cut = [whole.subarray(0, -1), whole.subarray(0, whole.length - 65_552), whole.subarray(0, header + 300)];
    for (const bytes of [...inHeader, ...inBody, ...cut, Buffer.concat([whole, Buffer.from('x')])]) {
      writeFileSync(archives.at('damaged.tar.age'), bytes);
      await expectRefused(place, archives.at('damaged.tar.age'), /is damaged or incomplete|is not a backup/);
    }
    writeFileSync(archives.at('damaged.tar.age'), changed(Math.floor(whole.length / 2)));
    await expectRefused(place, archives.at('damaged.tar.age'), /incomplete \(it can’t be decrypted to its end\)/);
  });

  test('of something else is refused', async () => {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(PASSPHRASE);
    writeFileSync(archives.at('letter.age'), await encrypter.encrypt('A letter. '.repeat(1000)));
    const place = withSettings(empty, { passphrase: PASSPHRASE });
    await expectRefused(place, archives.at('letter.age'), /is not a backup of the PAC Volunteer Hub/);
  });

  test('is not written when the file with the passphrase is missing, empty or short', () => {
    const settings = { ...hub.platform.config.backups, passphrase: undefined };
    expect(() => readBackupPassphrase({ ...settings, passphraseFile: archives.at('none') })).toThrow(
      'BACKUP_PASSPHRASE_FILE: the file cannot be read (ENOENT)',
    );
    for (const text of ['', '\n', 'too short\n']) {
      writeFileSync(archives.at('short'), text);
      expect(() => readBackupPassphrase({ ...settings, passphraseFile: archives.at('short') })).toThrow(
        'BACKUP_PASSPHRASE_FILE: the text in it must have at least 16 characters',
      );
    }
  });
});
