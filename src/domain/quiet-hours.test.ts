import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { present } from '#tests/support/present.ts';
import { afterWakingHours, firstMorningAfter, isAtNight } from './quiet-hours.ts';
import { dateFieldValue, readInstant, timeFieldValue } from './school-time/school-clock.ts';

const clock = readSchoolClock('America/Vancouver');
const at = (local: string) => present(readInstant(clock, local)).toISOString();
const local = (instant: Date) => `${dateFieldValue(clock, instant)}T${timeFieldValue(clock, instant)}`;

describe('the night', () => {
  it.each([
    ['2026-03-07T20:59', false, '2026-03-08T07:00'],
    ['2026-03-07T21:00', true, '2026-03-08T07:00'],
    ['2026-03-08T06:59', true, '2026-03-08T07:00'],
    ['2026-03-08T07:00', false, '2026-03-09T07:00'],
  ])('at %s: %s, and its end is %s', (now, isNight, morning) => {
    expect(isAtNight(clock, new Date(at(now)))).toBe(isNight);
    expect(local(firstMorningAfter(clock, new Date(at(now))))).toBe(morning);
  });
});

describe('waking hours', () => {
  it.each([
    ['2026-11-23T18:00', 14, '2026-11-24T18:00'],
    ['2026-11-23T18:00', 7, '2026-11-24T11:00'],
    ['2026-11-23T20:00', 3, '2026-11-24T09:00'],
    ['2026-11-23T23:30', 7, '2026-11-24T14:00'],
    ['2026-11-23T07:00', 14, '2026-11-24T07:00'],
    // Clocks went back in that night.
    ['2025-11-01T18:00', 14, '2025-11-02T18:00'],
  ])('from %s, %s of them end at %s', (from, hours, end) => {
    expect(local(afterWakingHours(clock, new Date(at(from)), hours))).toBe(end);
  });
});
