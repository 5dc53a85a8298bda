import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { journeyFiles, postgresFiles, unitFiles } from './chosen-files.ts';

describe.each([
  ['the unit tests', unitFiles],
  ['the tests on PostgreSQL', postgresFiles],
  ['the journeys', journeyFiles],
])('of %s', (_name, filesOf) => {
  test('none is left out for good: what a change does not run is in the rest', () => {
    const both = new Set([...filesOf('change'), ...filesOf('rest')]);
    expect([...both].toSorted()).toEqual(filesOf('all').toSorted());
  });

  test('those with more in them are run again in the rest, and only those', () => {
    const change = new Set(filesOf('change'));
    const again = filesOf('rest').filter((file) => change.has(file));
    const quick = filesOf('change').filter((file) => !again.includes(file));
    const asks = (file: string) => /import \{ isThorough/.test(readFileSync(file, 'utf8'));
    expect(quick.filter(asks)).toEqual([]);
    expect(again.length).toBeLessThan(quick.length);
  });
});

test('on PostgreSQL run those that hold a database, and no others', () => {
  expect(postgresFiles('all')).toContain('tests/crash.test.ts');
  expect(postgresFiles('all')).toContain('src/server/platform/database/postgres.test.ts');
  expect(postgresFiles('all')).not.toContain('src/domain/reminders.test.ts');
});
