import type { TableColumn } from './columns.ts';
import type { HourState } from './given-hours.ts';
import { dateFieldValue, momentFieldValue, timeFieldValue, type SchoolClock } from './school-time/school-clock.ts';
import { isItem, type DishMark, type SlotKind } from './slot-kinds.ts';
import { slotHours } from './volunteer-hours.ts';

interface TabledSlot {
  readonly kind: SlotKind;
  readonly sheet: string;
  /** Null if hidden; then the times are without their days. */
  readonly eventDate: string | null;
  readonly slot: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

interface TabledSignup {
  readonly quantity: number;
  /** Of the slot. */
  readonly unit: string | null;
  readonly bringing: string | null;
  readonly marks: readonly DishMark[] | null;
  readonly displayName: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly emailConsent: boolean;
  readonly preferredLanguage: string;
  readonly signupTime: string;
}

export const signupColumns: readonly TableColumn[] = [
  { heading: 'Sheet', kind: 'text' },
  { heading: 'Event date', kind: 'day' },
  { heading: 'Slot', kind: 'text' },
  { heading: 'Start', kind: 'moment' },
  { heading: 'End', kind: 'moment' },
  { heading: 'Hours', kind: 'number' },
  { heading: 'Name', kind: 'text' },
  { heading: 'Email', kind: 'text' },
  { heading: 'Phone', kind: 'text' },
  { heading: 'Notes', kind: 'text' },
  { heading: 'Email consent', kind: 'text' },
  { heading: 'Language', kind: 'text' },
  { heading: 'Signed up at', kind: 'moment' },
  { heading: 'Quantity', kind: 'number' },
  { heading: 'Unit', kind: 'text' },
  { heading: 'Brings', kind: 'text' },
  { heading: 'Marks', kind: 'text' },
  { heading: 'Shown as', kind: 'text' },
];

/**
 * In school time. Dates are `2026-12-12` and moments `2026-12-12 08:00`, which every spreadsheet reads as the same day,
 * whatever its order of day and month. Hours have at most two decimals, so that their sum is right to about a minute,
 * and are blank if the slot lacks a start or an end, or asks for things.
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

export function signupCells(clock: SchoolClock, signup: TabledSignup): string[] {
  return [
    signup.name,
    signup.email ?? '',
    signup.phone ?? '',
    signup.notes ?? '',
    signup.emailConsent ? 'yes' : 'no',
    signup.preferredLanguage,
    momentCell(clock, signup.signupTime),
    String(signup.quantity),
    signup.unit ?? '',
    signup.bringing ?? '',
    (signup.marks ?? []).map((mark) => mark.replace('contains-', 'contains ')).join('; '),
    signup.displayName ?? '',
  ];
}

/** What was given, beside the planned hours of the slot. */
export const givenColumns: readonly TableColumn[] = [
  { heading: 'Confirmed hours', kind: 'number' },
  { heading: 'Hours state', kind: 'text' },
];

export function givenCells(given: { readonly state: HourState; readonly confirmed: number } | undefined): string[] {
  if (given === undefined) return ['', 'planned'];
  return [given.confirmed === 0 ? '' : hundredths(given.confirmed / MINUTES), given.state];
}

const MINUTES = 60;

function hundredths(hours: number): string {
  return String(Math.round(hours * 100) / 100);
}

function momentCell(clock: SchoolClock, instant: string | null): string {
  return instant === null ? '' : momentFieldValue(clock, instant);
}

function timeCell(clock: SchoolClock, instant: string | null): string {
  return instant === null ? '' : timeFieldValue(clock, instant);
}

function hoursCell(slot: Pick<TabledSlot, 'kind' | 'startTime' | 'endTime'>): string {
  return slot.startTime === null || slot.endTime === null || isItem(slot) ? '' : hundredths(slotHours(slot));
}
