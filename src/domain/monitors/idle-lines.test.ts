import { describe, expect, it } from 'vitest';
import { saysOnlyWhenUpdated, withoutAges } from './idle-lines.ts';

describe('a line that says only when the page was updated', () => {
  it.each([
    'Updated: Monday, November 16',
    'Updated: Friday, Nov 20, 2026',
    'Last updated Nov. 20th, 2026 at 9:05 a.m.',
    'Last updated on 2026-11-20',
    'This page was last modified on 20/11/2026, 14:05',
    'Page last reviewed: 20 November 2026',
    'Updated: 2026-11-20T19:44:25.093Z',
    'Last modified 2026-11-20T11:44:25-08:00',
    'Updated: Fri, 20 Nov 2026 19:44:25 GMT',
  ])('is %s', (line) => {
    expect(saysOnlyWhenUpdated(line)).toBe(true);
  });

  it.each([
    'Updated: bus schedule for Monday, November 16',
    'Updated: Monday, November 16 by the office',
    'Updated: Monday',
    'Updated: 2026-11-20T19:44 by Ann',
    'Updated: Room 12T',
    'Updated COVID guidance 2026',
    'Posted: Monday, November 16',
    'The calendar was updated: see Nov 16',
  ])('is not %s', (line) => {
    expect(saysOnlyWhenUpdated(line)).toBe(false);
  });
});

describe('how long ago something was', () => {
  it.each([
    ['Posted 3 hours ago by the office', 'Posted some time ago by the office'],
    ['about an hour ago', 'some time ago'],
    ['1 week 2 days ago | News', 'some time ago | News'],
    ['5 MINS AGO', 'some time ago'],
    ['The school opened 50 years ago', 'The school opened some time ago'],
    ['Not long ago', 'Not long ago'],
    ['3 hours agony', '3 hours agony'],
    ['2026 days ago', '2026 days ago'],
  ])('is left open: %s', (line, expected) => {
    expect(withoutAges(line)).toBe(expected);
  });
});
