import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { areSignUpsOpen, isActive, isInWindow, upcomingOnHome } from './sheet-dates.ts';

const clock = readSchoolClock('America/Vancouver');
const now = new Date('2026-11-20T17:00:00Z');
const on = (eventDate: string, eventDeadline: string | null = null) => ({ eventDate, eventDeadline });

describe('the date filter', () => {
  it('counts a sheet of this morning, and of the last minute of today, as upcoming', () => {
    expect(isInWindow(clock, 'upcoming', on('2026-11-20T07:00:00Z'), now)).toBe(true);
    expect(isInWindow(clock, 'upcoming', on('2026-11-20T06:59:00Z'), now)).toBe(false);
    expect(isInWindow(clock, 'past', on('2026-11-20T06:59:00Z'), now)).toBe(true);
  });

  it('goes by the deadline where there is one', () => {
    const sheet = on('2026-12-12T17:00:00Z', '2026-11-18T17:00:00Z');
    expect(isInWindow(clock, 'past', sheet, now)).toBe(true);
    expect(isInWindow(clock, 'upcoming', sheet, now)).toBe(false);
    expect(isActive(clock, sheet, now)).toBe(false);
  });

  it.each([
    ['this-week', '2026-11-27T20:00:00Z', true],
    ['this-week', '2026-11-28T07:00:00Z', false],
    ['this-week', '2026-11-19T20:00:00Z', false],
    ['this-month', '2026-12-20T20:00:00Z', true],
    ['this-month', '2026-12-21T07:00:00Z', false],
    ['all', '1999-01-01T00:00:00Z', true],
  ] as const)('in %s, %s is shown: %s', (window, date, shown) => {
    expect(isInWindow(clock, window, on(date), now)).toBe(shown);
  });
});

describe('sign-ups', () => {
  it('are open to the deadline, to the moment', () => {
    const sheet = on('2026-12-12T17:00:00Z', '2026-11-20T17:00:01Z');
    expect(areSignUpsOpen(clock, sheet, now)).toBe(true);
    expect(areSignUpsOpen(clock, sheet, new Date('2026-11-20T17:00:01Z'))).toBe(false);
  });

  it('are open to the end of the day of the event where there is no deadline', () => {
    const sheet = on('2026-11-20T16:00:00Z');
    expect(areSignUpsOpen(clock, sheet, new Date('2026-11-21T06:59:59Z'))).toBe(true);
    expect(areSignUpsOpen(clock, sheet, new Date('2026-11-21T07:00:00Z'))).toBe(false);
  });
});

it('shows the first four sheets of the future on the home page', () => {
  const dates = [
    '2026-11-20T16:59:00Z',
    '2026-11-20T18:00:00Z',
    '2026-11-21T00:00:00Z',
    '2026-11-22T00:00:00Z',
    '2026-11-23T00:00:00Z',
    '2026-11-24T00:00:00Z',
  ];
  expect(
    upcomingOnHome(
      dates.map((date) => on(date)),
      now,
    ).map(({ eventDate }) => eventDate),
  ).toEqual(dates.slice(1, 5));
});
