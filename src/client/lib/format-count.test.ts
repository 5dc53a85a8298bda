import { expect, test } from 'vitest';
import { formatCount, formatDaysAhead, formatPeople } from './format-count.ts';

test('counts and days are said as people say them', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'slot'))).toEqual(['0 slots', '1 slot', '2 slots']);
  expect([1, 2].map((count) => formatCount(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
  expect([1, 2].map(formatPeople)).toEqual(['1 person', '2 people']);
  expect([0, 1, 5].map(formatDaysAhead)).toEqual(['today', 'tomorrow', 'in 5 days']);
});
