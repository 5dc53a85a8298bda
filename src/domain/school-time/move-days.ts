import { instantOf, wallTime, type SchoolClock } from './school-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Of the school's calendar, whatever the clock does in between; negative when the second day comes first. */
export function schoolDaysBetween(clock: SchoolClock, from: Date | string, to: Date | string): number {
  const [first, second] = [wallTime(clock, from), wallTime(clock, to)];
  const asIfUtc = ({ year, month, day }: typeof first) => Date.UTC(year, month - 1, day);
  return (asIfUtc(second) - asIfUtc(first)) / DAY;
}

/** The same wall time so many days later; a time that does not exist then comes later by the skipped hour. */
export function movedByDays(clock: SchoolClock, instant: Date | string, days: number): Date {
  const { year, month, day, hour, minute } = wallTime(clock, instant);
  const moved = instantOf(clock, { year, month, day: day + days, hour, minute });
  // A wall time has no seconds.
  return new Date(moved.getTime() + (new Date(instant).getTime() % MINUTE));
}
