import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { sheetClosesAt, slotClosesAt } from './closing-times.ts';
import { isActive, isInWindow, liesAhead, upcomingOnHome } from './sheet-dates.ts';

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
    expect(isActive(clock, { ...sheet, state: 'published' }, now)).toBe(false);
    const today = { ...on('2026-11-20T20:00:00Z'), state: 'published' } as const;
    expect(isActive(clock, today, now)).toBe(true);
    expect(isActive(clock, { ...today, state: 'called_off' }, now)).toBe(false);
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
  const anyTime = { startTime: null, endTime: null, deadline: null };
  const nineToTen = { startTime: '2026-11-20T17:00:00Z', endTime: '2026-11-20T18:00:00Z', deadline: null };
  const today = on('2026-11-20T16:00:00Z');
  const endOfToday = new Date('2026-11-21T07:00:00Z');

  it('of a slot close at the earliest of the deadline of the sheet, its own, and its end', () => {
    const own = { ...nineToTen, deadline: '2026-11-19T04:00:00Z' };
    expect(slotClosesAt(clock, today, nineToTen)).toEqual(new Date('2026-11-20T18:00:00Z'));
    expect(slotClosesAt(clock, today, own)).toEqual(new Date('2026-11-19T04:00:00Z'));
    const early = on(today.eventDate, '2026-11-18T17:00:01Z');
    expect(slotClosesAt(clock, early, own)).toEqual(new Date('2026-11-18T17:00:01Z'));
    expect(slotClosesAt(clock, early, anyTime)).toEqual(new Date('2026-11-18T17:00:01Z'));
  });

  it('of a slot without an end close when its day is over', () => {
    expect(slotClosesAt(clock, today, anyTime)).toEqual(endOfToday);
    expect(slotClosesAt(clock, today, { ...nineToTen, endTime: null })).toEqual(endOfToday);
  });

  it('of a sheet close with its last slot, which may lie days after the event', () => {
    const nextDay = { startTime: '2026-11-21T17:00:00Z', endTime: '2026-11-21T18:00:00Z', deadline: null };
    expect(sheetClosesAt(clock, today, [nineToTen])).toEqual(new Date('2026-11-20T18:00:00Z'));
    expect(sheetClosesAt(clock, today, [nineToTen, nextDay])).toEqual(new Date('2026-11-21T18:00:00Z'));
    expect(sheetClosesAt(clock, today, [])).toEqual(endOfToday);
  });

  it('are about what lies ahead while the day of the event or of the slot is not over', () => {
    const yesterday = '2026-11-19T17:00:00Z';
    const held = { state: 'published', calledOffAt: null } as const;
    expect(liesAhead(clock, { eventDate: yesterday, ...held }, now)).toBe(false);
    expect(liesAhead(clock, { eventDate: yesterday, ...held, ...nineToTen }, now)).toBe(true);
    expect(liesAhead(clock, { eventDate: yesterday, ...held, ...nineToTen }, endOfToday)).toBe(false);
    const calledOff = { eventDate: today.eventDate, calledOffAt: yesterday };
    expect(liesAhead(clock, { ...calledOff, state: 'called_off' }, now)).toBe(false);
    expect(liesAhead(clock, { ...calledOff, state: 'archived' }, now)).toBe(false);
  });
});

const inSeries = (eventDate: string, seriesId: string | null) =>
  ({ ...on(eventDate), id: eventDate, seriesId, showEventDate: true, state: 'published' }) as const;

it('shows a series once on the home page, with its next date', () => {
  const sheets = [
    inSeries('2026-11-20T16:59:00Z', 'a'),
    inSeries('2026-11-21T00:00:00Z', 'a'),
    inSeries('2026-11-22T00:00:00Z', 'a'),
    inSeries('2026-11-23T00:00:00Z', null),
  ];
  expect(upcomingOnHome(sheets, now).map(({ eventDate }) => eventDate)).toEqual([
    '2026-11-21T00:00:00Z',
    '2026-11-23T00:00:00Z',
  ]);
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
      dates.map((date) => inSeries(date, null)),
      now,
    ).map(({ eventDate }) => eventDate),
  ).toEqual(dates.slice(1, 5));
});
