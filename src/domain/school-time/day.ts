/** A school day as `2026-12-01`, so days compare as texts. */
export type Day = string;

const DAY = 86_400_000;

export function dayOf(year: number, month: number, dayOfMonth: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth;
  return exists && year >= 1000 && year < 10_000 ? date.toISOString().slice(0, 10) : null;
}

export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

export function daysFrom(from: Day, day: Day): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / DAY);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** In English, as all of the administration. */
export function weekdayName(day: Day): string {
  return WEEKDAYS[weekdayOf(day)] ?? '';
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

export function lastDayOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
