import { expect, test } from 'vitest';
import type { SheetRow } from '#contract/overview.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { makeRow } from '#tests/support/rows.ts';
import { entriesOf, groupComing, groupPast, singly } from './group-rows.ts';

const clock = readSchoolClock('America/Vancouver');
// A Monday.
const today = '2026-11-30T07:00:00.000Z';

const on = (day: string, more: Partial<SheetRow> = {}) =>
  makeRow({ title: day, eventDate: `${day}T20:00:00.000Z`, ...more });
const words = (groups: ReturnType<typeof groupComing>) =>
  groups.map((group) => [group.words, ...group.entries.map(({ kind, id }) => `${kind} ${id}`)]);

test('what comes stands under this week, the rest of the month, later months and later years', () => {
  const rows = ['2026-11-28', '2026-12-06', '2026-12-07', '2026-12-31', '2027-01-08', '2027-02-06'].map((day) =>
    on(day, { id: day }),
  );
  expect(words(groupComing(clock, today, singly(rows)))).toEqual([
    ['This week', 'sheet 2026-11-28', 'sheet 2026-12-06'],
    ['Later in December', 'sheet 2026-12-07', 'sheet 2026-12-31'],
    ['2027', 'sheet 2027-01-08', 'sheet 2027-02-06'],
  ]);
});

test('other months of this year stand under their names', () => {
  const monday = '2026-09-07T07:00:00.000Z';
  const rows = [on('2026-09-13', { id: 'a' }), on('2026-09-14', { id: 'b' }), on('2026-10-02', { id: 'c' })];
  expect(words(groupComing(clock, monday, singly(rows)))).toEqual([
    ['This week', 'sheet a'],
    ['Later in September', 'sheet b'],
    ['October', 'sheet c'],
  ]);
});

test('the dates of a series stand together where the first of them does; one alone is a sheet', () => {
  const rows = [
    on('2026-12-04', { id: 'first', seriesId: 'fridays' }),
    on('2026-12-05', { id: 'fair', seriesId: 'only one' }),
    on('2026-12-11', { id: 'second', seriesId: 'fridays' }),
  ];
  const entries = entriesOf(rows);
  expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
    ['series', 'fridays'],
    ['sheet', 'fair'],
  ]);
});

test('a series stands on the day of the next date that takes place', () => {
  const rows = [
    on('2026-12-04', { id: 'first', seriesId: 'fridays', state: 'called_off' }),
    on('2026-12-05', { id: 'fair' }),
    on('2027-01-08', { id: 'second', seriesId: 'fridays' }),
  ];
  expect(words(groupComing(clock, today, entriesOf(rows)))).toEqual([
    ['This week', 'sheet fair'],
    ['2027', 'series fridays'],
  ]);
});

test('what is over stands under months, with the year of another one', () => {
  const rows = [on('2026-11-20', { id: 'a' }), on('2025-11-20', { id: 'b' })];
  expect(words(groupPast(clock, today, singly(rows)))).toEqual([
    ['November', 'sheet a'],
    ['November 2025', 'sheet b'],
  ]);
});
