import { describe, expect, it } from 'vitest';
import { formatAddress, formatAgo, formatSchedule } from './monitor-labels.ts';

const now = new Date('2026-11-20T18:00:00Z');

describe('how long ago a check was', () => {
  it.each([
    ['2026-11-20T18:00:30Z', 'just now'],
    ['2026-11-20T17:59:01Z', 'just now'],
    ['2026-11-20T17:59:00Z', '1 minute ago'],
    ['2026-11-20T17:00:01Z', '59 minutes ago'],
    ['2026-11-20T17:00:00Z', '1 hour ago'],
    ['2026-11-19T18:00:01Z', '23 hours ago'],
    ['2026-11-19T18:00:00Z', null],
  ])('%s is %s', (instant, words) => {
    expect(formatAgo(instant, now)).toBe(words);
  });
});

describe('how often a page is looked at', () => {
  it.each([
    [5, 'every 5 minutes'],
    [60, 'every hour'],
    [90, 'every 90 minutes'],
    [120, 'every 2 hours'],
    [1440, 'once a day'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(formatSchedule(minutes)).toBe(words);
  });
});

it('an address is read without its scheme and its last slash', () => {
  expect(formatAddress('https://jnburnett.sd38.bc.ca/news/')).toBe('jnburnett.sd38.bc.ca/news');
});
