import { isSameDay, startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { DateStyle } from '#domain/school-time/date-words.ts';

/** How the page writes days, and which day is today. */
export interface Days {
  readonly clock: SchoolClock;
  readonly date: (style: DateStyle, instant: Date | string) => string;
  /** The start of today. */
  readonly today: string;
}

export function isToday({ clock, today }: Days, instant: string): boolean {
  return isSameDay(clock, today, instant);
}

export function isTomorrow({ clock, today }: Days, instant: string): boolean {
  return isSameDay(clock, startOfDay(clock, today, 1), instant);
}

/** `Today`, `Tomorrow`, `Fri, Dec 4` */
export function formatDay(days: Days, instant: string): string {
  return nearDay(days, instant) ?? days.date('day', instant);
}

/** `Today, 9:00 a.m.` */
export function formatMoment(days: Days, instant: string): string {
  return `${formatDay(days, instant)}, ${days.date('time', instant)}`;
}

/** Beside a leaf, which says the day and the month: `Today`, `Tomorrow`, `Sat` */
export function formatWeekday(days: Days, instant: string): string {
  return nearDay(days, instant) ?? days.date('weekday', instant);
}

/** `7:10 a.m.` of today, `Nov 20` of other days */
export function formatSince(days: Days, instant: string): string {
  return isToday(days, instant) ? days.date('time', instant) : days.date('short', instant);
}

function nearDay(days: Days, instant: string): string | null {
  if (isToday(days, instant)) return 'Today';
  return isTomorrow(days, instant) ? 'Tomorrow' : null;
}
