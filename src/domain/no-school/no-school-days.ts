import { dayAfter, type Day } from '#domain/school-time/day.ts';
import { holidayOn, type Holiday } from './bc-holidays.ts';

/** Days of the school’s calendar, both ends included. */
export interface NoSchoolPeriod {
  readonly from: Day;
  readonly to: Day;
  readonly reason: string;
}

/** Why there is no school on this day: what the school has listed, then the holiday that it is. Empty if there is. */
export function noSchoolReasons(day: Day, listed: readonly NoSchoolPeriod[]): string[] {
  const own = listed.filter(({ from, to }) => from <= day && day <= to).map(({ reason }) => reason);
  const holiday = holidayOn(day);
  const isSaid = holiday !== null && own.some((reason) => saysAsMuch(reason, holiday));
  return [...new Set(holiday === null || isSaid ? own : [...own, holiday.name])];
}

function saysAsMuch(reason: string, { name, isInBreak = false }: Holiday): boolean {
  return isInBreak || reason.toLowerCase().includes(name.toLowerCase());
}

export interface SchoolDay {
  readonly day: Day;
  /** The days before it, of the same weekday, that have no school. */
  readonly passed: readonly { readonly day: Day; readonly reasons: readonly string[] }[];
}

const WEEK = 7;
/** No list closes a school for longer. */
const MOST_WEEKS = 53;

/** The day itself, or the next of the same weekday with school. */
export function nextSchoolDay(day: Day, listed: readonly NoSchoolPeriod[]): SchoolDay {
  const passed: { day: Day; reasons: string[] }[] = [];
  for (let weeks = 0; weeks < MOST_WEEKS; weeks += 1) {
    const at = dayAfter(day, weeks * WEEK);
    const reasons = noSchoolReasons(at, listed);
    if (reasons.length === 0) return { day: at, passed };
    passed.push({ day: at, reasons });
  }
  return { day, passed: [] };
}
