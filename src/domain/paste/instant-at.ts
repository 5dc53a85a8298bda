import { dayAfter, type Day } from '#domain/school-time/day.ts';
import { instantOf, type SchoolClock } from '#domain/school-time/school-clock.ts';

/** @param minute of the day's wall time; from 1440 on, of the next day */
export function instantAt(clock: SchoolClock, date: Day, minute: number | null): string | null {
  if (minute === null) return null;
  const [year = 0, month = 0, day = 0] = dayAfter(date, Math.floor(minute / 1440))
    .split('-')
    .map(Number);
  return instantOf(clock, { year, month, day, hour: 0, minute: minute % 1440 }).toISOString();
}
