import { startOfDay, type SchoolClock } from './school-time/school-clock.ts';

interface Dated {
  readonly eventDate: string;
  readonly eventDeadline: string | null;
}

function referenceDate(sheet: Dated): string {
  return sheet.eventDeadline ?? sheet.eventDate;
}

/** The deadline, else the end of the event's day. */
export function signUpsCloseAt(clock: SchoolClock, sheet: Dated): Date {
  return sheet.eventDeadline === null ? startOfDay(clock, sheet.eventDate, 1) : new Date(sheet.eventDeadline);
}

export function areSignUpsOpen(clock: SchoolClock, sheet: Dated, now: Date): boolean {
  return now < signUpsCloseAt(clock, sheet);
}

export function isActive(clock: SchoolClock, sheet: Dated, now: Date): boolean {
  return new Date(referenceDate(sheet)) >= startOfDay(clock, now);
}

/** The event's day has not passed, so its volunteers are mailed about changes. */
export function liesAhead(clock: SchoolClock, sheet: Dated, now: Date): boolean {
  return new Date(sheet.eventDate) >= startOfDay(clock, now);
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

export function upcomingOnHome<S extends Dated>(sheets: readonly S[], now: Date): S[] {
  return sheets.filter((sheet) => new Date(sheet.eventDate) > now).slice(0, SHEETS_ON_HOME);
}
