import { schoolYearStart } from '#domain/school-year.ts';
import { isSameDay, wallTime, type SchoolClock } from './school-clock.ts';
import { UNKNOWN, isUnknownInstant } from './unknown-instants.ts';

/**
 * full: Saturday, December 12 · day: Sat, Dec 12 · short: Dec 12 · month, dayOfMonth and weekday: the lines of a
 * calendar leaf · withYear: December 12, 2026 · time: 8:00 a.m. · fullWithYear: Saturday, December 12, 2026 · dayWithYear:
 * Sat, Dec 12, 2026
 */
export const dateStyles = [
  'full',
  'day',
  'short',
  'month',
  'dayOfMonth',
  'weekday',
  'withYear',
  'time',
  'fullWithYear',
  'dayWithYear',
] as const;
export type DateStyle = (typeof dateStyles)[number];

/** The same with the year. */
const withYears = { full: 'fullWithYear', day: 'dayWithYear' } as const;

/** With the year where a reader would take the day for one of this school year. */
export function styleSeenFrom(
  clock: SchoolClock,
  now: Date | string,
  style: DateStyle,
  instant: Date | string,
): DateStyle {
  if (style !== 'full' && style !== 'day') return style;
  return isOfSchoolYear(clock, now, instant) ? style : withYears[style];
}

/** A day that is not known is of every one. */
export function isOfSchoolYear(clock: SchoolClock, now: Date | string, instant: Date | string): boolean {
  return isUnknownInstant(instant) || schoolYearStart(clock, instant) === schoolYearStart(clock, now);
}

type Part = 'year' | 'month' | 'day' | 'weekday' | 'hour12' | 'hour24' | 'minute' | 'dayPeriod';
export type PatternPiece = string | { readonly part: Part };

/**
 * How a language writes dates. The server takes it from its own data and every page carries it, so server and browser
 * write the same characters whatever their versions.
 */
export interface DateWords {
  readonly styles: Readonly<
    Record<
      DateStyle,
      {
        readonly pattern: readonly PatternPiece[];
        readonly months: readonly string[];
        readonly weekdays: readonly string[];
      }
    >
  >;
  /** One for each hour of the day; empty if the language counts to 24. */
  readonly dayPeriods: readonly string[];
  readonly zoneName: string;
}

export function writeDate(clock: SchoolClock, words: DateWords, style: DateStyle, instant: Date | string): string {
  if (isUnknownInstant(instant)) return UNKNOWN;
  const time = wallTime(clock, instant);
  const { pattern, months, weekdays } = words.styles[style];
  const written: Record<Part, () => string> = {
    year: () => String(time.year),
    month: () => months[time.month - 1] ?? '',
    day: () => String(time.day),
    weekday: () => weekdays[time.weekday] ?? '',
    hour12: () => String(time.hour % 12 === 0 ? 12 : time.hour % 12),
    hour24: () => String(time.hour).padStart(2, '0'),
    minute: () => String(time.minute).padStart(2, '0'),
    dayPeriod: () => words.dayPeriods[time.hour] ?? '',
  };
  return pattern.map((piece) => (typeof piece === 'string' ? piece : written[piece.part]())).join('');
}

/** `8:00 – 10:00 a.m.`: a.m. or p.m. appears once if both times share it and the day. */
export function writeTimeRange(
  clock: SchoolClock,
  words: DateWords,
  start: Date | string,
  end: Date | string | null,
): string {
  const from = writeDate(clock, words, 'time', start);
  if (end === null) return from;
  const to = writeDate(clock, words, 'time', end);
  const period = words.dayPeriods[wallTime(clock, start).hour];
  const shared =
    period !== undefined && period === words.dayPeriods[wallTime(clock, end).hour] && isSameDay(clock, start, end);
  if (!shared) return `${from} – ${to}`;
  // Some languages put it before the hour: 上午8:00 – 10:00.
  return from.startsWith(period)
    ? `${from} – ${to.slice(period.length).trimStart()}`
    : `${from.slice(0, -period.length).trimEnd()} – ${to}`;
}
