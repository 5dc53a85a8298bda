import { expect, test } from 'vitest';
import { wrongCodes } from '#contract/limits.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { keptFor, nextRemovalAt, yearsKept } from './retention.ts';

const clock = readSchoolClock('America/Vancouver');

test.each([
  ['in the morning', '2026-11-20T18:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['just before', '2026-11-20T10:59:59.999Z', '2026-11-20T11:00:00.000Z'],
  ['at that moment', '2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['on the last summer time that ended', '2025-11-02T08:30:00.000Z', '2025-11-02T12:00:00.000Z'],
])('old records go at four by the school’s clock: asked %s', (_when, now, next) => {
  expect(nextRemovalAt(clock, new Date(now)).toISOString()).toBe(next);
});

test('what is said to be kept for years is kept for whole ones', () => {
  expect((['auditLog', 'consents', 'deletions'] as const).map(yearsKept)).toEqual([2, 3, 3]);
});

test('a wrong code is kept for as long as it counts', () => {
  const longest = Math.max(...wrongCodes.map(({ within }) => within));
  expect(keptFor('wrongCodes')).toBeGreaterThanOrEqual(longest);
});
