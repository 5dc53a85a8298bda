import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { momentFieldValue, timeFieldValue } from '#domain/school-time/school-clock.ts';
import { isLeftOut, planSlots, sumsOf, type SlotPattern } from './plan-slots.ts';

const vancouver = readSchoolClock('America/Vancouver');
const toronto = readSchoolClock('America/Toronto');

const plain: SlotPattern = {
  title: 'Interviews',
  days: ['2026-10-16'],
  from: '09:00',
  to: '15:00',
  everyMinutes: 30,
  lengthMinutes: null,
  gapMinutes: 0,
  pauses: [],
  stations: [],
  maxVolunteers: 2,
  leaveOut: [],
  shortenLast: false,
};

const planOf = (more: Partial<SlotPattern>, clock = vancouver) => planSlots(clock, { ...plain, ...more });
const timesOf = (more: Partial<SlotPattern>, clock = vancouver) =>
  planOf(more, clock).slots.map(({ startTime, endTime }) =>
    [startTime, endTime].map((instant) => timeFieldValue(clock, instant)).join('–'),
  );

describe('a pattern', () => {
  test('of 9:00 to 15:00 every 30 minutes, two people, three stations, is 36 slots, 72 places and 36 hours', () => {
    expect(sumsOf(planOf({ stations: ['1', '2', '3'] }).slots)).toEqual({ slots: 36, places: 72, hours: 36 });
  });

  test('goes on at the end of a pause, and says what it does not fill before and after', () => {
    const pauses = [{ from: '12:10', to: '12:45' }];
    expect(timesOf({ pauses }).slice(5, 7)).toEqual(['11:30–12:00', '12:45–13:15']);
    expect(planOf({ pauses }).leftOver).toMatchObject([
      { day: '2026-10-16', from: '12:00', to: '12:10', minutes: 10 },
      { day: '2026-10-16', from: '14:45', to: '15:00', minutes: 15 },
    ]);
  });

  test('fills what is left over with a shorter slot when asked', () => {
    const pauses = [{ from: '12:00', to: '12:45' }];
    expect(timesOf({ pauses, shortenLast: true }).at(-1)).toBe('14:45–15:00');
    expect(planOf({ pauses, shortenLast: true }).leftOver).toEqual([]);
    expect(timesOf({ lengthMinutes: 45, shortenLast: true }).at(-1)).toBe('14:30–15:00');
  });

  test('takes pauses in any order, overlapping, and at the edges', () => {
    const pauses = [
      { from: '14:00', to: '15:30' },
      { from: '08:00', to: '09:30' },
      { from: '11:00', to: '12:00' },
      { from: '11:30', to: '13:00' },
    ];
    expect(timesOf({ pauses })).toEqual(['09:30–10:00', '10:00–10:30', '10:30–11:00', '13:00–13:30', '13:30–14:00']);
  });

  test('keeps a gap between slots, and leaves none over at the end', () => {
    expect(timesOf({ to: '10:05', gapMinutes: 5 })).toEqual(['09:00–09:30', '09:35–10:05']);
    expect(planOf({ to: '10:08', gapMinutes: 5 }).leftOver).toEqual([]);
    expect(planOf({ to: '10:15', gapMinutes: 5 }).leftOver).toMatchObject([{ from: '10:10', minutes: 5 }]);
  });

  test('runs through a night, with a pause after midnight', () => {
    const night = { from: '23:00', to: '05:00', everyMinutes: 120 };
    expect(timesOf(night)).toEqual(['23:00–01:00', '01:00–03:00', '03:00–05:00']);
    expect(
      planOf(night)
        .slots.map(({ day, endTime }) => [day, momentFieldValue(vancouver, endTime)])
        .at(-1),
    ).toEqual(['2026-10-16', '2026-10-17 05:00']);
    expect(timesOf({ ...night, pauses: [{ from: '01:00', to: '01:30' }] })).toEqual(['23:00–01:00', '01:30–03:30']);
    expect(timesOf({ from: '20:00', to: '00:00', everyMinutes: 240 })).toEqual(['20:00–00:00']);
  });

  test('keeps its wall times on days before and after British Columbia stopped changing clocks', () => {
    const slots = planOf({ days: ['2026-01-16', '2027-01-15'], to: '09:30' }).slots;
    expect(slots.map(({ startTime }) => startTime)).toEqual(['2026-01-16T17:00:00.000Z', '2027-01-15T16:00:00.000Z']);
  });

  test('has no slot in an hour that the clocks skip, and none twice', () => {
    const skipped = { days: ['2026-03-08'], from: '01:00', to: '04:00', everyMinutes: 60 };
    expect(timesOf(skipped, toronto)).toEqual(['01:00–03:00', '03:00–04:00']);
    expect(timesOf({ ...skipped, from: '02:30' }, toronto)).toEqual([]);
    expect(timesOf({ ...skipped, days: ['2026-11-01'], from: '00:00', to: '02:00' }, toronto)).toHaveLength(3);
  });

  test('leaves out single slots, stations and whole days', () => {
    const { slots } = planOf({ days: ['2026-10-16', '2026-10-17'], stations: ['Gym', 'Hall'] });
    const left = (leaveOut: SlotPattern['leaveOut']) => slots.filter((slot) => isLeftOut(leaveOut, slot)).length;
    expect(slots).toHaveLength(48);
    expect(left([{ day: '2026-10-17' }])).toBe(24);
    expect(left([{ day: '2026-10-17', station: 'Gym' }])).toBe(12);
    expect(left([{ day: '2026-10-17', from: '09:00' }])).toBe(2);
    expect(left([{ day: '2026-10-17', from: '09:00', station: 'Gym' }])).toBe(1);
  });

  test('that would make thousands is only counted', () => {
    const days = Array.from({ length: 28 }, (_none, at) => `2027-02-${String(at + 1).padStart(2, '0')}`);
    const { all, slots } = planOf({
      days,
      everyMinutes: 5,
      stations: Array.from({ length: 50 }, (_none, at) => `${at}`),
    });
    expect([all, slots.length]).toEqual([28 * 72 * 50, 0]);
  });

  test('names the station after the title', () => {
    const titles = planOf({ stations: ['Library', '2'], to: '09:30' }).slots.map(({ title }) => title);
    expect(titles).toEqual(['Interviews, Library', 'Interviews 2']);
  });
});

test('slots of any pattern are whole, in order, within the time, in no pause, and with what is left over fill it', () => {
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  fc.assert(
    fc.property(minute, minute, minute, minute, fc.integer({ min: 5, max: 240 }), (a, b, c, d, everyMinutes) => {
      const [from = 0, to = 0] = [a, b].toSorted((one, other) => one - other);
      const [pauseFrom = 0, pauseTo = 0] = [c, d].toSorted((one, other) => one - other);
      fc.pre(from < to && pauseFrom < pauseTo);
      const pauses = [{ from: time(pauseFrom), to: time(pauseTo) }];
      const plan = planOf({ from: time(from), to: time(to), pauses, everyMinutes });
      const taken = plan.slots.map(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)] as const);
      for (const [at, [start, end]] of taken.entries()) {
        expect(end - start).toBe(everyMinutes * 60_000);
        expect(start).toBeGreaterThanOrEqual(taken[at - 1]?.[1] ?? 0);
      }
      const filled = plan.slots.length * everyMinutes + plan.leftOver.reduce((sum, { minutes }) => sum + minutes, 0);
      const paused = Math.max(0, Math.min(to, pauseTo) - Math.max(from, pauseFrom));
      expect(filled).toBe(to - from - paused);
    }),
  );
});
