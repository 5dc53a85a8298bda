import { dayAfter, yearOf, type Day } from '#domain/school-time/day.ts';
import type { NoSchoolPeriod } from './no-school-days.ts';

interface UsualBreak {
  readonly name: string;
  readonly from: Day;
  readonly to: Day;
}

/** Between which days the breaks that every school of British Columbia has are, of the school year that ends in `year`. */
function usualBreaks(year: number): UsualBreak[] {
  return [
    { name: 'winter break', from: `${year - 1}-12-19`, to: `${year}-01-05` },
    { name: 'spring break', from: `${year}-03-08`, to: `${year}-03-31` },
  ];
}

/** Fewer are a holiday or a pro-D day. */
const DAYS_OF_BREAK = 3;

/** The breaks in which some of the days may lie, as the school has not listed them yet. */
export function missingBreaks(days: readonly Day[], listed: readonly NoSchoolPeriod[]): string[] {
  const years = new Set(days.flatMap((day) => [yearOf(day), yearOf(day) + 1]));
  const missing = [...years]
    .flatMap(usualBreaks)
    .filter(({ from, to }) => days.some((day) => from <= day && day <= to))
    .filter((usual) => listedDaysIn(usual, listed) < DAYS_OF_BREAK);
  return [...new Set(missing.map(({ name }) => name))];
}

function listedDaysIn({ from, to }: UsualBreak, listed: readonly NoSchoolPeriod[]): number {
  let days = 0;
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (listed.some((period) => period.from <= day && day <= period.to)) days += 1;
  }
  return days;
}
