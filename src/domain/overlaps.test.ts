import { expect, test } from 'vitest';
import { overlap } from './overlaps.ts';

const at = (start: string | null, end: string | null) => ({
  startTime: start === null ? null : `2026-12-12T${start}:00.000Z`,
  endTime: end === null ? null : `2026-12-12T${end}:00.000Z`,
});

test.each([
  ['09:00', '10:00', '09:30', '10:30', true],
  ['09:00', '10:00', '10:00', '11:00', false],
  ['10:00', '11:00', '09:00', '10:00', false],
  ['09:00', '12:00', '10:00', '11:00', true],
  ['21:00', '22:00', '21:00', '22:00', true],
  ['09:00', null, '09:59', null, true],
  ['09:00', null, '10:00', null, false],
  [null, '10:00', '09:00', '10:00', false],
])('a slot %s–%s and one %s–%s share a moment: %s', (start, end, otherStart, otherEnd, expected) => {
  expect(overlap(at(start, end), at(otherStart, otherEnd))).toBe(expected);
  expect(overlap(at(otherStart, otherEnd), at(start, end))).toBe(expected);
});
