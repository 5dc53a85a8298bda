import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { knownMigrations } from '#server/platform/database/migrate.ts';
import { tableShapes } from '#server/platform/database/table-shapes.ts';
import { writeVersionData, type VersionData } from '#tests/support/version-data.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a release can keep data of its version with rows in every table', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-version-'));
  await writeVersionData(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['backup.tar', 'held.json', 'hub.sqlite.gz']);
  const { rows, views } = JSON.parse(readFileSync(path.join(folder, 'held.json'), 'utf8')) as VersionData;
  const tables = (await tableShapes(knownMigrations.at(-1) ?? '')).map(({ name }) => name);
  expect(Object.keys(rows).toSorted()).toEqual(tables.toSorted());
  expect(
    tables.filter((table) => rows[table] === 0),
    'tests/support/everything.ts fills every table: later versions are tested with what is in them.',
  ).toEqual([]);
  expect(views.length).toBeGreaterThan(20);
  rmSync(folder, { recursive: true });
});
