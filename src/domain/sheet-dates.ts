import { groupSeries, type InSeries } from './series/group-series.ts';
import { takesPlace, type PerhapsHeld, type SheetState } from './sheet-states.ts';
import { startOfDay, type SchoolClock } from './school-time/school-clock.ts';

interface Dated {
  readonly eventDate: string;
  readonly eventDeadline: string | null;
}

function referenceDate(sheet: Dated): string {
  return sheet.eventDeadline ?? sheet.eventDate;
}

interface Timed {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

interface Opening {
  /** Null or absent if it was open from the start. */
  readonly opensAt?: string | null | undefined;
}

/** Whether visitors have to wait for the moment at which it opens. */
export function isNotOpenYet({ opensAt = null }: Opening, now: Date): boolean {
  return opensAt !== null && now.getTime() < Date.parse(opensAt);
}

interface ClosedSheet extends Opening {
  readonly state: SheetState;
  readonly signupsOpen: boolean;
}

/** Whether a sheet that takes no sign-ups is still going to, which is not the same as closed. */
export function isYetToOpen(sheet: ClosedSheet, now: Date): boolean {
  return !sheet.signupsOpen && (sheet.state === 'published' || sheet.state === 'draft') && isNotOpenYet(sheet, now);
}

export function isActive(clock: SchoolClock, sheet: Dated & { readonly state: SheetState }, now: Date): boolean {
  return sheet.state === 'published' && new Date(referenceDate(sheet)) >= startOfDay(clock, now);
}

/** It takes place, and the day of the event or of the slot has not passed, so its volunteers are mailed about changes. */
export function liesAhead(
  clock: SchoolClock,
  event: Pick<Dated, 'eventDate'> & Partial<Timed> & PerhapsHeld,
  now: Date,
): boolean {
  return takesPlace(event) && isStillAhead(clock, event, now);
}

/** Whether or not it takes place. */
export function isStillAhead(clock: SchoolClock, event: Pick<Dated, 'eventDate'> & Partial<Timed>, now: Date): boolean {
  return lastMomentOf(event) >= startOfDay(clock, now);
}

/** Whether or not it takes place. False for a slot that is already over, even one of today. */
export function isYetToCome(clock: SchoolClock, event: Pick<Dated, 'eventDate'> & Timed, now: Date): boolean {
  const isOver = event.endTime !== null && new Date(event.endTime) <= now;
  return isStillAhead(clock, event, now) && !isOver;
}

export function lastMomentOf({ eventDate, startTime, endTime }: Pick<Dated, 'eventDate'> & Partial<Timed>): Date {
  const moments = [eventDate, startTime ?? eventDate, endTime ?? eventDate];
  return new Date(Math.max(...moments.map((moment) => Date.parse(moment))));
}

export const listingWindows = ['all', 'upcoming', 'this-week', 'this-month', 'past'] as const;
export type ListingWindow = (typeof listingWindows)[number];
export const DEFAULT_WINDOW: ListingWindow = 'upcoming';
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

/** A window of N days ends with the Nth day ahead. */
export function isInWindow(clock: SchoolClock, window: ListingWindow, sheet: Dated, now: Date): boolean {
  const reference = new Date(referenceDate(sheet));
  const today = startOfDay(clock, now);
  switch (window) {
    case 'all':
      return true;
    case 'past':
      return reference < today;
    case 'upcoming':
      return reference >= today;
    case 'this-week':
      return reference >= today && reference < startOfDay(clock, now, WEEK_DAYS + 1);
    case 'this-month':
      return reference >= today && reference < startOfDay(clock, now, MONTH_DAYS + 1);
  }
}

const SHEETS_ON_HOME = 4;

/** A series comes once, with its next date. */
export function upcomingOnHome<S extends InSeries>(sheets: readonly S[], now: Date): S[] {
  const ahead = sheets.filter((sheet) => new Date(sheet.eventDate) > now);
  return groupSeries(ahead)
    .slice(0, SHEETS_ON_HOME)
    .map(({ sheet }) => sheet);
}
