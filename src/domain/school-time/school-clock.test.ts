import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { present } from '#tests/support/present.ts';
import {
  dateFieldValue,
  instantOf,
  readInstant,
  startOfDay,
  startOfMonth,
  timeFieldValue,
  wallTime,
} from './school-clock.ts';

const vancouver = readSchoolClock('America/Vancouver');
const iso = (date: Date | null) => date?.toISOString() ?? null;

describe('the school clock', () => {
  it.each([
    ['2026-12-15T19:00:00.000Z', 12, 'stays at UTC−7 in the winter after clocks stopped changing'],
    ['2026-07-15T19:00:00.000Z', 12, 'is at UTC−7 in summer'],
    ['2025-12-15T20:00:00.000Z', 12, 'was at UTC−8 in the last winter that changed'],
    ['2027-11-10T19:00:00.000Z', 12, 'does not fall back in the autumn of 2027'],
  ])('shows noon at %s: hour %i, since it %s', (instant, hour) => {
    expect(wallTime(vancouver, instant).hour).toBe(hour);
  });

  it('stores a December morning seven hours later in UTC and shows it again', () => {
    const instant = present(readInstant(vancouver, '2026-12-12T10:00'));
    expect(iso(instant)).toBe('2026-12-12T17:00:00.000Z');
    expect(dateFieldValue(vancouver, instant)).toBe('2026-12-12');
    expect(timeFieldValue(vancouver, instant)).toBe('10:00');
  });

  it('moves a time that the last spring change skipped to the hour after it', () => {
    expect(iso(instantOf(vancouver, { year: 2025, month: 3, day: 9, hour: 2, minute: 30 }))).toBe(
      '2025-03-09T10:30:00.000Z',
    );
  });

  it('takes the first of two equal times on the last autumn night that had them', () => {
    expect(iso(instantOf(vancouver, { year: 2025, month: 11, day: 2, hour: 1, minute: 30 }))).toBe(
      '2025-11-02T08:30:00.000Z',
    );
  });

  it('begins days and months at school midnight, across the ends of months and years', () => {
    expect(iso(startOfDay(vancouver, '2026-12-31T23:30:00Z', 1))).toBe('2027-01-01T07:00:00.000Z');
    expect(iso(startOfDay(vancouver, '2026-11-20T06:59:00Z'))).toBe('2026-11-19T07:00:00.000Z');
    expect(iso(startOfMonth(vancouver, '2026-12-31T23:30:00Z', 1))).toBe('2027-01-01T07:00:00.000Z');
  });

  it('gives back every wall time that exists', () => {
    const moments = fc.date({ min: new Date('1995-01-01'), max: new Date('2055-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        const time = wallTime(vancouver, moment);
        expect(wallTime(vancouver, instantOf(vancouver, time))).toEqual(time);
      }),
    );
  });

  it('agrees with the zone data of this machine at every hour of three years', () => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Vancouver',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    for (let ms = Date.UTC(2025, 0, 1); ms < Date.UTC(2028, 0, 1); ms += 3_600_000) {
      expect(wallTime(vancouver, new Date(ms)).hour, new Date(ms).toISOString()).toBe(Number(format.format(ms)));
    }
  });

  it.each([
    ['2026-12-12', '2026-12-12T07:00:00.000Z'],
    ['2026-12-12T10:00:30', '2026-12-12T17:00:00.000Z'],
    ['2026-12-12 10:00', '2026-12-12T17:00:00.000Z'],
    ['2026-12-12T10:00:00Z', '2026-12-12T10:00:00.000Z'],
    ['2026-12-12T10:00:00-05:00', '2026-12-12T15:00:00.000Z'],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['2026-12-12T24:30', null],
    ['tomorrow', null],
    ['', null],
    ['99999-01-01', null],
  ])('reads %s as %s', (text, expected) => {
    expect(iso(readInstant(vancouver, text))).toBe(expected);
  });
});
