import { expect, it } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { countStats } from '#domain/stats.ts';
import { fillBySheet } from './fill-by-sheet.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-20T18:00:00Z');

type Places = readonly [taken: number, places: number | null];

function sheet(title: string, slots: readonly Places[], more: Partial<SheetView> = {}): SheetView {
  const counted = slots.map(([currentVolunteers, maxVolunteers]) => ({
    currentVolunteers,
    maxVolunteers,
    startTime: null,
    endTime: null,
  }));
  return {
    title,
    eventDate: '2026-12-12T18:00:00Z',
    eventDeadline: null,
    showSpotCount: true,
    state: 'published',
    visibility: 'listed',
    calledOff: null,
    ...more,
    slots: counted as unknown as SheetView['slots'],
  } as SheetView;
}

const sheets = [
  sheet('full', [[2, 2]]),
  sheet('half of two', [[1, 2]]),
  sheet('half of eight', [
    [4, 8],
    [9, null],
  ]),
  sheet('empty', [[0, 3]]),
  sheet('unlimited', [[5, null]]),
  sheet('hidden', [[0, 9]], { showSpotCount: false }),
  sheet('closed', [[0, 9]], { eventDeadline: '2026-11-19T18:00:00Z' }),
];

it('the fill of sheets begins with the thinnest, and leaves out what the fill rate leaves out', () => {
  const fill = fillBySheet(clock, sheets, now);
  expect(fill.map(({ sheet, taken, places, rate }) => [sheet.title, taken, places, rate])).toEqual([
    ['empty', 0, 3, 0],
    ['half of eight', 4, 8, 50],
    ['half of two', 1, 2, 50],
    ['full', 2, 2, 100],
  ]);
  const [taken, places] = [
    fill.reduce((sum, one) => sum + one.taken, 0),
    fill.reduce((sum, one) => sum + one.places, 0),
  ];
  const counted = sheets.map((one) => ({
    ...one,
    slots: one.slots.map((slot) => ({ ...slot, currentVolunteers: slot.currentVolunteers ?? 0 })),
  }));
  expect(Math.round((taken / places) * 100)).toBe(countStats(clock, counted, now).fillRate);
});

it('counts places, and things only on a sheet that asks for nothing else', () => {
  const asking = (kinds: readonly ('shift' | 'item')[]) => {
    const made = sheet('potluck', [
      [1, 2],
      [3, 4],
    ]);
    return { ...made, slots: made.slots.map((slot, at) => ({ ...slot, kind: kinds[at] ?? 'shift' })) };
  };
  const rates = (made: SheetView) => fillBySheet(clock, [made], now).map(({ taken, places }) => [taken, places]);
  expect(rates(asking(['shift', 'item']))).toEqual([[1, 2]]);
  expect(rates(asking(['item', 'item']))).toEqual([[4, 6]]);
});
