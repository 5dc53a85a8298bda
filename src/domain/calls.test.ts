import { describe, expect, test } from 'vitest';
import { callConsentEndsWith, isInTime, mayBeAsked, nextWaveAt, waveSize } from './calls.ts';
import { readInstant } from './school-time/school-clock.ts';

// British Columbia, which stays at UTC−7.
const clock = { offsets: [[0, -420]] as const };
const at = (local: string) => readInstant(clock, local) ?? new Date(Number.NaN);
const DAY = 86_400_000;

test.each([
  [0, 5],
  [1, 5],
  [2, 8],
  [3, 12],
  [10, 40],
  [50, 40],
])('with %i places missing, %i are asked', (missing, asked) => expect(waveSize(missing)).toBe(asked));

describe('others are asked', () => {
  test.each([
    ['2026-12-12T08:00', '2026-12-02T10:00', '2026-12-03T10:00', 'the same hour of the next day'],
    ['2026-12-12T08:00', '2026-12-07T08:01', '2026-12-07T12:01', 'after four hours from five days on'],
    ['2026-12-12T08:00', '2026-12-10T08:00', '2026-12-10T12:00', 'after four hours, two days before'],
    ['2026-12-12T08:00', '2026-12-10T08:01', '2026-12-10T09:01', 'after an hour in the last two days'],
    ['2026-12-12T08:00', '2026-12-11T20:30', '2026-12-12T07:30', 'but the night does not count'],
  ])('for %s, asked at %s: at %s, %s', (begins, written, next) =>
    expect(nextWaveAt(clock, at(written), at(begins))).toEqual(at(next)),
  );
});

describe('it is in time to ask', () => {
  test('until three hours before', () => {
    expect(isInTime(clock, at('2026-12-12T09:59'), at('2026-12-12T13:00'))).toBe(true);
    expect(isInTime(clock, at('2026-12-12T10:00'), at('2026-12-12T13:00'))).toBe(false);
  });
  test('at night, for what is far enough from the morning', () => {
    expect(isInTime(clock, at('2026-12-11T22:00'), at('2026-12-12T10:01'))).toBe(true);
    expect(isInTime(clock, at('2026-12-11T22:00'), at('2026-12-12T10:00'))).toBe(false);
  });
});

describe('somebody may be asked', () => {
  const now = at('2026-12-12T10:00');
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  test.each([
    [[], true],
    [[6.9], false],
    [[7], true],
    [[8, 29.9], false],
    [[8, 30], true],
    [[8, 31, 32], true],
  ] as const)('%o days after: %s', (days, may) => expect(mayBeAsked(days.map(ago), now)).toBe(may));
});

test('consent ends after sixteen months of the calendar', () => {
  expect(callConsentEndsWith(clock, at('2028-03-27T10:00'))).toEqual(at('2026-11-27T10:00'));
});
