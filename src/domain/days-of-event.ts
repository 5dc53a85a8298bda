import { dateFieldValue, startOfDay, type SchoolClock } from './school-time/school-clock.ts';

interface TimedSlot {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

interface DayOfEvent<Slot> {
  /** Of the school's calendar. */
  readonly day: string;
  /** Null where no slot of the day has a start. */
  readonly startTime: string | null;
  /** When the last of its slots has ended; without times, at midnight. */
  readonly ends: Date;
  readonly slots: readonly Slot[];
}

/** The soonest first. A slot without times is on the day of the event, and so is an event without slots. */
export function daysOfEvent<Slot extends TimedSlot>(
  clock: SchoolClock,
  { eventDate, slots }: { readonly eventDate: string; readonly slots: readonly Slot[] },
): DayOfEvent<Slot>[] {
  if (slots.length === 0)
    return [{ day: dateFieldValue(clock, eventDate), startTime: null, ends: startOfDay(clock, eventDate, 1), slots }];
  const days = Map.groupBy(slots, ({ startTime }) => dateFieldValue(clock, startTime ?? eventDate));
  return [...days]
    .map(([day, ofDay]): DayOfEvent<Slot> => {
      const timed = ofDay.filter(({ startTime }) => startTime !== null);
      const starts = timed.flatMap(({ startTime }) => startTime ?? []).toSorted();
      const counted = timed.length === 0 ? ofDay : timed;
      const ends = counted.map((slot) => endOf(clock, slot, eventDate).getTime());
      return { day, startTime: starts[0] ?? null, ends: new Date(Math.max(...ends)), slots: ofDay };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function endOf(clock: SchoolClock, { startTime, endTime }: TimedSlot, eventDate: string): Date {
  return endTime === null ? startOfDay(clock, startTime ?? eventDate, 1) : new Date(endTime);
}
