import { dayAfter, yearOf, type Day } from '#domain/school-time/day.ts';
import { bcHolidays } from './bc-holidays.ts';
import type { NoSchoolPeriod } from './no-school-days.ts';

/** What is computed for the next twelve months. */
export function computedHolidays(today: Day): NoSchoolPeriod[] {
  return [yearOf(today), yearOf(today) + 1]
    .flatMap(bcHolidays)
    .filter(({ day }) => day >= today && day < dayAfter(today, 365))
    .map(({ day, name }) => ({ from: day, to: day, reason: name }));
}
