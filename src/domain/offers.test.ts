import { describe, expect, it } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { present } from '#tests/support/present.ts';
import { offerEnds, slotBegins } from './offers.ts';
import { dateFieldValue, readInstant, timeFieldValue } from './school-time/school-clock.ts';

const clock = readSchoolClock('America/Vancouver');
const moment = (local: string) => present(readInstant(clock, local));
const local = (instant: Date | null) =>
  instant === null ? null : `${dateFieldValue(clock, instant)}T${timeFieldValue(clock, instant)}`;

describe('a place that is offered', () => {
  it.each([
    ['2026-11-23T18:00', '2026-12-05T09:00', '2026-11-24T18:00'],
    ['2026-11-24T07:00', '2026-11-30T09:00', '2026-11-24T14:00'],
    ['2026-11-23T18:00', '2026-11-27T09:00', '2026-11-24T11:00'],
    ['2026-11-23T20:00', '2026-11-25T21:00', '2026-11-24T09:00'],
    // Never in the last day before it.
    ['2026-11-23T08:00', '2026-11-24T09:00', '2026-11-23T09:00'],
    ['2026-11-23T08:00', '2026-11-24T08:00', null],
    ['2026-11-23T10:00', '2026-11-24T09:00', null],
  ])('by a mail at %s, for a slot at %s, is held until %s', (mailed, begins, end) => {
    expect(local(offerEnds(clock, moment(mailed), moment(begins)))).toBe(end);
  });

  it('begins with its day when it has no time', () => {
    const day = { startTime: null, eventDate: moment('2026-11-24T18:00').toISOString() };
    expect(local(slotBegins(clock, day))).toBe('2026-11-24T00:00');
  });
});
