import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BACKUP_DAYS, BACKUP_TIME, keptBackups } from '#domain/backups.ts';
import { keptOfMonitor, recordKinds, REMOVAL_HOUR, retention, type RecordKind } from '#domain/retention.ts';
import { agingRows } from '#server/features/retention/old-records.store.ts';
import { REMOVE_OLD_RECORDS } from '#server/features/retention/retention.job.ts';
import { tableShapes } from '#server/platform/database/table-shapes.ts';
import { migrations } from '#migrations/index.ts';
import { present } from '#tests/support/present.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../docs', file), 'utf8');
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');

const rows = present(read('privacy.md').split('## When it ends')[1])
  .split('\n')
  .map((line) => /^\| (`.*?) \| (.*) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, tables = '', ends = '']) => ({ tables: namesIn(tables), ends }));

const saysOf = (kind: RecordKind) => {
  const { days, after } = retention[kind];
  return `${days} ${days === 1 ? 'day' : 'days'} after ${after} (\`${kind}\`)`;
};

describe('docs/privacy.md', () => {
  test('says of every table when its rows end, or why they do not', async () => {
    const tables = await tableShapes(Object.keys(migrations).at(-1) ?? '');
    expect(rows.flatMap((row) => row.tables).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  test.each(recordKinds)('says of the tables with %s after how many days, and from when they count', (kind) => {
    for (const { table } of agingRows[kind]) {
      const row = rows.find(({ tables }) => tables.includes(table));
      expect(row?.ends, table).toContain(saysOf(kind));
    }
  });

  test('says of no table more ages than it has', () => {
    for (const { tables, ends } of rows) {
      const named = namesIn(ends).filter((name) => recordKinds.some((kind) => kind === name));
      const has = recordKinds.filter((kind) => agingRows[kind].some(({ table }) => tables.includes(table)));
      expect(named.toSorted(), tables.join()).toEqual(has.toSorted());
      expect([...ends.matchAll(/\d+ days? after/g)], tables.join()).toHaveLength(named.length);
    }
  });

  test('says for how long a deleted person is in automatic backups', () => {
    expect(read('privacy.md')).toContain(`is in automatic backups for at most ${BACKUP_DAYS} days`);
  });

  test('says how many are kept of a watched page', () => {
    const ends = (table: string) => rows.find(({ tables }) => tables.includes(table))?.ends;
    expect(ends('monitor_contents')).toContain(`at most ${keptOfMonitor.contents} of each page`);
    expect(ends('changes')).toContain(`at most ${keptOfMonitor.changes.toLocaleString('en')} changes of each page`);
  });
});

test('docs/operations.md names the job that removes them, and its hour', () => {
  expect(read('operations.md')).toContain(`The job \`${REMOVE_OLD_RECORDS}\` runs at ${REMOVAL_HOUR}:00 school time`);
});

test('docs/operations.md says when automatic backups are taken, and which are kept', () => {
  const { hour, minute } = BACKUP_TIME;
  expect(read('operations.md')).toContain(`takes a backup every night at ${hour}:${minute} school time`);
  const { daily, weekly, beforeUpdate } = keptBackups;
  expect(read('operations.md')).toContain(
    `The newest of each of the last ${daily} days and of the last ${weekly} weeks, and ${beforeUpdate} from before updates`,
  );
});
