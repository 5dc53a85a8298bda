import { startOfDay, type SchoolClock } from './school-time/school-clock.ts';

// Apart from sheet-dates.ts, which the home page and the listing load too.

interface Dated {
  readonly eventDate: string;
  readonly eventDeadline: string | null;
}

interface Timed {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

interface DatedSlot extends Timed {
  readonly deadline: string | null;
  readonly closesHoursBefore?: number | null | undefined;
}

const HOUR = 3_600_000;

/** The earliest of the sheet's deadline, the slot's own, some hours before its start, and its end. */
export function slotClosesAt(clock: SchoolClock, sheet: Dated, slot: DatedSlot): Date {
  const moments = [sheet.eventDeadline, slot.deadline].filter((deadline) => deadline !== null).map(Date.parse);
  const hours = slot.closesHoursBefore ?? null;
  if (hours !== null) moments.push(Date.parse(slot.startTime ?? sheet.eventDate) - hours * HOUR);
  return new Date(Math.min(endOf(clock, sheet, slot).getTime(), ...moments));
}

/** When its last slot closes; without slots at the deadline, else at the end of the event's day. */
export function sheetClosesAt(clock: SchoolClock, sheet: Dated, slots: readonly DatedSlot[]): Date {
  if (slots.length === 0) return slotClosesAt(clock, sheet, { startTime: null, endTime: null, deadline: null });
  return new Date(Math.max(...slots.map((slot) => slotClosesAt(clock, sheet, slot).getTime())));
}

/** Without a time, the end of its day. */
function endOf(clock: SchoolClock, { eventDate }: Pick<Dated, 'eventDate'>, { startTime, endTime }: Timed): Date {
  return endTime === null ? startOfDay(clock, startTime ?? eventDate, 1) : new Date(endTime);
}
