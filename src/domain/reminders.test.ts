import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { present } from '#tests/support/present.ts';
import {
  daysRemindedOf,
  kindForDaysAhead,
  nextDueMoment,
  reminderDueAt,
  reminderGoodUntil,
  reminderKinds,
  reminderUseEnds,
  schoolDaysUntil,
  type ReminderKind,
  type TimeOfSlot,
} from './reminders.ts';
import { dateFieldValue, readInstant, startOfDay, timeFieldValue } from './school-time/school-clock.ts';

const clock = readSchoolClock('America/Vancouver');
const at = (local: string) => present(readInstant(clock, local)).toISOString();
const local = (instant: Date) => `${dateFieldValue(clock, instant)}T${timeFieldValue(clock, instant)}`;
const slotAt = (start: string): TimeOfSlot => ({ startTime: at(start), endTime: null, eventDate: at(start) });
const untimedOn = (date: string): TimeOfSlot => ({ startTime: null, endTime: null, eventDate: at(date) });

// The years in which British Columbia still changed its clocks, in which it stopped, and in which it does not any more.
const moments = fc.date({ min: new Date('2025-01-09'), max: new Date('2027-12-31'), noInvalidDate: true });
const slots = fc.record({ moment: moments, isTimed: fc.boolean() }).map(({ moment, isTimed }): TimeOfSlot => {
  const instant = moment.toISOString();
  return { startTime: isTimed ? instant : null, endTime: null, eventDate: instant };
});
const kinds = fc.constantFrom(...reminderKinds);

describe('a reminder is due', () => {
  it.each<[string, string, Record<ReminderKind, string>]>([
    [
      'over the weekend on which clocks went forward',
      '2026-03-08T18:00',
      { week: '2026-03-01T09:00', day: '2026-03-07T09:00', hour: '2026-03-08T07:00' },
    ],
    [
      'on the day on which clocks no longer go back',
      '2026-11-01T18:00',
      { week: '2026-10-25T09:00', day: '2026-10-31T09:00', hour: '2026-11-01T07:00' },
    ],
    [
      'in a spring without a change',
      '2027-03-14T10:30',
      { week: '2027-03-07T09:00', day: '2027-03-13T09:00', hour: '2027-03-14T07:00' },
    ],
    [
      'in an autumn without a change',
      '2027-11-07T10:30',
      { week: '2027-10-31T09:00', day: '2027-11-06T09:00', hour: '2027-11-07T07:00' },
    ],
    [
      'in the last night that had an hour twice',
      '2025-11-02T01:30',
      { week: '2025-10-26T09:00', day: '2025-11-01T09:00', hour: '2025-11-01T19:00' },
    ],
    [
      'across the end of a year',
      '2027-01-03T12:00',
      { week: '2026-12-27T09:00', day: '2027-01-02T09:00', hour: '2027-01-03T07:00' },
    ],
  ])('%s', (_when, start, expected) => {
    const slot = slotAt(start);
    const due = Object.fromEntries(reminderKinds.map((kind) => [kind, local(reminderDueAt(clock, kind, slot))]));
    expect(due).toEqual(expected);
  });

  it.each([
    ['2026-12-12T07:01', '2026-12-12T07:00'],
    ['2026-12-12T07:00', '2026-12-11T19:00'],
    ['2026-12-12T00:00', '2026-12-11T19:00'],
  ])('on the morning of the event, or the evening before what begins by then: %s on %s', (start, due) => {
    expect(local(reminderDueAt(clock, 'hour', slotAt(start)))).toBe(due);
  });

  it('by the day of the event where a slot has no time, whatever hour the event has', () => {
    for (const hour of ['', 'T00:00', 'T05:30', 'T23:30']) {
      const slot = untimedOn(`2026-12-12${hour}`);
      expect(reminderKinds.map((kind) => local(reminderDueAt(clock, kind, slot)))).toEqual([
        '2026-12-05T09:00',
        '2026-12-11T09:00',
        '2026-12-12T07:00',
      ]);
    }
  });

  it('at its hour of the school’s clock and on its day, in every night of three years', () => {
    fc.assert(
      fc.property(slots, kinds, (slot, kind) => {
        const due = reminderDueAt(clock, kind, slot);
        const days = schoolDaysUntil(clock, due, slot.eventDate);
        const stated = { week: ['7 09:00'], day: ['1 09:00'], hour: ['0 07:00', '1 19:00'] }[kind];
        expect(stated).toContain(`${days} ${timeFieldValue(clock, due)}`);
        expect(due < reminderUseEnds(clock, slot)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a reminder that comes late', () => {
  it.each<[ReminderKind, TimeOfSlot, string]>([
    ['week', slotAt('2026-12-12T10:00'), '2026-12-05T15:00'],
    ['day', slotAt('2026-12-12T10:00'), '2026-12-11T15:00'],
    ['hour', slotAt('2026-12-12T18:00'), '2026-12-12T13:00'],
    ['hour', slotAt('2026-12-12T08:30'), '2026-12-12T08:30'],
    ['hour', slotAt('2026-12-12T06:30'), '2026-12-11T21:00'],
    ['hour', untimedOn('2026-12-12'), '2026-12-12T13:00'],
    ['hour', { ...untimedOn('2026-12-12'), endTime: at('2026-12-12T11:00') }, '2026-12-12T11:00'],
  ])('of kind %s goes out for six hours at most, before the slot begins, and not at night', (kind, slot, until) => {
    expect(local(reminderGoodUntil(clock, kind, slot))).toBe(until);
  });

  it('is never sent at night or after the slot began, and always has some time', () => {
    fc.assert(
      fc.property(slots, kinds, (slot, kind) => {
        const [due, until] = [reminderDueAt(clock, kind, slot), reminderGoodUntil(clock, kind, slot)];
        expect(until > due).toBe(true);
        expect(until <= reminderUseEnds(clock, slot)).toBe(true);
        for (const moment of [due, new Date(until.getTime() - 1)]) {
          const hour = Number(timeFieldValue(clock, moment).slice(0, 2));
          expect(hour).toBeGreaterThanOrEqual(7);
          expect(hour).toBeLessThan(21);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the schedule', () => {
  it('stops at seven, nine and nineteen o’clock of every day', () => {
    let moment = new Date(at('2026-03-07T12:00'));
    const stops = Array.from({ length: 7 }, () => local((moment = nextDueMoment(clock, moment))));
    expect(stops).toEqual([
      '2026-03-07T19:00',
      '2026-03-08T07:00',
      '2026-03-08T09:00',
      '2026-03-08T19:00',
      '2026-03-09T07:00',
      '2026-03-09T09:00',
      '2026-03-09T19:00',
    ]);
  });

  it('stops whenever a reminder is due, and looks at the day that it is for', () => {
    fc.assert(
      fc.property(slots, kinds, (slot, kind) => {
        const due = reminderDueAt(clock, kind, slot);
        expect(nextDueMoment(clock, new Date(due.getTime() - 1))).toEqual(due);
        const late = new Date(reminderGoodUntil(clock, kind, slot).getTime() - 1);
        for (const [since, now] of [
          [due, due],
          [due, late],
          [new Date(due.getTime() - 3_600_000), late],
        ] as const) {
          const [from, until] = daysRemindedOf(clock, kind, since, now);
          const day = startOfDay(clock, slot.eventDate);
          expect(day >= from && day < until).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('days ahead', () => {
  it.each([
    ['2026-12-12T23:59', '2026-12-12T00:00', 0],
    ['2026-12-11T23:59', '2026-12-12T00:00', 1],
    ['2026-03-07T12:00', '2026-03-09T12:00', 2],
    ['2025-11-01T12:00', '2025-11-03T12:00', 2],
    ['2026-12-13T00:00', '2026-12-12T23:59', -1],
  ])('from %s to %s are %i', (now, event, days) => {
    expect(schoolDaysUntil(clock, new Date(at(now)), at(event))).toBe(days);
  });

  it('say which reminder is next to be expected', () => {
    expect([0, 1, 2, 7].map(kindForDaysAhead)).toEqual(['hour', 'day', 'week', 'week']);
  });
});
