import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { existingTables } from '#server/platform/database/existing-tables.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { backedUpRows, makeArchiveFolder, makePlace } from '#tests/support/backups.ts';
import { fillHub, MAIL_PASSWORD } from '#tests/support/busy-hub.ts';
import { isThorough } from '#tests/support/extent.ts';
import { helper, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { wholeFolder } from '#tests/support/whole-folder.ts';
import { LEFT_OUT, MAX_ENTRY } from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';
import { openArchive } from './read-archive.ts';
import { readHead } from './read-head.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

// A busy machine takes long to start processes and to make tables.
vi.setConfig({ testTimeout: 60_000 });

let hub: TestHub;
const archives = makeArchiveFolder();
beforeAll(async () => {
  hub = await startTestHub();
  await fillHub(hub);
});
afterAll(async () => {
  await hub.remove();
  archives.remove();
});

const uploadsOf = ({ dataDir }: { dataDir: string }) => wholeFolder(path.join(dataDir, 'uploads'));

async function textOf(file: string): Promise<string> {
  const archive = await openArchive(file);
  let text = '';
  for await (const { name, body } of archive.entries())
    text += `${name}\n${(name.endsWith('.gz') ? gunzipSync(body) : body).toString('latin1')}`;
  await archive.close();
  return text;
}

describe('a backup of a running hub', () => {
  test('brings every row and every file back as they were', async () => {
    const file = archives.at('whole.tar');
    const taken = await takeBackup(hub.platform, file);
    expect(taken.tables).toMatchObject({
      volunteers: 3,
      signup_sheets: 1,
      users: 1,
      deletion_requests: 1,
      monitor_contents: 25,
      reminders: 2,
    });
    expect(taken.uploads).toBeGreaterThan(2);
    const place = await makePlace();
    const restored = await restoreBackup(place, file);
    expect(restored).toMatchObject({ tables: taken.tables, uploads: taken.uploads, key: 'fits' });
    expect(await place.visit((platform) => backedUpRows({ platform }))).toEqual(await backedUpRows(hub));
    expect(uploadsOf(place.config)).toEqual(uploadsOf(hub.platform.config));
    await place.remove();
  });

  // Whatever the database is: a video is no row.
  const onceIn = test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined);
  onceIn(
    'brings a video back that is larger than one entry, which older versions are told they cannot read',
    async () => {
      const uploads = path.join(hub.platform.config.dataDir, 'uploads');
      const headOf = async (file: string) => {
        const archive = await openArchive(file);
        const names: string[] = [];
        for await (const { name } of archive.entries()) if (name.startsWith('uploads/reel-')) names.push(name);
        const { format } = await readHead(archive);
        await archive.close();
        return { format, names };
      };
      writeFileSync(path.join(uploads, 'reel-1.mp4'), randomBytes(MAX_ENTRY));
      await takeBackup(hub.platform, archives.at('one-entry.tar'));
      expect(await headOf(archives.at('one-entry.tar'))).toEqual({ format: 1, names: ['uploads/reel-1.mp4'] });
      writeFileSync(path.join(uploads, 'reel-1.mp4'), randomBytes(MAX_ENTRY + 1));
      const file = archives.at('large.tar');
      const { uploads: taken } = await takeBackup(hub.platform, file);
      const parts = ['', '.000002', '.000003', '.000004', '.000005'];
      expect(await headOf(file)).toEqual({ format: 2, names: parts.map((end) => `uploads/reel-1.mp4${end}`) });
      const place = await makePlace();
      expect(await restoreBackup(place, file)).toMatchObject({ uploads: taken });
      expect(uploadsOf(place.config)).toEqual(uploadsOf(hub.platform.config));
      await place.remove();
      rmSync(path.join(uploads, 'reel-1.mp4'));
    },
  );

  test('holds every table but those that are left out on purpose', async () => {
    const { tables } = await takeBackup(hub.platform, archives.at('tables.tar'));
    const existing = await existingTables(hub.platform.database.db, hub.platform.database.engine);
    const own = existing.filter((name) => !name.startsWith('kysely_'));
    expect([...Object.keys(tables), ...LEFT_OUT].toSorted()).toEqual(own.toSorted());
  });

  test('tells no secret', async () => {
    const file = archives.at('secrets.tar');
    await takeBackup(hub.platform, file);
    const text = await textOf(file);
    expect(text).toContain('senderPassword');
    expect(text).not.toContain(MAIL_PASSWORD);
    expect(text).not.toContain(hub.platform.config.secretKey);
  });

  test('can be read by its owner alone, and takes the place of no other file', async () => {
    const file = archives.at('mine.tar');
    await takeBackup(hub.platform, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(takeBackup(hub.platform, file)).rejects.toThrow(/mine.tar already exists/);
    expect(readFileSync(file).equals(before)).toBe(true);
    writeFileSync(archives.at('begun.tar.part'), '');
    await expect(takeBackup(hub.platform, archives.at('begun.tar'))).rejects.toThrow(/another backup is being written/);
    for (const nowhere of ['no-folder/x.tar', 'mine.tar/x.tar'])
      await expect(takeBackup(hub.platform, archives.at(nowhere))).rejects.toThrow(BackupRefused);
    expect(existsSync(archives.at('begun.tar'))).toBe(false);
  });

  test('is of one moment, while fifty people sign up again and again', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const [acknowledged, number] = [new Set<string>(), { last: 0 }];
    const until = new AbortController();
    const people = Array.from({ length: 50 }, async () => {
      while (!until.signal.aborted) acknowledged.add((await signedUp(hub, slot, helper((number.last += 1)))).id);
    });
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(100);
    const before = new Set(acknowledged);
    const { tables } = await takeBackup(hub.platform, archives.at('busy.tar'));
    const during = acknowledged.size - before.size;
    until.abort();
    await Promise.all(people);
    expect(during).toBeGreaterThan(0);
    const place = await makePlace();
    await restoreBackup(place, archives.at('busy.tar'));
    await place.visit(async ({ database: { db } }) => {
      const signups = await db.selectFrom('volunteers').select(['id', 'slot_id']).execute();
      expect(signups).toHaveLength(tables['volunteers'] ?? 0);
      const ids = new Set(signups.map(({ id }) => id));
      expect([...before].filter((id) => !ids.has(id))).toEqual([]);
      for (const { id, current_volunteers } of await db.selectFrom('volunteer_slots').selectAll().execute())
        expect(signups.filter(({ slot_id }) => slot_id === id)).toHaveLength(current_volunteers);
    });
    await place.remove();
  });

  test('holds the picture that its settings name, while it is replaced again and again', async () => {
    const { platform } = hub;
    const folder = path.join(platform.config.dataDir, 'uploads');
    mkdirSync(folder, { recursive: true });
    const until = new AbortController();
    // Slower each time a backup was refused, so that one comes about on a machine of any speed.
    let pauseMs = 40;
    const replacing = (async () => {
      for (let last: string | null = null; !until.signal.aborted;) {
        const name = `hero-${newUploadName()}-640.webp`;
        writeFileSync(path.join(folder, name), name);
        const row = {
          id: crypto.randomUUID(),
          key: 'test-picture',
          value: name,
          updated_at: new Date(0).toISOString(),
        };
        await platform.database.write(async ({ db }) => {
          await db.deleteFrom('settings').where('key', '=', row.key).execute();
          await db.insertInto('settings').values(row).execute();
        });
        if (last !== null) await platform.uploads.remove([last]);
        last = name;
        await wait(Math.random() * pauseMs);
      }
    })();
    let whole = 0;
    for (let round = 0; round < 40 && whole < (isThorough ? 10 : 3); round += 1) {
      const file = archives.at(`picture-${round}.tar`);
      const refused = await takeBackup(platform, file).then(
        () => null,
        (error: unknown) => error,
      );
      // Where it changes faster than it can be looked at, a backup is refused rather than made without the picture.
      if (refused !== null) {
        expect(refused).toMatchObject({ message: expect.stringContaining('Pictures kept being uploaded') });
        pauseMs *= 1.5;
        continue;
      }
      const text = await textOf(file);
      expect(text).toContain(`uploads/${/"test-picture","value":"([^"]+)"/.exec(text)?.[1]}\n`);
      whole += 1;
    }
    until.abort();
    await replacing;
    expect(whole).toBeGreaterThan(0);
  });
});
