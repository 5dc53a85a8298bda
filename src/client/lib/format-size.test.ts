import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [2600, '3 kB'],
  [999_499, '999 kB'],
  [4_200_000, '4.2 MB'],
  [18_450_000_000, '18.4 GB'],
])('%i bytes are written as %s', (bytes, written) => {
  expect(formatSize(bytes)).toBe(written);
});
