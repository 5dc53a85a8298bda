import { noSchoolReasons, type NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { weekdayName, weekdayOf, type Day } from '#domain/school-time/day.ts';
import { monthsWithoutDate, seriesDates, type SeriesRule } from './series-dates.ts';

export const MAX_SHEETS_OF_SERIES = 60;
/** With those that are left out, so that a list stays readable. */
const MAX_DATES = 120;

export interface SeriesPlan extends SeriesRule {
  /** The last day that may be one; null when the number says where it ends. */
  readonly until: Day | null;
  /** How many dates with school, the first included; null when a day says where it ends. */
  readonly times: number | null;
  /** Dates with school that are left out all the same. */
  readonly leaveOut: readonly Day[];
  /** Dates without school that are kept all the same. */
  readonly putBack: readonly Day[];
}

export interface SeriesDate {
  readonly date: Day;
  /** Why there is no school, also if it was put back. */
  readonly noSchool: string[];
  /** Null if it gets a sheet. */
  readonly leftOut: string[] | null;
}

const LEFT_OUT_BY_HAND = 'Left out by you';

/**
 * The dates of a series with those that are left out, and why. The first one is the day of the sheet that is repeated,
 * and never left out. At most {@link MAX_DATES}.
 */
export function planSeries(first: Day, plan: SeriesPlan, listed: readonly NoSchoolPeriod[]): SeriesDate[] {
  const dates: SeriesDate[] = [];
  let withSchool = 0;
  for (const date of seriesDates(first, plan)) {
    if (dates.length === MAX_DATES || (plan.until !== null && date > plan.until && date !== first)) break;
    if (plan.times !== null && withSchool >= plan.times) break;
    const noSchool = [...noSchoolReasons(date, listed), ...weekendOf(date, first, plan)];
    if (noSchool.length === 0 || date === first) withSchool += 1;
    dates.push({ date, noSchool, leftOut: date === first ? null : whyLeftOut(date, noSchool, plan) });
  }
  return dates;
}

function whyLeftOut(date: Day, noSchool: readonly string[], { leaveOut, putBack }: SeriesPlan): string[] | null {
  if (leaveOut.includes(date)) return [...noSchool, LEFT_OUT_BY_HAND];
  return noSchool.length > 0 && !putBack.includes(date) ? [...noSchool] : null;
}

/** A day of the month can be on a weekend, which an event of a weekday is not meant for. */
function weekendOf(date: Day, first: Day, { every }: SeriesPlan): string[] {
  return every === 'month-by-day' && isWeekend(date) && !isWeekend(first) ? [weekdayName(date)] : [];
}

const isWeekend = (day: Day) => [0, 6].includes(weekdayOf(day));

/** The months that its dates pass over because they lack the day, as `2027-04`. */
export function monthsPassedOver(first: Day, plan: SeriesPlan, dates: readonly SeriesDate[]): string[] {
  const last = dates.at(-1)?.date ?? first;
  const isWhole = plan.until !== null && dates.length < MAX_DATES;
  return monthsWithoutDate(first, plan, isWhole && plan.until > last ? plan.until : last);
}

export interface SeriesProblem {
  readonly path: 'until' | 'times' | 'leaveOut' | 'putBack';
  readonly message: string;
}

/** What is wrong with a plan, once its dates are known. */
export function problemsOfSeries(first: Day, plan: SeriesPlan, dates: readonly SeriesDate[]): SeriesProblem[] {
  if (plan.until === null && plan.times === null)
    return [{ path: 'until', message: 'Say until which day, or how many times' }];
  const problems: SeriesProblem[] = [];
  const end = plan.until === null ? 'times' : 'until';
  if (plan.until !== null && plan.until < first)
    problems.push({ path: 'until', message: `The last day must not be before ${first}, the day of the sheet` });
  const kept = dates.filter(({ leftOut }) => leftOut === null).length;
  if (kept > MAX_SHEETS_OF_SERIES || dates.length === MAX_DATES)
    problems.push({ path: end, message: `A series has at most ${MAX_SHEETS_OF_SERIES} dates. End it earlier` });
  else if (kept < 2 && problems.length === 0)
    problems.push({ path: end, message: 'This makes no further date. End it later, or leave fewer out' });
  for (const path of ['leaveOut', 'putBack'] as const) {
    const unknown = plan[path].filter((day) => !dates.some(({ date }) => date === day));
    if (unknown.length > 0) problems.push({ path, message: `Not a date of this series: ${unknown.join(', ')}` });
  }
  if (plan.leaveOut.includes(first))
    problems.push({ path: 'leaveOut', message: `${first} is the day of the sheet itself, so it stays` });
  return problems;
}
