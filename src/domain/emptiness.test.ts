import { expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { isEmptinessNear } from './emptiness.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-30T18:00:00.000Z');
const on = (day: string, state: 'published' | 'draft' | 'called_off' = 'published') => ({
  state,
  eventDate: `${day}T18:00:00.000Z`,
});

test('an empty place is cause for worry in the week before the event, until it is over', () => {
  const near = (day: string) => isEmptinessNear(clock, on(day), now);
  expect(['2026-11-29', '2026-11-30', '2026-12-07', '2026-12-08'].map(near)).toEqual([false, true, true, false]);
});

test('a slot of a long event counts by its own day, and not after it', () => {
  const slot = (startTime: string, endTime: string) =>
    isEmptinessNear(clock, on('2026-11-30'), now, { startTime, endTime });
  expect(slot('2026-12-18T18:00:00.000Z', '2026-12-18T20:00:00.000Z')).toBe(false);
  expect(slot('2026-11-30T16:00:00.000Z', '2026-11-30T17:00:00.000Z')).toBe(false);
  expect(slot('2026-11-30T18:30:00.000Z', '2026-11-30T20:00:00.000Z')).toBe(true);
});

test('drafts and what does not take place are empty without worry', () => {
  expect(isEmptinessNear(clock, on('2026-12-01', 'draft'), now)).toBe(false);
  expect(isEmptinessNear(clock, on('2026-12-01', 'called_off'), now)).toBe(false);
});
