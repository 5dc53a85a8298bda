import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { schoolYear } from './school-year.ts';

const clock = readSchoolClock('America/Vancouver');

describe('the school year', () => {
  it.each([
    ['2026-11-20T18:00:00Z', '2026-09-01', '2027-08-31'],
    ['2027-06-30T18:00:00Z', '2026-09-01', '2027-08-31'],
    ['2026-09-01T06:59:00Z', '2025-09-01', '2026-08-31'],
    ['2026-09-01T07:00:00Z', '2026-09-01', '2027-08-31'],
  ])('of %s begins on %s and ends on %s', (instant, from, to) => {
    expect(schoolYear(clock, instant)).toEqual({ from, to });
  });

  it('has one before it', () => {
    expect(schoolYear(clock, '2026-11-20T18:00:00Z', -1)).toEqual({ from: '2025-09-01', to: '2026-08-31' });
  });
});
