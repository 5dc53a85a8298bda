import { expect, test } from 'vitest';
import type { ThinSlot } from '#client/features/stats/management/thin-slots.ts';
import { fairView, setupView } from '#tests/support/views.ts';
import { byNearness, missingOn, openOn } from './by-nearness.ts';

const thin = (title: string, days: number, taken: number, places: number, held = 0): ThinSlot => ({
  sheet: fairView,
  slot: { ...setupView, title, currentVolunteers: taken + held, maxVolunteers: places, held },
  days,
  taken,
  places,
});

test('slots are in steps of time, in the order in which they came', () => {
  const slots = [
    thin('today', 0, 0, 4),
    thin('in a month', 31, 0, 9),
    thin('tomorrow', 1, 1, 2),
    thin('in a week', 7, 0, 1),
    thin('in two days', 2, 2, 6),
    thin('in two weeks', 14, 0, 2),
  ];
  const steps = byNearness(slots);
  expect(steps.map(({ words, slots: of }) => [words, ...of.map(({ slot }) => slot.title)])).toEqual([
    ['Today and tomorrow', 'today', 'tomorrow'],
    ['In the next 7 days', 'in a week', 'in two days'],
    ['In the next 30 days', 'in two weeks'],
    ['Later', 'in a month'],
  ]);
  expect(steps.map(({ isFar }) => isFar)).toEqual([false, false, false, true]);
});

test('a place that is held is missing, but not open', () => {
  expect([missingOn(thin('held', 3, 1, 4, 2)), openOn(thin('held', 3, 1, 4, 2))]).toEqual([3, 1]);
});
