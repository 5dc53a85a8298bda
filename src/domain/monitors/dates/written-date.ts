import { dayOf, daysFrom, dayAfter, lastDayOfMonth, weekdayOf, yearOf, type Day } from '#domain/school-time/day.ts';

export interface WrittenDate {
  readonly year: number | null;
  /** 1 to 12 */
  readonly month: number;
  readonly dayOfMonth: number | null;
  /** 0 is Sunday. */
  readonly weekday: number | null;
}

export interface DateMention {
  readonly from: Day;
  readonly to: Day;
}

/** In days, about four months. An older date either has its year written or means next year. */
const LOOKS_BACK = 120;

/** What a written date, or a span of two, means on `today`; null if no such day exists. */
export function meantBy(from: WrittenDate, to: WrittenDate, today: Day): DateMention | null {
  const years = yearsOf(from, to, today);
  if (years === null) return null;
  const first = dayOf(years.from, from.month, from.dayOfMonth ?? 1);
  const last = dayOf(years.to, to.month, to.dayOfMonth ?? lastDayOfMonth(years.to, to.month));
  return first === null || last === null || last < first ? null : { from: first, to: last };
}

/** The year of one end counts for the other; the end is never before the beginning. */
function yearsOf(from: WrittenDate, to: WrittenDate, today: Day): { from: number; to: number } | null {
  const turn = isLater(from, to) ? 1 : 0;
  if (from.year !== null) return { from: from.year, to: to.year ?? from.year + turn };
  if (to.year !== null) return { from: to.year - turn, to: to.year };
  if (from.weekday === null && to.weekday !== null) {
    const year = yearThatFits(to, today);
    return year === null ? null : { from: year - turn, to: year };
  }
  const year = yearThatFits(from, today);
  return year === null ? null : { from: year, to: year + turn };
}

function isLater(a: WrittenDate, b: WrittenDate): boolean {
  return a.month * 100 + (a.dayOfMonth ?? 1) > b.month * 100 + (b.dayOfMonth ?? 31);
}

/** The year in which the weekday fits, else the first in which the day is not long past. */
function yearThatFits({ month, dayOfMonth, weekday }: WrittenDate, today: Day): number | null {
  const year = yearOf(today);
  const days = [year - 1, year, year + 1, year + 2]
    .map((candidate) => dayOf(candidate, month, dayOfMonth ?? lastDayOfMonth(candidate, month)))
    .filter((day) => day !== null);
  const distance = (day: Day) => Math.abs(daysFrom(today, day));
  const onWeekday = days
    .filter((day) => weekdayOf(day) === weekday && distance(day) < 366)
    .sort((a, b) => distance(a) - distance(b));
  const meant = onWeekday[0] ?? days.find((day) => day >= dayAfter(today, -LOOKS_BACK));
  return meant === undefined ? null : yearOf(meant);
}
