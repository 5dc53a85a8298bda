import type { SheetView } from '#contract/sheets.ts';
import { FIRST_MONTH, schoolYearStart } from '#domain/school-year.ts';
import { instantOf, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { startsWithin, volunteeredHours } from '#domain/volunteer-hours.ts';

export interface MonthOfHours {
  /** The beginning of the month. */
  readonly month: string;
  /** Hours times volunteers, to one decimal. */
  readonly hours: number;
  readonly when: 'past' | 'now' | 'ahead';
}

const MONTHS = 12;

/** The hours of each month of the school year that began in this year, September first, counted as those of this month are. */
export function hoursByMonth(
  clock: SchoolClock,
  sheets: readonly SheetView[],
  now: Date,
  year: number,
): MonthOfHours[] {
  const slots = sheets.flatMap((sheet) => sheet.slots);
  return Array.from({ length: MONTHS }, (_, at) => {
    const [from, until] = [at, at + 1].map((months) => instantOf(clock, { year, month: FIRST_MONTH + months, day: 1 }));
    if (from === undefined || until === undefined) throw new Error('There are two');
    return {
      month: from.toISOString(),
      hours: volunteeredHours(slots.filter((slot) => startsWithin(slot, from, until))),
      when: until <= now ? 'past' : from <= now ? 'now' : 'ahead',
    };
  });
}

/** The school years, by the year in which they began, from that of the first slot to the present one, latest first. */
export function yearsWithHours(clock: SchoolClock, sheets: readonly SheetView[], now: Date): number[] {
  const present = schoolYearStart(clock, now);
  const starts = sheets.flatMap(({ slots }) => slots).flatMap(({ startTime }) => startTime ?? []);
  const first = Math.min(present, ...starts.map((start) => schoolYearStart(clock, start)));
  return Array.from({ length: present - first + 1 }, (_, at) => present - at);
}
