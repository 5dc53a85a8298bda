import { describe, expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { movedByDays, schoolDaysBetween } from './school-time/move-days.ts';
import { proposedDay, titleWithLaterYear } from './sheet-copies.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-20T18:00:00Z');

describe('a moment that moves by days', () => {
  test('keeps its wall time where the offset of British Columbia has changed', () => {
    // 11:15, at UTC−8 in January 2026 and at UTC−7 a year later.
    expect(schoolDaysBetween(clock, '2026-01-16T19:15:00Z', '2027-01-15T18:15:00Z')).toBe(364);
    expect(movedByDays(clock, '2026-01-16T19:15:00Z', 364)).toEqual(new Date('2027-01-15T18:15:00Z'));
    expect(movedByDays(clock, '2027-01-15T18:15:00Z', -364)).toEqual(new Date('2026-01-16T19:15:00Z'));
  });

  test('keeps its seconds, and comes an hour later where its wall time is skipped', () => {
    expect(movedByDays(clock, '2026-11-20T18:00:12.345Z', 7)).toEqual(new Date('2026-11-27T18:00:12.345Z'));
    // 2:30 did not exist on the second Sunday of March 2025.
    expect(movedByDays(clock, '2025-03-08T10:30:00Z', 1)).toEqual(new Date('2025-03-09T10:30:00Z'));
  });
});

describe('the day that a copy is proposed for', () => {
  test.each([
    ['is a week after an event that is ahead', '2026-11-27T18:00:00Z', '2026-12-04'],
    ['is a week after an event of today', '2026-11-20T17:00:00Z', '2026-11-27'],
    ['is the same weekday a year after one that is over', '2026-01-16T19:15:00Z', '2027-01-15'],
    ['is never in the past', '2023-11-17T19:15:00Z', '2027-11-12'],
  ])('%s', (_what, eventDate, day) => {
    expect(proposedDay(clock, eventDate, now, [])).toEqual({ day, passed: [] });
  });

  test('has school: the days that were passed over come with their reasons', () => {
    const listed = [{ from: '2026-12-04', to: '2026-12-05', reason: 'Pro-D day' }];
    expect(proposedDay(clock, '2026-11-27T18:00:00Z', now, listed)).toEqual({
      day: '2026-12-11',
      passed: [{ day: '2026-12-04', reasons: ['Pro-D day'] }],
    });
    expect(proposedDay(clock, '2026-03-27T18:00:00Z', now, [])).toEqual({
      day: '2027-04-02',
      passed: [{ day: '2027-03-26', reasons: ['Good Friday'] }],
    });
  });
});

test.each([
  ['Winter Fair 2025', 1, 'Winter Fair 2026'],
  ['Hot lunch 2025–26', 1, 'Hot lunch 2026–27'],
  ['Hot lunch 2025/2026', 2, 'Hot lunch 2027/2028'],
  ['Grad ’99', 1, null],
  ['Grad 1999', 1, null],
  ['Winter Fair 2025', 0, null],
  ['Room 20251', 1, null],
])('the years in “%s”, %i later: %s', (title, years, later) => {
  expect(titleWithLaterYear(title, years)).toBe(later);
});
