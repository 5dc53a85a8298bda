import { expect, test } from 'vitest';
import { formatLasting } from './part-words.ts';

const MINUTE = 60_000;

test.each([
  [0, 'less than a minute'],
  [MINUTE, '1 minute'],
  [119 * MINUTE, '119 minutes'],
  [120 * MINUTE, '2 hours'],
  [48 * 60 * MINUTE - 1, '47 hours'],
  [48 * 60 * MINUTE, '2 days'],
])('%i milliseconds are written as %s', (ms, written) => {
  expect(formatLasting(ms)).toBe(written);
});
