import { dateFieldValue, momentFieldValue, timeFieldValue, type SchoolClock } from './school-time/school-clock.ts';
import { slotHours } from './volunteer-hours.ts';

/** What all rows of one slot have in common. */
interface TabledSlot {
  readonly sheet: string;
  /** Null where it is not to be told; then neither are the days of the times. */
  readonly eventDate: string | null;
  readonly slot: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** What is a signup's own in a row of a table for spreadsheets. */
interface TabledSignup {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string | null;
  readonly emailConsent: boolean;
  readonly preferredLanguage: string;
  readonly signupTime: string;
}

export const signupColumns = [
  'Sheet',
  'Event date',
  'Slot',
  'Start',
  'End',
  'Hours',
  'Name',
  'Email',
  'Phone',
  'Notes',
  'Email consent',
  'Language',
  'Signed up at',
] as const;

/**
 * The first cells of every signup of a slot, in school time. Dates are `2026-12-12` and moments `2026-12-12 08:00`, which
 * every spreadsheet reads as the same day, whatever order of day and month it prefers. Hours have at most two decimals,
 * so that their sum is right to the minute or so, and are blank where a slot has no two times.
 */
export function slotCells(clock: SchoolClock, slot: TabledSlot): string[] {
  const { eventDate } = slot;
  const whenCell = eventDate === null ? timeCell : momentCell;
  return [
    slot.sheet,
    eventDate === null ? '' : dateFieldValue(clock, eventDate),
    slot.slot,
    whenCell(clock, slot.startTime),
    whenCell(clock, slot.endTime),
    hoursCell(slot),
  ];
}

/** The cells of a signup that follow those of its slot. */
export function signupCells(clock: SchoolClock, signup: TabledSignup): string[] {
  return [
    signup.name,
    signup.email,
    signup.phone,
    signup.notes ?? '',
    signup.emailConsent ? 'yes' : 'no',
    signup.preferredLanguage,
    momentCell(clock, signup.signupTime),
  ];
}

function momentCell(clock: SchoolClock, instant: string | null): string {
  return instant === null ? '' : momentFieldValue(clock, instant);
}

function timeCell(clock: SchoolClock, instant: string | null): string {
  return instant === null ? '' : timeFieldValue(clock, instant);
}

function hoursCell(slot: Pick<TabledSlot, 'startTime' | 'endTime'>): string {
  return slot.startTime === null || slot.endTime === null ? '' : String(Math.round(slotHours(slot) * 100) / 100);
}
