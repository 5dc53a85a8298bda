import { isUnknownInstant } from './unknown-instants.ts';

/**
 * The school's offsets from UTC. The server reads them from its zone data once and every page carries them. No other
 * code uses zone data, so an old phone shows the same hour as the server.
 */
export interface SchoolClock {
  /** From each instant (ms since 1970, ascending), how many minutes school time is ahead of UTC. */
  readonly offsets: readonly (readonly [from: number, minutes: number])[];
}

export interface WallTime {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** In minutes ahead of UTC. */
function offsetAt(clock: SchoolClock, instant: number): number {
  // From the end: nearly all that is asked lies after the last changes.
  for (let at = clock.offsets.length - 1; at > 0; at -= 1) {
    const change = clock.offsets[at];
    if (change !== undefined && change[0] <= instant) return change[1];
  }
  return clock.offsets[0]?.[1] ?? 0;
}

/** When the clocks at the school change next; null when no change is known. */
export function nextClockChange(clock: SchoolClock, now: Date): Date | null {
  const next = clock.offsets.find(([from]) => from > now.getTime());
  return next === undefined ? null : new Date(next[0]);
}

export function wallTime(clock: SchoolClock, instant: Date | string): WallTime {
  const ms = new Date(instant).getTime();
  const shifted = new Date(ms + offsetAt(clock, ms) * MINUTE);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    weekday: shifted.getUTCDay(),
  };
}

/**
 * A time that a spring change skips becomes later by the skipped hour; of a time that an autumn change repeats, the
 * first counts. Days and months may overflow.
 */
export function instantOf(
  clock: SchoolClock,
  time: { year: number; month: number; day: number; hour?: number; minute?: number },
): Date {
  const asIfUtc = Date.UTC(time.year, time.month - 1, time.day, time.hour ?? 0, time.minute ?? 0);
  const before = offsetAt(clock, asIfUtc - DAY);
  const after = offsetAt(clock, asIfUtc + DAY);
  const candidates = [before, after].map((offset) => asIfUtc - offset * MINUTE);
  const exact = candidates.find((instant) => instant + offsetAt(clock, instant) * MINUTE === asIfUtc);
  return new Date(exact ?? asIfUtc - before * MINUTE);
}

export function startOfDay(clock: SchoolClock, instant: Date | string, days = 0): Date {
  const { year, month, day } = wallTime(clock, instant);
  return instantOf(clock, { year, month, day: day + days });
}

export function startOfMonth(clock: SchoolClock, instant: Date | string, months = 0): Date {
  const { year, month } = wallTime(clock, instant);
  return instantOf(clock, { year, month: month + months, day: 1 });
}

export function isSameDay(clock: SchoolClock, a: Date | string, b: Date | string): boolean {
  return startOfDay(clock, a).getTime() === startOfDay(clock, b).getTime();
}

const two = (number: number) => (number < 10 ? `0${number}` : String(number));
const dateOf = ({ year, month, day }: WallTime) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
const timeOf = ({ hour, minute }: WallTime) => `${two(hour)}:${two(minute)}`;

/** `2026-12-12`, for date fields; empty if unknown. */
export function dateFieldValue(clock: SchoolClock, instant: Date | string): string {
  if (isUnknownInstant(instant)) return '';
  return dateOf(wallTime(clock, instant));
}

/** `08:30`, for time fields; empty if unknown. */
export function timeFieldValue(clock: SchoolClock, instant: Date | string): string {
  if (isUnknownInstant(instant)) return '';
  return timeOf(wallTime(clock, instant));
}

/** `2026-12-12 08:30`; empty if unknown. */
export function momentFieldValue(clock: SchoolClock, instant: Date | string): string {
  if (isUnknownInstant(instant)) return '';
  const time = wallTime(clock, instant);
  return `${dateOf(time)} ${timeOf(time)}`;
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const ABSOLUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Without `Z` or an offset it is school time; a date alone is the start of that day. Null if it is neither, or if the
 * day does not exist.
 */
export function readInstant(clock: SchoolClock, text: string): Date | null {
  const trimmed = text.trim();
  if (ABSOLUTE.test(trimmed)) {
    const instant = new Date(trimmed);
    return isReasonable(instant) ? instant : null;
  }
  const parts = LOCAL.exec(trimmed);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const asIfUtc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const exists = asIfUtc.getUTCMonth() === month - 1 && asIfUtc.getUTCDate() === day && hour < 24 && minute < 60;
  const instant = instantOf(clock, { year, month, day, hour, minute });
  return exists && isReasonable(instant) ? instant : null;
}

/** An ISO text has four digits for the year, and a school means no other. */
function isReasonable(instant: Date): boolean {
  const ms = instant.getTime();
  return !Number.isNaN(ms) && ms >= Date.UTC(1970, 0, 1) && ms < Date.UTC(3000, 0, 1);
}
