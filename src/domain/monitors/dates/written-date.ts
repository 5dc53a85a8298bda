import { dayOf, daysFrom, dayAfter, lastDayOfMonth, weekdayOf, yearOf, type Day } from './day.ts';

/** A date as it is written: what was left out is null. */
export interface WrittenDate {
  readonly year: number | null;
  /** 1 to 12 */
  readonly month: number;
  /** Null where a whole month is meant. */
  readonly dayOfMonth: number | null;
  /** 0 is Sunday. */
  readonly weekday: number | null;
}

/** A date or a span of dates that a text speaks of. */
export interface DateMention {
  readonly from: Day;
  /** The last day of the span; equal to `from` for a single day. */
  readonly to: Day;
}

/** What was written of a day that lies further back named its year, or means the next one: half a school year. */
const LOOKS_BACK = 120;

/** The days that a written date, or a span of two, means when it is read on `today`; null where there are none such. */
export function meantBy(from: WrittenDate, to: WrittenDate, today: Day): DateMention | null {
  const years = yearsOf(from, to, today);
  if (years === null) return null;
  const first = dayOf(years.from, from.month, from.dayOfMonth ?? 1);
  const last = dayOf(years.to, to.month, to.dayOfMonth ?? lastDayOfMonth(years.to, to.month));
  return first === null || last === null || last < first ? null : { from: first, to: last };
}

/** A span of which one end names its year lends it to the other; the end never lies before the beginning. */
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

/** The year whose weekday is the one that is named, else the first in which the day is not long gone. */
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
