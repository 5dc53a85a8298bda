import { expect, test } from 'vitest';
import type { SlotView } from '#contract/slots.ts';
import { formatFilled, formatHeld, formatTaken, formatWaiting, formatWanted } from './format-amounts.ts';

const slot = (more: Partial<SlotView>) => ({ currentVolunteers: 2, maxVolunteers: 2, ...more }) as SlotView;

test('a held place is not taken: it is said apart, with who waits', () => {
  const held = slot({ held: 1, waiting: 3 });
  expect(formatTaken(held)).toBe('1 of 2 taken');
  expect(formatFilled([held, slot({})])).toEqual(['3 of 4 places filled']);
  expect(formatWaiting([held, slot({ held: 1 })])).toEqual(['3 waiting', '2 places held']);
  expect(formatWaiting([slot({})])).toEqual([]);
  // A count that arrives before what is held.
  expect(formatTaken(slot({ currentVolunteers: 0, held: 1 }))).toBe('Nobody, 0 of 2');
});

test('of things, what is wanted and held is said in their unit', () => {
  const cookies = { kind: 'item', unit: 'dozen' } as const;
  expect(formatHeld(cookies, 2)).toBe('2 dozen held');
  expect(formatHeld({ kind: 'item' }, 2)).toBe('2 held');
  expect(formatWanted({}, { places: 1, fewerIsFine: false })).toBe('1 place');
  expect(formatWanted(cookies, { places: 2, fewerIsFine: true })).toBe('2 dozen, fewer is fine');
  expect(formatWaiting([slot({ ...cookies, held: 2 })])).toEqual(['2 things held']);
});
