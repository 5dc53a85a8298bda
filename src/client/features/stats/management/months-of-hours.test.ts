import { expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { monthsOfHours } from './months-of-hours.ts';

const clock = readSchoolClock('America/Vancouver');
const at = (now: string) => monthsOfHours(clock, { year: 2026, confirmed: [], hours: [0, 7.5] }, new Date(now));

it('tells of each month of a school year whether it is past, now or ahead, with its hours', () => {
  const months = at('2026-11-20T18:00:00Z');
  expect(months.map(({ when }) => when)).toEqual(['past', 'past', 'now', ...Array.from({ length: 9 }, () => 'ahead')]);
  expect(months.map(({ hours }) => hours)).toEqual([0, 7.5, ...Array.from({ length: 10 }, () => 0)]);
  expect(months[0]?.month).toBe('2026-09-01T07:00:00.000Z');
  expect(at('2026-11-01T07:00:00Z')[2]?.when).toBe('now');
});
