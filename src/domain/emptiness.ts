import { isYetToCome } from './sheet-dates.ts';
import { schoolDaysBetween } from './school-time/move-days.ts';
import type { SchoolClock } from './school-time/school-clock.ts';
import type { SheetState } from './sheet-states.ts';

/** In days before the event. */
const NEAR = 7;

interface Event {
  readonly state: SheetState;
  readonly eventDate: string;
}

interface Times {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/**
 * Whether a place that nobody has taken is cause for worry: the event takes sign-ups, takes place within a week, and is
 * not over. Before that, and in drafts, an empty sheet is what it should be.
 */
export function isEmptinessNear(
  clock: SchoolClock,
  { state, eventDate }: Event,
  now: Date,
  times: Times = { startTime: null, endTime: null },
): boolean {
  if (state !== 'published' || !isYetToCome(clock, { eventDate, ...times }, now)) return false;
  return schoolDaysBetween(clock, now, times.startTime ?? eventDate) <= NEAR;
}
