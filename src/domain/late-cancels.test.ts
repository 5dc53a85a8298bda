import { describe, expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { present } from '#tests/support/present.ts';
import { followUpAt, isLate, lateCancelHoursOf, readLateCancelHours, tellOfCancelAt } from './late-cancels.ts';
import { dateFieldValue, readInstant, timeFieldValue } from './school-time/school-clock.ts';

const clock = readSchoolClock('America/Vancouver');
const at = (local: string) => present(readInstant(clock, local));
const local = (instant: Date) => `${dateFieldValue(clock, instant)}T${timeFieldValue(clock, instant)}`;

describe('a cancellation', () => {
  test('is late from the chosen number of hours before the start', () => {
    const begins = at('2026-12-12T09:00');
    expect(isLate(begins, at('2026-12-10T09:00'), 48)).toBe(false);
    expect(isLate(begins, at('2026-12-10T09:01'), 48)).toBe(true);
  });

  test.each([
    ['12', 12],
    ['96', 96],
    ['11', null],
    ['97', null],
    ['two', null],
  ])('can be late from %j hours on: %j', (text, hours) => {
    expect(lateCancelHoursOf(text)).toBe(hours);
  });

  test('is late from two days on when nothing is set', () => {
    expect(readLateCancelHours(null)).toBe(48);
  });

  test.each([
    ['2026-12-11T14:00', '2026-12-12T09:00', '2026-12-11T14:00'],
    ['2026-12-11T23:00', '2026-12-12T09:00', '2026-12-11T23:00'],
    ['2026-12-10T23:00', '2026-12-12T09:00', '2026-12-11T07:00'],
    ['2026-12-11T05:00', '2026-12-12T09:00', '2026-12-11T07:00'],
  ])('at %s of a slot at %s is told at %s', (now, begins, told) => {
    expect(local(tellOfCancelAt(clock, at(now), at(begins)))).toBe(told);
  });
});

test.each([
  ['day-before', '2026-12-12T09:00', '2026-12-11T09:00'],
  ['hours-before', '2026-12-12T13:00', '2026-12-12T09:00'],
  ['hours-before', '2026-12-12T09:00', '2026-12-11T20:00'],
  ['day-before', '2026-12-12T23:00', '2026-12-11T20:00'],
] as const)('%s of a slot at %s is at %s', (followUp, begins, told) => {
  expect(local(followUpAt(clock, followUp, at(begins)))).toBe(told);
});
