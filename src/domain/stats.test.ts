import { expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import type { SlotKind } from './slot-kinds.ts';
import { countHours, countStats, wholePercent } from './stats.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-12-01T06:30:00Z'); // still 30 November at the school

const slot = (
  more: Partial<{
    startTime: string | null;
    endTime: string | null;
    maxVolunteers: number | null;
    currentVolunteers: number;
    kind: SlotKind;
  }>,
) => ({
  startTime: null,
  endTime: null,
  maxVolunteers: null,
  currentVolunteers: 0,
  ...more,
});

it('counts people only: things to bring are neither volunteers, nor places, nor hours', () => {
  const times = { startTime: '2026-11-20T18:00:00Z', endTime: '2026-11-20T20:00:00Z' };
  const potluck = {
    state: 'published',
    eventDate: '2026-12-12T17:00:00Z',
    eventDeadline: null,
    showSpotCount: true,
    slots: [
      slot({ ...times, maxVolunteers: 4, currentVolunteers: 1 }),
      slot({ ...times, maxVolunteers: 10, currentVolunteers: 9, kind: 'item' }),
    ],
  } as const;
  expect(countStats(clock, [potluck], now)).toEqual({
    activeSignups: 1,
    totalVolunteers: 1,
    monthlyHours: 2,
    fillRate: 25,
  });
  const [, item] = potluck.slots;
  expect(countHours(clock, [{ slots: [item] }], now)).toEqual({ monthlyHours: 0, hasHours: false });
});

it('counts by the calendar of the school, hides hidden counts from the fill rate, and rounds hours to a tenth', () => {
  const fair = {
    state: 'published',
    eventDate: '2026-12-12T17:00:00Z',
    eventDeadline: null,
    showSpotCount: true,
    slots: [
      slot({ maxVolunteers: 6, currentVolunteers: 3 }),
      slot({ maxVolunteers: 2, currentVolunteers: 2 }),
      slot({ currentVolunteers: 11 }),
      // 30 November, 20 minutes, three people: one hour of November.
      slot({ startTime: '2026-12-01T05:00:00Z', endTime: '2026-12-01T05:20:00Z', currentVolunteers: 3 }),
      // 1 December by UTC and at the school alike.
      slot({ startTime: '2026-12-01T08:00:00Z', endTime: '2026-12-01T10:00:00Z', currentVolunteers: 5 }),
    ],
  } as const;
  const hidden = { ...fair, showSpotCount: false, slots: [slot({ maxVolunteers: 100, currentVolunteers: 0 })] };
  const past = {
    state: 'published',
    eventDate: '2026-11-02T17:00:00Z',
    eventDeadline: null,
    showSpotCount: true,
    slots: [
      slot({
        maxVolunteers: 10,
        currentVolunteers: 1,
        startTime: '2026-11-02T17:00:00Z',
        endTime: '2026-11-02T17:05:00Z',
      }),
    ],
  } as const;
  const calledOff = { ...hidden, state: 'called_off' } as const;
  expect(countStats(clock, [fair, hidden, past, calledOff], now)).toEqual({
    activeSignups: 2,
    totalVolunteers: 25,
    monthlyHours: 1.1,
    fillRate: 63,
  });
});

it('is all zeros before the first sheet', () => {
  expect(countStats(clock, [], now)).toEqual({ activeSignups: 0, totalVolunteers: 0, monthlyHours: 0, fillRate: 0 });
});

it('half a percent counts as a whole one, however it is kept in binary', () => {
  expect([wholePercent(23, 40), wholePercent(1, 200), wholePercent(1, 201), wholePercent(0, 0)]).toEqual([58, 1, 0, 0]);
});
