import { orderOf } from '#domain/paste/date-order.ts';
import { dayMeant, expectedDate, fitsWeekday, type DateOrder, type WrittenDay } from '#domain/paste/dates.ts';
import { plainSigns } from '#domain/paste/plain-signs.ts';
import { dayAfter, daysFrom, weekdayName, yearOf, type Day } from '#domain/school-time/day.ts';
import { singleLine } from '#domain/text-limits.ts';
import type { NoSchoolPeriod } from './no-school-days.ts';
import { splitLine, type WrittenPeriod } from './split-line.ts';

export const MAX_NO_SCHOOL_ROWS = 150;
export const MAX_REASON = 80;
/** A summer has fewer; more is a wrong year. */
export const MAX_NO_SCHOOL_DAYS = 100;

interface RowError {
  readonly value: string;
  readonly expected: string;
}

export interface JudgedNoSchoolRow {
  /** The line of the text, from 1. */
  readonly row: number;
  /** Null while it has errors, or waits for the order of day and month. */
  readonly period: NoSchoolPeriod | null;
  readonly errors: readonly RowError[];
}

interface ReadNoSchoolDays {
  readonly rows: readonly JudgedNoSchoolRow[];
  /** The first date that can be read in two ways, as nothing decides for the whole list; null if there is none. */
  readonly unclear: { readonly row: number; readonly value: string } | null;
}

/**
 * Reads one day or range a line, with its reason before or after it, from a spreadsheet or typed: `Oct 23 Pro-D day`,
 * `Winter break: Dec 21 – Jan 3`, `2026-12-21,2027-01-03,Winter break`. A day without a year is the next such day from
 * `today` on. Empty lines and a line of headings are left out.
 */
export function readNoSchoolDays(text: string, dateOrder: DateOrder | null, today: Day): ReadNoSchoolDays {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line, at) => ({ row: at + 1, line: line.trim() }))
    .filter(({ line }) => line !== '')
    .filter(({ line }, at) => at > 0 || !isHeading(line))
    .map(({ row, line }) => ({ row, line, split: splitLine(line) }));
  const written = lines.flatMap(({ split }) => (split === null ? [] : [split.period.from, split.period.to]));
  const order = dateOrder ?? orderOf(written.filter(isDay), today);
  const unclear = order === null ? lines.find(({ split }) => split !== null && isUnclear(split.period)) : undefined;
  return {
    rows: lines.map(({ row, line, split }) =>
      split === null
        ? {
            row,
            period: null,
            errors: [{ value: line, expected: `${expectedDate(line)}, and why there is no school` }],
          }
        : judge({ row, ...split }, order, today),
    ),
    unclear: unclear === undefined ? null : { row: unclear.row, value: unclear.split?.value ?? unclear.line },
  };
}

/** One period a line, in a form that reads back as the same on any day. */
export function writeNoSchoolDays(periods: readonly NoSchoolPeriod[]): string {
  return periods.map(({ from, to, reason }) => `${from === to ? from : `${from} – ${to}`}: ${reason}`).join('\n');
}

const HEADINGS = /^(?:dates?|days?|from|start|begins?|to|until|end|ends|reason|why|holiday|event|name|description)$/;

function isHeading(line: string): boolean {
  return (
    splitLine(line) === null &&
    plainSigns(line)
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .every((word) => HEADINGS.test(word))
  );
}

const isDay = (day: WrittenDay | null) => day !== null;

function isUnclear({ from, to }: WrittenPeriod): boolean {
  return [from, to].some((day) => day !== null && 'numbers' in day && day.numbers[0] !== day.numbers[1]);
}

interface SplitRow {
  readonly row: number;
  readonly period: WrittenPeriod;
  readonly value: string;
  readonly reason: string;
}

function judge(
  { row, period, value, reason: words }: SplitRow,
  order: DateOrder | null,
  today: Day,
): JudgedNoSchoolRow {
  const errors: RowError[] = [];
  const reason = singleLine(words);
  if (reason === '') errors.push({ value, expected: 'why there is no school after it, such as Pro-D day' });
  if (reason.length > MAX_REASON)
    errors.push({ value: reason, expected: `a reason of at most ${MAX_REASON} characters` });
  if (order === null && isUnclear(period)) return { row, period: null, errors };
  const { from, to } = daysMeant(period, order ?? 'month-day', today);
  if (from === null || to === null) errors.push({ value, expected: 'a day that exists' });
  else {
    const wrong = [[period.from, from] as const, [period.to ?? period.from, to] as const].find(
      ([written, day]) => !fitsWeekday(written, day),
    );
    if (wrong !== undefined) errors.push({ value, expected: `${weekdayName(wrong[1])}, as ${wrong[1]} is` });
    if (to < from) errors.push({ value, expected: 'a last day that is not before the first' });
    else if (daysFrom(from, to) >= MAX_NO_SCHOOL_DAYS)
      errors.push({ value, expected: `at most ${MAX_NO_SCHOOL_DAYS} days` });
  }
  const isGood = errors.length === 0 && from !== null && to !== null;
  return { row, period: isGood ? { from, to, reason } : null, errors };
}

/** The end takes the year of the beginning, or the next one; a beginning before an end with a year likewise. */
function daysMeant(
  { from, to }: WrittenPeriod,
  order: DateOrder,
  today: Day,
): { readonly from: Day | null; readonly to: Day | null } {
  if (to === null) {
    const day = dayMeant(from, order, today);
    return { from: day, to: day };
  }
  if (from.year === null && to.year !== null) {
    const end = dayMeant(to, order, today);
    return { from: end === null ? null : lastBefore(from, order, end), to: end };
  }
  const after = (earliest: Day) => {
    const start = dayMeant(from, order, earliest);
    return { from: start, to: start === null ? null : dayMeant(to, order, start) };
  };
  if (from.year !== null) return after(today);
  // A range that has begun still counts.
  const begun = after(dayAfter(today, -MAX_NO_SCHOOL_DAYS));
  return begun.to !== null && begun.to >= today ? begun : after(today);
}

function lastBefore(written: WrittenDay, order: DateOrder, end: Day): Day | null {
  const inYear = (year: number) => dayMeant({ ...written, year }, order, end);
  const [same, before] = [inYear(yearOf(end)), inYear(yearOf(end) - 1)];
  return same !== null && same <= end ? same : before;
}
