import { instantOf, wallTime, type SchoolClock } from './school-time/school-clock.ts';

export interface SchoolYear {
  readonly from: string;
  readonly to: string;
}

/** September; months are counted from 1. */
export const FIRST_MONTH = 9;

export function schoolYearStart(clock: SchoolClock, instant: Date | string): number {
  const { year, month } = wallTime(clock, instant);
  return month >= FIRST_MONTH ? year : year - 1;
}

export function startOfSchoolYear(clock: SchoolClock, instant: Date | string, years = 0): Date {
  return instantOf(clock, { year: schoolYearStart(clock, instant) + years, month: FIRST_MONTH, day: 1 });
}

export function schoolYear(clock: SchoolClock, instant: Date | string, years = 0): SchoolYear {
  const start = schoolYearStart(clock, instant) + years;
  return { from: `${start}-09-01`, to: `${start + 1}-08-31` };
}

/** The year in which the school year of a day such as `2026-10-16` began. */
export function schoolYearOfDay(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= FIRST_MONTH ? year : year - 1;
}

/** `2025/26` */
export function yearName(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}
