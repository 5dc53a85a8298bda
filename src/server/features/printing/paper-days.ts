import type { Day } from '#domain/school-time/day.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';

export interface PaperDay {
  readonly day: Day;
  /** Some moment of it. */
  readonly at: string;
  /** By time; those without one last. */
  readonly slots: readonly Slot[];
}

/** A slot belongs to the day on which it begins; without a time, to the day of the event. */
export function paperDays(clock: SchoolClock, { slots, eventDate }: CachedSheet['sheet']): PaperDay[] {
  const momentOf = ({ startTime, endTime }: Slot) => startTime ?? endTime ?? eventDate;
  const byDay = Map.groupBy(slots, (slot) => dateFieldValue(clock, momentOf(slot)));
  return [...byDay]
    .map(([day, ofDay]) => ({ day, at: ofDay.map(momentOf)[0] ?? eventDate, slots: ofDay.toSorted(byTime) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function byTime(a: Slot, b: Slot): number {
  const [timeOfA, timeOfB] = [a, b].map(({ startTime, endTime }) => startTime ?? endTime ?? '9');
  if (timeOfA === timeOfB || timeOfA === undefined || timeOfB === undefined) return 0;
  return timeOfA < timeOfB ? -1 : 1;
}
