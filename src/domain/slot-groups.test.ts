import { expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { groupByDay, groupSlots } from './slot-groups.ts';

const clock = readSchoolClock('America/Vancouver');
const [NINE, TEN, NEXT_DAY] = ['2027-01-11T17:00:00.000Z', '2027-01-11T18:00:00.000Z', '2027-01-12T17:00:00.000Z'];

interface Shift {
  readonly title: string;
  readonly startTime: string | null;
  readonly kind?: 'item';
}

const slot = (title: string, startTime: string | null, more: Pick<Shift, 'kind'> = {}): Shift => ({
  title,
  startTime,
  ...more,
});

function grouped(...slots: Shift[]) {
  const { days, things } = groupSlots(clock, slots);
  const titles = (some: readonly Shift[]) => some.map(({ title }) => title).join(' | ');
  return {
    days: days.map(({ day, stations }) => [day, ...stations.map((of) => `${of.station}: ${titles(of.slots)}`)]),
    things: titles(things),
  };
}

test('slots of a pattern stand together by day, and of one day by station', () => {
  const [novels, pictures] = ['Cashier, Novels', 'Cashier, Picture books'];
  expect(
    grouped(
      slot(novels, NINE),
      slot(pictures, NINE),
      slot('Set up', NINE),
      slot(novels, TEN),
      slot(pictures, TEN),
      slot(novels, NEXT_DAY),
    ).days,
  ).toEqual([
    ['2027-01-11', 'null: Set up', `Novels: ${novels} | ${novels}`, `Picture books: ${pictures} | ${pictures}`],
    ['2027-01-12', `null: ${novels}`],
  ]);
});

test('numbered stations are called by their whole title', () => {
  expect(grouped(slot('Gate 1', NINE), slot('Gate 2', NINE), slot('Gate 1', TEN), slot('Gate 2', TEN)).days).toEqual([
    ['2027-01-11', 'Gate 1: Gate 1 | Gate 1', 'Gate 2: Gate 2 | Gate 2'],
  ]);
});

test('titles that only look like a station stay in their order', () => {
  const days = grouped(slot('Bake sale, first half', NINE), slot('Bake sale, second half', TEN)).days;
  expect(days).toEqual([['2027-01-11', 'null: Bake sale, first half | Bake sale, second half']]);
});

test('what has no time comes last, and things to bring stand apart', () => {
  const { days, things } = grouped(
    slot('Call families', null),
    slot('Cake', NINE, { kind: 'item' }),
    slot('Door', NINE),
  );
  expect(days).toEqual([
    ['2027-01-11', 'null: Door'],
    [null, 'null: Call families'],
  ]);
  expect(things).toBe('Cake');
});

test('a day is one of the school, wherever a server is', () => {
  // Late in the evening in Vancouver is the next day in London.
  const late = slot('Lock up', '2027-01-12T06:30:00.000Z');
  expect(groupByDay(clock, [late, slot('Call families', null)]).map(({ day }) => day)).toEqual(['2027-01-11', null]);
});
