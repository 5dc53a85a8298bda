import { describe, expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { canSayHere, correctedAt, dayOfSlot, doorWindow, hereUntil, notedOffset } from './door.ts';

const clock = readSchoolClock('America/Vancouver');
// School time is seven hours behind UTC.
const slot = (startTime: string | null, endTime: string | null) => ({ startTime, endTime });
const hours = doorWindow(clock, '2026-12-12', [
  slot('2026-12-12T17:00:00.000Z', '2026-12-12T19:00:00.000Z'),
  slot('2026-12-12T16:00:00.000Z', '2026-12-12T18:00:00.000Z'),
]);

describe('the hours of a day at the door', () => {
  test('open a day before the first slot, and hold what is said from 2 hours before it to 12 after the last', () => {
    expect(hours).toMatchObject({
      opensAt: new Date('2026-12-11T16:00:00.000Z'),
      from: new Date('2026-12-12T14:00:00.000Z'),
      until: new Date('2026-12-13T07:00:00.000Z'),
      lateUntil: new Date('2026-12-20T07:00:00.000Z'),
    });
  });

  test('are those of the whole day where no slot has a time', () => {
    expect(doorWindow(clock, '2026-12-12', [slot(null, null)])).toMatchObject({
      opensAt: new Date('2026-12-11T07:00:00.000Z'),
      until: new Date('2026-12-13T19:00:00.000Z'),
    });
  });

  test('of a slot that goes on after midnight are of the day of its start', () => {
    const night = slot('2026-12-13T05:00:00.000Z', '2026-12-13T08:00:00.000Z');
    expect(dayOfSlot(clock, night, '2026-12-20T08:00:00.000Z')).toBe('2026-12-12');
    expect(hereUntil(clock, '2026-12-12', doorWindow(clock, '2026-12-12', [night]))).toEqual(
      new Date('2026-12-13T08:00:00.000Z'),
    );
    expect(hereUntil(clock, '2026-12-12', hours)).toEqual(new Date('2026-12-13T07:00:00.000Z'));
  });

  test('without times the day is that of the event', () => {
    expect(dayOfSlot(clock, slot(null, null), '2026-12-12T08:00:00.000Z')).toBe('2026-12-12');
  });
});

describe('somebody who says “I’m here”', () => {
  const can = (times: ReturnType<typeof slot>, now: string) =>
    canSayHere(clock, { ...times, eventDate: '2026-12-12T17:00:00.000Z' }, new Date(now));

  test('can from two hours before the slot until it ends', () => {
    const times = slot('2026-12-12T17:00:00.000Z', '2026-12-12T19:00:00.000Z');
    const moments = ['14:59:59', '15:00:00', '18:59:59', '19:00:00'].map((time) => `2026-12-12T${time}.000Z`);
    expect(moments.map((moment) => can(times, moment))).toEqual([false, true, true, false]);
  });

  test('can until midnight of a slot without an end, and from the evening before on for one at any time', () => {
    const open = slot('2026-12-12T17:00:00.000Z', null);
    expect([can(open, '2026-12-13T06:59:59.000Z'), can(open, '2026-12-13T07:00:00.000Z')]).toEqual([true, false]);
    expect([
      can(slot(null, null), '2026-12-12T04:59:00.000Z'),
      can(slot(null, null), '2026-12-12T07:00:00.000Z'),
    ]).toEqual([false, true]);
  });
});

describe('the clock of a phone', () => {
  const received = new Date('2026-12-12T17:00:02.000Z');

  test('that is 47 minutes fast is put right, and the offset is kept', () => {
    const fast = { sentAt: '2026-12-12T17:47:02.000Z', received };
    expect(correctedAt('2026-12-12T17:47:00.000Z', fast, hours)).toEqual(new Date('2026-12-12T17:00:00.000Z'));
    expect(notedOffset(fast)).toBe(-47 * 60);
  });

  test('that is right within two minutes is not mentioned', () => {
    expect(notedOffset({ sentAt: '2026-12-12T17:02:02.000Z', received })).toBeNull();
    expect(notedOffset({ sentAt: '2026-12-12T17:02:03.000Z', received })).toBe(-121);
  });

  test('of any year is a whole number that a database keeps', () => {
    const [most, least] = [2 ** 31 - 1, -(2 ** 31)];
    expect(notedOffset({ sentAt: '0001-01-01T00:00:00.000Z', received })).toBe(most);
    expect(notedOffset({ sentAt: '9999-12-31T00:00:00.000Z', received })).toBe(least);
  });

  test('puts nothing outside the hours of the day, or after it was received', () => {
    const right = { sentAt: received.toISOString(), received };
    expect(correctedAt('2026-12-11T20:00:00.000Z', right, hours)).toEqual(hours.from);
    expect(correctedAt('2026-12-12T18:30:00.000Z', right, hours)).toEqual(received);
    const late = new Date('2026-12-15T20:00:00.000Z');
    expect(correctedAt('2026-12-14T20:00:00.000Z', { sentAt: late.toISOString(), received: late }, hours)).toEqual(
      hours.until,
    );
    const early = new Date('2026-12-11T20:00:00.000Z');
    expect(correctedAt('2026-12-11T20:00:00.000Z', { sentAt: early.toISOString(), received: early }, hours)).toEqual(
      hours.from,
    );
  });
});
