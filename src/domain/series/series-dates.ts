import { dayAfter, dayOf, lastDayOfMonth, weekdayOf, yearOf, type Day } from '#domain/school-time/day.ts';

/**
 * `month-by-weekday`: the second Wednesday, say; a fifth one counts as the last. `month-by-day`: the 15th, say; months
 * without that day are passed over.
 */
export const seriesRhythms = ['week', 'second-week', 'month-by-weekday', 'month-by-day'] as const;
export type SeriesRhythm = (typeof seriesRhythms)[number];

/** As `weekdayOf` counts them. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

export interface SeriesRule {
  readonly every: SeriesRhythm;
  /** Of weekly rhythms; without any, that of the first day. */
  readonly weekdays: readonly Weekday[];
}

const WEEK = 7;
const FIFTH = 5;

/** From the first day on, which always is a date of its own; without an end. */
export function* seriesDates(first: Day, rule: SeriesRule): Generator<Day> {
  yield first;
  const dates =
    rule.every === 'week' || rule.every === 'second-week' ? byWeek(first, rule) : byMonth(first, rule.every);
  for (const day of dates) if (day > first) yield day;
}

/** Weeks begin on Monday. */
function* byWeek(first: Day, { every, weekdays: named }: SeriesRule): Generator<Day> {
  const fromMonday = (weekday: number) => (weekday + WEEK - 1) % WEEK;
  const wanted = named.length === 0 ? [weekdayOf(first)] : named.map((name) => weekdays.indexOf(name));
  const offsets = [...new Set(wanted.map(fromMonday))].toSorted((one, other) => one - other);
  const monday = dayAfter(first, -fromMonday(weekdayOf(first)));
  for (let weeks = 0; ; weeks += every === 'week' ? 1 : 2)
    for (const offset of offsets) yield dayAfter(monday, weeks * WEEK + offset);
}

function* byMonth(first: Day, every: SeriesRhythm): Generator<Day> {
  const [month, day] = [Number(first.slice(5, 7)), Number(first.slice(8))];
  const nth = Math.ceil(day / WEEK);
  for (let months = 0; ; months += 1) {
    const year = yearOf(first) + Math.floor((month - 1 + months) / 12);
    const ofYear = ((month - 1 + months) % 12) + 1;
    const date = every === 'month-by-day' ? dayOf(year, ofYear, day) : nthWeekday(year, ofYear, weekdayOf(first), nth);
    if (date !== null) yield date;
  }
}

/** The months, as `2027-04`, that a series on a day of the month passes over until its end. */
export function monthsWithoutDate(first: Day, { every }: SeriesRule, end: Day): string[] {
  if (every !== 'month-by-day') return [];
  const months: string[] = [];
  for (let start = `${first.slice(0, 7)}-01`; start <= end; start = dayAfter(start, lastDayIn(start))) {
    const isWhole = dayAfter(start, lastDayIn(start) - 1) <= end;
    if (isWhole && lastDayIn(start) < Number(first.slice(8))) months.push(start.slice(0, 7));
  }
  return months;
}

function lastDayIn(day: Day): number {
  return lastDayOfMonth(yearOf(day), Number(day.slice(5, 7)));
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): Day | null {
  const start = dayOf(year, month, 1);
  if (start === null) return null;
  const earliest = 1 + ((weekday - weekdayOf(start) + WEEK) % WEEK);
  if (nth < FIFTH) return dayOf(year, month, earliest + (nth - 1) * WEEK);
  return dayOf(year, month, earliest + (FIFTH - 1) * WEEK) ?? dayOf(year, month, earliest + (FIFTH - 2) * WEEK);
}
