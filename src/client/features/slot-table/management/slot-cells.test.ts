import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/school-time/school-clock.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { judgeCells, noThings } from './judge-cells.ts';
import { withTyped } from './read-cell.ts';
import { cellsOf, noCells, shifted, type Cells, type Column } from './slot-cells.ts';

const clock = readSchoolClock('America/Vancouver');
const EVENT = '2026-12-12';
const reading = { today: '2026-11-20', day: EVENT, order: null, isExact: false };
const type = (cells: Partial<Cells>, column: Column, text: string) =>
  withTyped({ ...noCells, ...cells }, column, text, reading);

describe('a cell that is typed into', () => {
  test.each<[Partial<Cells>, Column, string, Partial<Cells>]>([
    [{}, 'title', '  Serve  the soup ', { title: 'Serve the soup' }],
    [{}, 'day', 'Dec 13', { day: '2026-12-13' }],
    [{}, 'day', '46369', { day: '2026-12-13' }],
    [{}, 'day', '13/12', { day: '2026-12-13' }],
    [{}, 'day', 'Sun Dec 13 9-11', { day: '2026-12-13', start: '09:00', end: '11:00' }],
    [{ day: EVENT }, 'start', '9', { start: '09:00' }],
    [{ day: EVENT }, 'start', '2', { start: '14:00' }],
    [{ day: EVENT }, 'start', '9-10:30', { start: '09:00', end: '10:30' }],
    [{ day: EVENT }, 'start', '上午9時', { start: '09:00' }],
    [{ day: EVENT, start: '13:00' }, 'end', '3', { end: '15:00' }],
    [{ day: EVENT, start: '23:00' }, 'end', '2', { end: '02:00' }],
    [{ day: EVENT, start: '23:00' }, 'end', '2026-12-14 05:00', { end: '2026-12-14 05:00' }],
    [{}, 'start', '9am', { day: EVENT, start: '09:00' }],
    [{}, 'closes', 'Dec 10 6pm', { closes: '2026-12-10 18:00' }],
    [{}, 'closes', 'Dec 10', { closes: '2026-12-10 23:59' }],
    [{}, 'places', '2 people', { places: '2' }],
    [{ places: '2' }, 'places', 'unlimited', { places: '' }],
    [{}, 'kind', 'Things to bring', { kind: 'things', most: '4' }],
    [{}, 'kind', 't', { kind: 'things', most: '4' }],
    [{}, 'kind', '物品', { kind: 'things', most: '4' }],
    [{ kind: 'things', most: '2' }, 'kind', 'things', { kind: 'things', most: '2' }],
    [{ kind: 'things', unit: 'dozen', most: '2', bring: 'required' }, 'kind', 'people', noCells],
    [{}, 'unit', ' dish for  8', { kind: 'things', unit: 'dish for 8', most: '4' }],
    [{}, 'most', '2', { kind: 'things', most: '2' }],
    [{ kind: 'things', most: '4' }, 'bring', 'req', { kind: 'things', most: '4', bring: 'required' }],
    [{}, 'bring', 'not asked', {}],
  ])('%j: %s “%s” is read', (before, column, text, after) => {
    expect(type(before, column, text)).toEqual({ ...noCells, ...before, ...after });
  });

  test.each<[Column, string]>([
    ['day', '3/4'],
    ['day', 'Mon Dec 13'],
    ['day', '2026'],
    ['start', 'late'],
    ['end', '9-10'],
    ['closes', 'soon'],
    ['places', '2-3'],
    ['kind', 'whatever'],
    ['most', 'a few'],
    ['bring', 'perhaps'],
  ])('keeps in %s “%s”, which it can’t read, and says what is wrong', (column, text) => {
    const cells = type({ title: 'Serve', day: EVENT, start: '08:00' }, column, text);
    expect(cells[column]).toBe(text);
    expect(judgeCells(clock, cells, EVENT).errors[column]).toMatch(/^(?:Expected|This could be two days)/);
  });

  test('moves an end on a later day along with its day', () => {
    const night = { day: '2026-12-12', start: '20:00', end: '2026-12-14 08:00' };
    expect(type(night, 'day', 'Dec 19').end).toBe('2026-12-21 08:00');
  });
});

describe('the texts of a row', () => {
  const minute = fc.integer({ min: 0, max: 3 * 24 * 60 });
  const item = { kind: fc.constant('item' as const), maxPerPerson: fc.integer({ min: 1, max: 1000 }) };
  const said = {
    unit: fc.constantFrom('dozen', '打', 'x'),
    bring: fc.constantFrom('optional' as const, 'required' as const),
  };
  const asked = fc.oneof(fc.constant({}), fc.record(item), fc.record({ ...item, ...said }));
  const at = (minutes: number) => instantOf(clock, { year: 2026, month: 12, day: 12, minute: minutes }).toISOString();

  test('mean the slot from which they were made, whatever its times', () => {
    fc.assert(
      fc.property(fc.option(minute), fc.option(minute), fc.option(minute), asked, (one, other, closes, things) => {
        fc.pre(one === null || other === null || other > one);
        const slot = {
          title: 'Serve',
          description: 'Bring\ntongs',
          startTime: one === null ? null : at(one),
          endTime: other === null ? null : at(other),
          deadline: closes === null ? null : at(closes),
          maxVolunteers: 3,
        };
        const values = { ...slot, ...noThings, ...things };
        expect(judgeCells(clock, cellsOf(clock, { ...slot, ...things }), EVENT)).toEqual({ errors: {}, values });
      }),
    );
  });

  test('read again as they are, from the fields of a browser', () => {
    fc.assert(
      fc.property(minute, minute, (one, other) => {
        fc.pre(other > one);
        const none = { title: 'Serve', description: null, deadline: at(one), maxVolunteers: null };
        const cells = cellsOf(clock, { ...none, startTime: at(one), endTime: at(other) });
        for (const column of ['day', 'start', 'end', 'closes'] as const)
          expect(withTyped(cells, column, cells[column], { ...reading, isExact: true })).toEqual(cells);
      }),
    );
  });

  test.each<[string, Partial<Cells>, Column, string]>([
    ['no title', { title: '' }, 'title', 'Title is required'],
    ['times without a day', { day: '', start: '09:00' }, 'day', 'Enter the day of these times'],
    ['another day without times', { day: '2026-12-13' }, 'start', 'Enter a time, or clear the day'],
    [
      'an end at its start',
      { day: EVENT, start: '09:00', end: '09:00' },
      'end',
      'Expected an end after the start, or within 12 hours on the next day',
    ],
    [
      'an end thirteen hours over midnight',
      { day: EVENT, start: '18:00', end: '07:00' },
      'end',
      'Expected an end after the start, or within 12 hours on the next day',
    ],
    [
      'an end on an earlier day',
      { day: EVENT, start: '18:00', end: '2026-12-11 19:00' },
      'end',
      'Expected an end after the start, or within 12 hours on the next day',
    ],
    ['a unit of people', { unit: 'dozen' }, 'unit', 'Clear this, or change what is needed to things'],
    ['a unit that is too long', { kind: 'things', unit: 'x'.repeat(41) }, 'unit', 'Unit must be at most 40 characters'],
    ['two possible days', { day: '3/4', start: '09:00' }, 'day', 'This could be two days. Write it as 2026-10-16'],
  ])('with %s are an error in its cell', (_what, cells, column, message) => {
    expect(judgeCells(clock, { ...noCells, title: 'Serve', ...cells }, EVENT).errors).toEqual({ [column]: message });
  });

  test('may name the day of the event without a time', () => {
    expect(judgeCells(clock, { ...noCells, title: 'Cups', day: EVENT }, EVENT)).toMatchObject({
      errors: {},
      values: { startTime: null, endTime: null },
    });
  });
});

describe('a row an hour later', () => {
  const cells = (more: Partial<Cells>) => ({ ...noCells, ...more });

  test.each<[Partial<Cells>, number, Partial<Cells>]>([
    [{ day: EVENT, start: '09:00', end: '10:30' }, 60, { day: EVENT, start: '10:00', end: '11:30' }],
    [{ day: EVENT, start: '23:30', end: '00:30' }, 60, { day: '2026-12-13', start: '00:30', end: '01:30' }],
    [{ day: EVENT, end: '10:00' }, 60, { day: EVENT, end: '11:00' }],
    [{ day: EVENT, start: '00:30' }, -60, { day: '2026-12-11', start: '23:30' }],
    [
      { day: EVENT, start: '20:00', end: '2026-12-14 08:00' },
      60,
      { day: EVENT, start: '21:00', end: '2026-12-14 09:00' },
    ],
  ])('%j by %i minutes', (before, minutes, after) => {
    expect(shifted(cells(before), minutes)).toEqual(cells(after));
  });

  test('keeps when it closes, which whole days take along', () => {
    const closing = cells({ day: EVENT, start: '09:00', closes: '2026-12-10 18:00' });
    expect(shifted(closing, 60).closes).toBe('2026-12-10 18:00');
    expect(shifted(closing, 7 * 24 * 60).closes).toBe('2026-12-17 18:00');
  });

  test('stays as it is without times, or with some that cannot be read', () => {
    for (const row of [{ title: 'Cups' }, { day: EVENT, start: 'late' }, { day: EVENT, start: '09:00', end: 'late' }])
      expect(shifted(cells(row), 60)).toEqual(cells(row));
  });
});
