import { describe, expect, it, test } from 'vitest';
import { averageMs, placed, formatPoint, formatUptime } from './history-labels.ts';

const point = (at: string, averageMs: number | null = 200, checks = 4, failures = 0) => ({
  at,
  checks,
  failures,
  averageMs,
  slowestMs: averageMs,
});

describe('the place of a step in its chart', () => {
  const now = new Date('2026-11-20T18:40:00Z');
  const placesIn = (points: readonly string[], step: 'hour' | 'day', days: number) =>
    placed(
      points.map((at) => point(at)),
      step,
      days,
      now,
    ).map(({ place }) => place);

  it('is the last for the present hour, and an hour without a check stays empty', () => {
    expect(placesIn(['2026-11-20T15:00:00Z', '2026-11-20T18:00:00Z'], 'hour', 1)).toEqual([20, 23]);
  });

  it('is counted in days for several days, also over the night in which the clocks change', () => {
    expect(placesIn(['2026-11-14T08:00:00Z', '2026-11-20T08:00:00Z'], 'day', 7)).toEqual([0, 6]);
    expect(placesIn(['2026-11-14T07:00:00Z'], 'day', 7)).toEqual([0]);
  });

  it('is nowhere for what lies before the chart, and the last for what a fast clock puts into the future', () => {
    expect(placesIn(['2026-11-19T17:00:00Z', '2026-11-20T19:00:00Z'], 'hour', 1)).toEqual([23]);
  });
});

test('the average counts each step by the checks that went well in it', () => {
  expect(averageMs([point('a', 100, 3), point('b', 500, 2, 1), point('c', null, 4, 4)])).toBe(200);
  expect(averageMs([point('a', null, 1, 1)])).toBeNull();
});

test('a step says how long pages took and what failed', () => {
  expect(formatPoint(point('', 220, 96, 3), 'Nov 18')).toBe('Nov 18: 220 ms, 3 of 96 checks failed');
  expect(formatPoint(point('', null, 1, 1), '9:00 a.m.')).toBe('9:00 a.m.: 1 of 1 check failed');
  expect(formatPoint(point(''), 'Nov 18')).toBe('Nov 18: 200 ms');
});

test('a page that was never checked has no uptime', () => {
  expect([formatUptime(99.5), formatUptime(100), formatUptime(null)]).toEqual(['99.5%', '100%', 'no check yet']);
});
