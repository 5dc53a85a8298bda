import { describe, expect, it } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { hoursByMonth } from './hours-by-month.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-20T18:00:00Z');

function shift(startTime: string, endTime: string | null, currentVolunteers: number) {
  return { startTime, endTime, currentVolunteers } as SheetView['slots'][number];
}

function hours(...slots: SheetView['slots']): number[] {
  return hoursByMonth(clock, [{ slots } as SheetView], now, 3).map(({ hours }) => hours);
}

describe('the hours of the last months', () => {
  it('are hours times volunteers of the slots that have both times, oldest month first', () => {
    const october = shift('2026-10-05T16:00:00Z', '2026-10-05T18:30:00Z', 3);
    const november = shift('2026-11-05T16:00:00Z', '2026-11-05T17:00:00Z', 2);
    expect(hours(october, november, shift('2026-11-06T16:00:00Z', null, 9))).toEqual([0, 7.5, 2]);
  });

  it('begin and end with the month of the school, not of UTC', () => {
    expect(hours(shift('2026-12-01T06:30:00Z', '2026-12-01T07:30:00Z', 1))).toEqual([0, 0, 1]);
    expect(hours(shift('2026-12-01T07:30:00Z', '2026-12-01T08:30:00Z', 1))).toEqual([0, 0, 0]);
  });
});
