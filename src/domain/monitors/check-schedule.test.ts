import { describe, expect, it } from 'vitest';
import { nextCheckAt, type EndedCheck } from './check-schedule.ts';

const now = new Date('2026-11-20T18:00:00Z');
const MINUTE = 60_000;
const usual: EndedCheck = { now, scheduleMinutes: 15, failures: 0, retryAfter: null, random: 0.5 };
const minutesUntil = (check: Partial<EndedCheck>) =>
  (nextCheckAt({ ...usual, ...check }).getTime() - now.getTime()) / MINUTE;

describe('the next check', () => {
  it('comes after the schedule, give or take a tenth', () => {
    expect(minutesUntil({ random: 0 })).toBeCloseTo(13.5, 3);
    expect(minutesUntil({ random: 0.5 })).toBe(15);
    expect(minutesUntil({ random: 0.999999 })).toBeCloseTo(16.5, 3);
  });

  it('comes later with each failure in a row, up to six hours', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => minutesUntil({ failures }));
    expect(waits).toEqual([15, 30, 60, 120, 240, 360, 360, 360]);
  });

  it('never comes sooner than the schedule where that is longer than six hours', () => {
    expect(minutesUntil({ scheduleMinutes: 1440, failures: 5 })).toBe(1440);
  });

  it('waits as long as the site asked for, and a day at most', () => {
    expect(minutesUntil({ failures: 1, retryAfter: 2 * MINUTE })).toBe(15);
    for (const random of [0, 0.3, 1]) {
      expect(minutesUntil({ failures: 1, retryAfter: 45 * MINUTE, random })).toBeGreaterThanOrEqual(45);
    }
    expect(minutesUntil({ retryAfter: 1e15, random: 0 })).toBe(1440);
  });
});
