import type { SheetView } from '#contract/sheets.ts';
import { startOfMonth, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { roundHours, slotHours } from '#domain/volunteer-hours.ts';

export interface MonthOfHours {
  /** The beginning of the month. */
  readonly month: string;
  /** Hours times volunteers, to one decimal. */
  readonly hours: number;
}

/** The volunteered hours of the months up to this one, oldest first, counted as the hours of this month are. */
export function hoursByMonth(
  clock: SchoolClock,
  sheets: readonly SheetView[],
  now: Date,
  months: number,
): MonthOfHours[] {
  const starts = Array.from({ length: months + 1 }, (_, at) => startOfMonth(clock, now, at - months + 1));
  const slots = sheets.flatMap((sheet) => sheet.slots);
  return starts.slice(0, -1).map((from, at) => {
    const until = starts[at + 1] ?? from;
    const hours = slots
      .filter(({ startTime }) => startTime !== null && new Date(startTime) >= from && new Date(startTime) < until)
      .reduce((sum, slot) => sum + slotHours(slot) * (slot.currentVolunteers ?? 0), 0);
    return { month: from.toISOString(), hours: roundHours(hours) };
  });
}
