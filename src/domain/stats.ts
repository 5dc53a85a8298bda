import { signedUpPlaces } from './places.ts';
import { isItem, type SlotKind } from './slot-kinds.ts';
import { startOfMonth, type SchoolClock } from './school-time/school-clock.ts';
import type { SheetState } from './sheet-states.ts';
import { isActive } from './sheet-dates.ts';
import { slotHours, startsWithin, volunteeredHours } from './volunteer-hours.ts';

export interface Stats {
  /** Sheets with a reference date of today or later. */
  readonly activeSignups: number;
  /** Sign-ups of people; those who bring things are not counted. */
  readonly totalVolunteers: number;
  /** Hours times volunteers of the slots with a start and an end that start in this month, to one decimal. */
  readonly monthlyHours: number;
  /** Taken places in per cent of all places with a limit, on active sheets that show their counts; no things. */
  readonly fillRate: number;
}

interface CountedSheet {
  readonly state: SheetState;
  readonly eventDate: string;
  readonly eventDeadline: string | null;
  readonly showSpotCount: boolean;
  readonly slots: readonly {
    /** A shift if absent. */
    readonly kind?: SlotKind | undefined;
    readonly startTime: string | null;
    readonly endTime: string | null;
    readonly maxVolunteers: number | null;
    readonly currentVolunteers: number;
    /** Of those; absent for none. */
    readonly heldPlaces?: number | undefined;
  }[];
}

export interface VolunteerHours {
  readonly monthlyHours: number;
  /** Past or future months included. */
  readonly hasHours: boolean;
}

export function countHours(
  clock: SchoolClock,
  sheets: readonly Pick<CountedSheet, 'slots'>[],
  now: Date,
): VolunteerHours {
  const [from, until] = [startOfMonth(clock, now), startOfMonth(clock, now, 1)];
  const slots = sheets.flatMap((sheet) => sheet.slots.filter((slot) => signedUpPlaces(slot) > 0));
  return {
    monthlyHours: volunteeredHours(slots.filter((slot) => startsWithin(slot, from, until))),
    hasHours: slots.some((slot) => slotHours(slot) > 0),
  };
}

export function countStats(clock: SchoolClock, sheets: readonly CountedSheet[], now: Date): Stats {
  const [from, until] = [startOfMonth(clock, now), startOfMonth(clock, now, 1)];
  const slots = sheets.flatMap((sheet) => sheet.slots.filter((slot) => !isItem(slot)));
  const active = sheets.filter((sheet) => isActive(clock, sheet, now));
  const limited = active
    .filter((sheet) => sheet.showSpotCount)
    .flatMap((sheet) => sheet.slots)
    .filter((slot) => slot.maxVolunteers !== null && !isItem(slot));
  const places = sum(limited, (slot) => slot.maxVolunteers ?? 0);
  const taken = sum(limited, signedUpPlaces);
  return {
    activeSignups: active.length,
    totalVolunteers: countPeople(slots),
    monthlyHours: volunteeredHours(slots.filter((slot) => startsWithin(slot, from, until))),
    fillRate: wholePercent(taken, places),
  };
}

/** Units of items are no people. */
export function countPeople(
  slots: readonly Pick<CountedSheet['slots'][number], 'kind' | 'currentVolunteers' | 'heldPlaces'>[],
): number {
  return sum(slots, (slot) => (slot.kind === 'item' ? 0 : signedUpPlaces(slot)));
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

/** Rounded half up; 0 of nothing is 0. */
export function wholePercent(part: number, whole: number): number {
  // Multiplied first: 23 / 40 * 100 comes to a little less than 57.5.
  return whole === 0 ? 0 : Math.round((part * 100) / whole);
}
