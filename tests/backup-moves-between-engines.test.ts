import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '#server/features/backup/restore-backup.ts';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { backedUpRows, makeArchiveFolder, makePlace, placeOf, type Place } from './support/backups.ts';
import { fillHub } from './support/busy-hub.ts';
import { startTestHub, type TestHub } from './support/test-hub.ts';
import { wholeFolder } from './support/whole-folder.ts';

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

describe.runIf(onPostgres)('a council that moves', () => {
  let hub: TestHub;
  let archives: ReturnType<typeof makeArchiveFolder>;
  let folder: string;
  let embedded: Omit<Place, 'remove'>;
  let back: Place;
  beforeAll(async () => {
    archives = makeArchiveFolder();
    folder = mkdtempSync(path.join(tmpdir(), 'hub-embedded-'));
    hub = await startTestHub();
    await fillHub(hub);
    back = await makePlace();
    embedded = placeOf({ ...hub.platform.config, dataDir: folder, databaseUrl: undefined });
  });
  afterAll(async () => {
    await Promise.all([hub.remove(), back.remove()]);
    archives.remove();
    rmSync(folder, { recursive: true });
  });

  test('from PostgreSQL to the embedded database and back finds everything as it was', async () => {
    const uploadsIn = (dataDir: string) => wholeFolder(path.join(dataDir, 'uploads'));
    const [rows, uploads] = [await backedUpRows(hub), uploadsIn(hub.platform.config.dataDir)];
    await takeBackup(hub.platform, archives.at('from-postgres.tar'));
    await restoreBackup(embedded, archives.at('from-postgres.tar'));
    expect(await embedded.visit((platform) => backedUpRows({ platform }))).toEqual(rows);
    expect(uploadsIn(folder)).toEqual(uploads);
    await takeBackup(embedded, archives.at('from-embedded.tar'));
    await restoreBackup(back, archives.at('from-embedded.tar'));
    expect(await back.visit((platform) => backedUpRows({ platform }))).toEqual(rows);
    expect(uploadsIn(back.config.dataDir)).toEqual(uploads);
  });
});
