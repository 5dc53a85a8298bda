import { dayAfter, daysFrom, type Day } from '#domain/school-time/day.ts';

// Days and times as texts of the school's calendar; a number is in minutes from this day on.
const FIRST_DAY = '1970-01-01';
const DAY = 24 * 60;

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function isDay(text: string): text is Day {
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}

/** Null if it is no time such as `09:30`. */
export function minuteOfDay(time: string): number | null {
  const parts = TIME.exec(time);
  return parts === null ? null : Number(parts[1]) * 60 + Number(parts[2]);
}

/** Null unless both are written as `2026-10-16` and `09:30`. */
export function wallMinute(day: string, time: string): number | null {
  const minute = minuteOfDay(time);
  return minute === null || !isDay(day) ? null : daysFrom(FIRST_DAY, day) * DAY + minute;
}

/** `2026-10-16 09:30`; null if it is none. */
export function wallMinuteOf(moment: string): number | null {
  const [day = '', time = ''] = moment.split(' ');
  return wallMinute(day, time);
}

export function wallText(minute: number): { readonly day: Day; readonly time: string } {
  const days = Math.floor(minute / DAY);
  const two = (number: number) => String(number).padStart(2, '0');
  const rest = minute - days * DAY;
  return { day: dayAfter(FIRST_DAY, days), time: `${two(Math.floor(rest / 60))}:${two(rest % 60)}` };
}

export function momentText(minute: number): string {
  const { day, time } = wallText(minute);
  return `${day} ${time}`;
}
