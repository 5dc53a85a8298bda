import { expect, test } from 'vitest';
import { groupSeries, otherDays, type InSeries } from './group-series.ts';

const on = (id: string, seriesId: string | null, more: Partial<InSeries> = {}): InSeries => ({
  id,
  seriesId,
  eventDate: `2026-10-0${id}T17:00:00.000Z`,
  showEventDate: true,
  state: 'published',
  ...more,
});
const grouped = (sheets: readonly InSeries[]) =>
  groupSeries(sheets).map(({ sheet, more }) => [sheet.id, more.map(({ id }) => id)]);

test('a series is one entry where its first sheet stands, with the others', () => {
  expect(grouped([on('1', 'a'), on('2', null), on('3', 'b'), on('4', 'a'), on('5', 'a')])).toEqual([
    ['1', ['4', '5']],
    ['2', []],
    ['3', []],
  ]);
});

test('an event that was called off and one with a hidden date stand alone', () => {
  const sheets = [
    on('1', 'a', { state: 'called_off' }),
    on('2', 'a'),
    on('3', 'a', { showEventDate: false }),
    on('4', 'a'),
  ];
  expect(grouped(sheets)).toEqual([
    ['1', []],
    ['2', ['4']],
    ['3', []],
  ]);
});

test('the other days of a sheet are those of its series', () => {
  const sheets = [on('1', 'a'), on('2', 'b'), on('3', 'a', { state: 'called_off' }), on('4', 'a')];
  expect(otherDays(sheets, on('1', 'a')).map(({ id }) => id)).toEqual(['4']);
  expect(otherDays([...sheets, on('5', null)], on('9', null))).toEqual([]);
});
