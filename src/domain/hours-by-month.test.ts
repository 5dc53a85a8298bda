import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { hoursByMonth, schoolYears } from './hours-by-month.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-20T18:00:00Z');

function shift(startTime: string, endTime: string | null, currentVolunteers: number) {
  return { startTime, endTime, currentVolunteers };
}

const hours = (...slots: ReturnType<typeof shift>[]) => hoursByMonth(clock, slots, 2026);

describe('the hours of a school year', () => {
  it('are those of September to August, hours times volunteers of the slots that have both times', () => {
    const october = shift('2026-10-05T16:00:00Z', '2026-10-05T18:30:00Z', 3);
    const june = shift('2027-06-05T16:00:00Z', '2027-06-05T17:00:00Z', 2);
    expect(hours(october, june, shift('2026-11-06T16:00:00Z', null, 9))).toEqual([
      0, 7.5, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0,
    ]);
  });

  it('begin and end with the months of the school, not of UTC', () => {
    const lastHour = shift('2026-09-01T06:30:00Z', '2026-09-01T07:30:00Z', 1);
    const firstHour = shift('2026-09-01T07:00:00Z', '2026-09-01T08:00:00Z', 1);
    const nextYear = shift('2027-09-01T07:00:00Z', '2027-09-01T08:00:00Z', 1);
    expect(hours(lastHour)).toEqual(Array.from({ length: 12 }, () => 0));
    expect(hours(firstHour, nextYear)[0]).toBe(1);
    expect(hours(nextYear)).toEqual(Array.from({ length: 12 }, () => 0));
  });
});

describe('the school years', () => {
  it('are there from the first slot on', () => {
    expect(schoolYears(clock, null, now)).toEqual([2026]);
    expect(schoolYears(clock, '2024-08-31T18:00:00Z', now)).toEqual([2026, 2025, 2024, 2023]);
    expect(schoolYears(clock, '2028-08-31T18:00:00Z', now)).toEqual([2026]);
  });
});
