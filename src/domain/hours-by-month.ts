import { instantOf, type SchoolClock } from './school-time/school-clock.ts';
import { FIRST_MONTH, schoolYearStart } from './school-year.ts';
import { startsWithin, volunteeredHours } from './volunteer-hours.ts';

/** A month of school time; `end` is exclusive. */
interface SchoolMonth {
  readonly from: Date;
  readonly until: Date;
}

const MONTHS = 12;

export function monthsOfYear(clock: SchoolClock, year: number): SchoolMonth[] {
  const beginning = (months: number) => instantOf(clock, { year, month: FIRST_MONTH + months, day: 1 });
  return Array.from({ length: MONTHS }, (_, at) => ({ from: beginning(at), until: beginning(at + 1) }));
}

export function hoursByMonth(
  clock: SchoolClock,
  slots: Parameters<typeof volunteeredHours>[0],
  year: number,
): number[] {
  return monthsOfYear(clock, year).map(({ from, until }) =>
    volunteeredHours(slots.filter((slot) => startsWithin(slot, from, until))),
  );
}

/** Named by the year they began in; from that of the first slot to the present one, latest first. */
export function schoolYears(clock: SchoolClock, firstStart: string | null, now: Date): number[] {
  const present = schoolYearStart(clock, now);
  const first = firstStart === null ? present : Math.min(present, schoolYearStart(clock, firstStart));
  return Array.from({ length: present - first + 1 }, (_, at) => present - at);
}
