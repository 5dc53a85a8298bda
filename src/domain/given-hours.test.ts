import { describe, expect, test } from 'vitest';
import type { Attendance } from './attendance.ts';
import { countOnce, isClear, proposeHours, sumMinutes, type CountedHours } from './given-hours.ts';

const at = (time: string) => `2026-12-12T${time}:00.000Z`;
const slot = { startTime: at('09:00'), endTime: at('11:00') };
const came = (arrived: string | null, left: string | null = null): Attendance => ({
  state: left === null ? 'came' : 'left',
  arrivedAt: arrived === null ? null : at(arrived),
  leftAt: left === null ? null : at(left),
});

describe('the proposal', () => {
  test.each<[string, string | null, string | null, number, string[]]>([
    ['early, and left a little before the end', '08:41', '10:57', 120, []],
    ['ten minutes late counts from the start', '09:10', '11:00', 120, []],
    ['eleven minutes late counts from the arrival', '09:11', '11:00', 109, []],
    ['late, without a check-out', '09:20', null, 100, ['no_check_out']],
    ['left early', '09:00', '10:40', 100, []],
    ['ten minutes over is the end', '09:00', '11:10', 120, []],
    ['an hour over counts', '09:00', '12:00', 180, []],
    ['a check-out in the evening is capped', '09:00', '18:00', 180, ['late_check_out']],
    ['without a check-in', null, '10:00', 60, ['no_check_in']],
    ['arrived when it was over', '11:30', null, 0, ['no_check_out', 'odd_times']],
  ])('%s', (_says, arrived, left, minutes, flags) => {
    expect(proposeHours(slot, came(arrived, left))).toMatchObject({ minutes, flags, basis: 'seen', absence: null });
  });

  test('counts whole minutes', () => {
    const attendance = { ...came('09:20', '10:40'), arrivedAt: '2026-12-12T09:20:59.999Z' };
    expect(proposeHours(slot, attendance).minutes).toBe(80);
  });

  test('counts whole minutes of a slot that begins or ends within one, whoever came', () => {
    const odd = { startTime: '2026-12-12T09:00:35.417Z', endTime: '2026-12-12T11:00:20.001Z' };
    for (const attendance of [null, came('09:00'), came('09:20', '10:40'), came('09:00', '18:00')])
      expect(proposeHours(odd, attendance).minutes).toSatisfy(Number.isInteger);
    expect(proposeHours(odd, null)).toMatchObject({ startsAt: at('09:00'), endsAt: at('11:00'), minutes: 120 });
    const absent = { state: 'no_show', arrivedAt: null, leftAt: null } as const;
    expect(proposeHours(odd, absent)).toMatchObject({ startsAt: at('09:00'), minutes: 0 });
  });

  test('is the slot where nobody said anything, for somebody to look at', () => {
    expect(proposeHours(slot, null)).toMatchObject({ minutes: 120, basis: 'planned', flags: ['not_seen'] });
  });

  test('is nothing for who did not come, or was not needed', () => {
    const absent = { state: 'no_show', arrivedAt: null, leftAt: null } as const;
    expect(proposeHours(slot, absent)).toMatchObject({ minutes: 0, flags: [], absence: 'no_show' });
    expect(proposeHours(slot, { ...absent, state: 'not_needed' })).toMatchObject({ minutes: 0, absence: 'not_needed' });
  });

  test.each([
    { startTime: null, endTime: null },
    { startTime: at('09:00'), endTime: null },
  ])('waits for somebody to type it without times: %o', (without) => {
    expect(proposeHours(without, came('09:00', '10:00'))).toMatchObject({ minutes: null, flags: ['no_times'] });
  });

  test('over midnight is one shift', () => {
    const night = { startTime: '2026-12-12T22:00:00.000Z', endTime: '2026-12-13T01:00:00.000Z' };
    const attendance = {
      state: 'left',
      arrivedAt: '2026-12-12T21:50:00.000Z',
      leftAt: '2026-12-13T00:40:00.000Z',
    } as const;
    expect(proposeHours(night, attendance)).toMatchObject({ minutes: 160, flags: [] });
  });

  test('is clear without a flag; what an organizer says of all is none: who came, or that they stayed to the end', () => {
    const [seen, forgot, unseen] = [came('09:00', '11:00'), came('09:00'), null].map((one) => proposeHours(slot, one));
    const clear = (isSaid: boolean, isToTheEnd: boolean) =>
      [seen, forgot, unseen].map((one) => one !== undefined && isClear(one, { isSaid, isToTheEnd }));
    expect(clear(false, false)).toEqual([true, false, false]);
    expect(clear(true, false)).toEqual([true, false, true]);
    expect(clear(false, true)).toEqual([true, true, false]);
    expect(clear(true, true)).toEqual([true, true, true]);
  });
});

describe('time that was given once', () => {
  const hours = (from: string, to: string, more: Partial<CountedHours> = {}): CountedHours => ({
    person: 'ann',
    startsAt: at(from),
    endsAt: at(to),
    minutes: (Date.parse(at(to)) - Date.parse(at(from))) / 60_000,
    state: 'confirmed',
    confirmedAt: at('20:00'),
    adjustedYear: null,
    ...more,
  });

  test('counts once for a person in two slots', () => {
    const both = [hours('10:00', '12:00'), hours('09:00', '11:00')];
    expect(countOnce(both)).toEqual([60, 120]);
    expect(sumMinutes(countOnce(both))).toBe(180);
  });

  test('counts for each of two people', () => {
    expect(countOnce([hours('09:00', '11:00'), hours('09:00', '11:00', { person: 'ben' })])).toEqual([120, 120]);
  });

  test('counts once within and around', () => {
    expect(countOnce([hours('09:00', '12:00'), hours('10:00', '11:00'), hours('08:00', '13:00')])).toEqual([0, 0, 300]);
    expect(countOnce([hours('09:00', '12:00'), hours('10:00', '11:00'), hours('11:30', '13:00')])).toEqual([
      180, 0, 60,
    ]);
  });

  test('takes nothing from what is confirmed', () => {
    const open = { state: 'proposed', confirmedAt: null } as const;
    expect(countOnce([hours('08:00', '10:00', open), hours('09:00', '11:00')])).toEqual([60, 120]);
    const doubted = { state: 'disputed' } as const;
    expect(countOnce([hours('08:00', '10:00', open), hours('09:00', '11:00', doubted)])).toEqual([60, 120]);
  });

  test('takes nothing from what was printed when its year was closed', () => {
    expect(countOnce([hours('08:00', '10:00', { adjustedYear: 2026 }), hours('09:00', '11:00')])).toEqual([60, 120]);
  });

  describe('is adjusted by what an adjustment changes of the whole', () => {
    const adjust = (adjusts: string, minutes: number) =>
      hours('09:00', '09:00', {
        id: `of-${adjusts}`,
        adjusts,
        startsAt: null,
        endsAt: null,
        minutes,
        adjustedYear: 2026,
      });
    const [one, other] = [hours('08:00', '10:00', { id: 'one' }), hours('09:00', '11:00', { id: 'other' })];
    const same = hours('08:00', '10:00', { id: 'same' });

    test.each([
      ['one of two slots at the same time', [one, same, adjust('same', -120)], [120, 0, 0]],
      ['the other of them', [one, same, adjust('one', -120)], [120, 0, 0]],
      ['both of them', [one, same, adjust('one', -120), adjust('same', -120)], [120, 0, 0, -120]],
      ['one that overlaps', [one, other, adjust('other', -120)], [120, 60, -60]],
      [
        'one that overlaps, and it is put back',
        [one, other, adjust('other', -120), adjust('other', 120)],
        [120, 60, -60, 60],
      ],
      ['one that becomes longer', [one, other, adjust('one', 60)], [120, 60, 0]],
      ['one whose hours are not among these', [adjust('gone', -30)], [-30]],
      [
        'one without times',
        [hours('08:00', '08:00', { id: 'one', startsAt: null, endsAt: null, minutes: 50 }), adjust('one', -20)],
        [50, -20],
      ],
    ])('%s', (_what, all, expected) => {
      expect(countOnce(all)).toEqual(expected);
    });
  });

  test('adds what has no times, takes what is taken off, and leaves out what was struck', () => {
    const typed = { startsAt: null, endsAt: null };
    expect(
      countOnce([
        hours('09:00', '11:00'),
        hours('09:00', '11:00', { state: 'struck' }),
        hours('09:00', '10:30', { ...typed, minutes: 45 }),
        hours('09:00', '10:30', { ...typed, minutes: -30 }),
        hours('09:00', '10:30', { ...typed, minutes: null }),
      ]),
    ).toEqual([120, 0, 45, -30, 0]);
  });
});
