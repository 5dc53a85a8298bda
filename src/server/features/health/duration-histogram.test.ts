import { expect, test } from 'vitest';
import { DurationHistogram } from './duration-histogram.ts';

test('durations are counted into every bucket that holds them, and summed', () => {
  const histogram = new DurationHistogram('wait_seconds', 'How long it took');
  for (const ms of [0.5, 1, 1.1, 30, 9000]) histogram.observe('route="/a"', ms);
  histogram.observe('route="/b"', 5000);
  const text = histogram.text();
  expect(text.startsWith('# HELP wait_seconds How long it took\n# TYPE wait_seconds histogram\n')).toBe(true);
  const values = Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.startsWith('wait_seconds'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
  expect(values).toMatchObject({
    'wait_seconds_bucket{route="/a",le="0.001"}': 2,
    'wait_seconds_bucket{route="/a",le="0.0025"}': 3,
    'wait_seconds_bucket{route="/a",le="0.05"}': 4,
    'wait_seconds_bucket{route="/a",le="5"}': 4,
    'wait_seconds_bucket{route="/a",le="+Inf"}': 5,
    'wait_seconds_count{route="/a"}': 5,
    'wait_seconds_sum{route="/a"}': 9.0326,
    'wait_seconds_bucket{route="/b",le="2.5"}': 0,
    'wait_seconds_bucket{route="/b",le="5"}': 1,
  });
});
