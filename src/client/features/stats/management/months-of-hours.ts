import type { YearView } from '#contract/stats.ts';
import { monthsOfYear } from '#domain/hours-by-month.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';

export interface MonthOfHours {
  readonly month: string;
  /** Hours times volunteers, to one decimal. */
  readonly hours: number;
  readonly when: 'past' | 'now' | 'ahead';
}

export function monthsOfHours(clock: SchoolClock, { year, hours }: YearView, now: Date): MonthOfHours[] {
  return monthsOfYear(clock, year).map(({ from, until }, at) => ({
    month: from.toISOString(),
    hours: hours[at] ?? 0,
    when: until <= now ? 'past' : from <= now ? 'now' : 'ahead',
  }));
}
