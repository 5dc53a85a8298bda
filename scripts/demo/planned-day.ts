import { dateFieldValue, startOfDay, wallTime, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { PlannedDay } from './plan.ts';

/** Of yearly events the demo shows those that ended at most this long ago; the rest is upcoming. */
const LOOKS_BACK_DAYS = 150;

/** As `2026-12-12`; of a yearly day the nearest one around now. */
export function plannedDay(clock: SchoolClock, day: PlannedDay, now: Date): string {
  if ('inDays' in day) return dateFieldValue(clock, onOrAfter(clock, startOfDay(clock, now, day.inDays), day.weekday));
  const since = dateFieldValue(clock, startOfDay(clock, now, -LOOKS_BACK_DAYS));
  const { year } = wallTime(clock, now);
  const candidates = [year - 1, year, year + 1].map((candidate) => nthWeekday(candidate, day));
  return candidates.find((candidate) => candidate >= since) ?? since;
}

function onOrAfter(clock: SchoolClock, day: Date, weekday: number | undefined): Date {
  if (weekday === undefined) return day;
  return startOfDay(clock, day, (weekday - wallTime(clock, day).weekday + 7) % 7);
}

function nthWeekday(year: number, { month, weekday, nth }: { month: number; weekday: number; nth: number }): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
