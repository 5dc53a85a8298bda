import { expect, test } from 'vitest';
import type { SlotView } from '#contract/slots.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { fairView, setupView } from '#tests/support/views.ts';
import { takesMoves } from './places-for.ts';

const clock = readSchoolClock('America/Vancouver');
const morning: SlotView = { ...setupView, startTime: '2026-12-12T16:00:00.000Z', endTime: '2026-12-12T18:00:00.000Z' };

test('people can be moved until a slot is over, and not for the rest of its day', () => {
  const at = (moment: string, slot = morning) => takesMoves(clock, fairView, slot, new Date(moment));
  expect(at('2026-12-12T17:59:00.000Z')).toBe(true);
  expect(at('2026-12-12T18:01:00.000Z')).toBe(false);
  // Without a time it is over with the day.
  expect(at('2026-12-12T18:01:00.000Z', setupView)).toBe(true);
  expect(at('2026-12-13T18:01:00.000Z', setupView)).toBe(false);
});
