import { expect, it } from 'vitest';
import type { SheetRow } from '#contract/overview.ts';
import { fillBySheet } from './fill-by-sheet.ts';

const now = new Date('2026-11-20T18:00:00Z');

function row(title: string, more: Partial<SheetRow> = {}): SheetRow {
  const slots = { shifts: 1, things: 0, places: null, taken: 0, promised: 0, wanted: null };
  const sheet = { id: title, title, state: 'published', closesAt: '2026-12-12T18:00:00Z' };
  return { ...sheet, ...slots, ...more } as SheetRow;
}

it('the fill of sheets begins with the thinnest, of those that still take sign-ups', () => {
  const rows = [
    row('full', { taken: 2, places: 2 }),
    row('half of two', { taken: 1, places: 2 }),
    row('half of eight', { taken: 4, places: 8 }),
    row('empty', { taken: 0, places: 3 }),
    row('unlimited', { taken: 5 }),
    row('draft', { places: 9, state: 'draft' }),
    row('closed', { places: 9, closesAt: '2026-11-19T18:00:00Z' }),
  ];
  expect(fillBySheet(rows, now).map(({ sheet, taken, places, rate }) => [sheet.title, taken, places, rate])).toEqual([
    ['empty', 0, 3, 0],
    ['half of eight', 4, 8, 50],
    ['half of two', 1, 2, 50],
    ['full', 2, 2, 100],
  ]);
});

it('counts places, and things only on a sheet that asks for nothing else', () => {
  const counted = (some: SheetRow) => fillBySheet([some], now).map(({ taken, places }) => [taken, places]);
  const potluck = { things: 2, promised: 4, wanted: 6 };
  expect(counted(row('potluck', { ...potluck, taken: 1, places: 2 }))).toEqual([[1, 2]]);
  expect(counted(row('potluck', { ...potluck, shifts: 0 }))).toEqual([[4, 6]]);
});
