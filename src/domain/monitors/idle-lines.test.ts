import { describe, expect, it } from 'vitest';
import { saysOnlyWhenUpdated } from './idle-lines.ts';

describe('a line that says only when the page was updated', () => {
  it.each([
    'Updated: Monday, November 16',
    'Updated: Friday, Nov 20, 2026',
    'Last updated Nov. 20th, 2026 at 9:05 a.m.',
    'Last updated on 2026-11-20',
    'This page was last modified on 20/11/2026, 14:05',
    'Page last reviewed: 20 November 2026',
  ])('is %s', (line) => {
    expect(saysOnlyWhenUpdated(line)).toBe(true);
  });

  it.each([
    'Updated: bus schedule for Monday, November 16',
    'Updated: Monday, November 16 by the office',
    'Updated: Monday',
    'Updated COVID guidance 2026',
    'Posted: Monday, November 16',
    'The calendar was updated: see Nov 16',
  ])('is not %s', (line) => {
    expect(saysOnlyWhenUpdated(line)).toBe(false);
  });
});
