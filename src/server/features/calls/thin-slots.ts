import { isInTime, type CallState } from '#domain/calls.ts';
import { slotBegins } from '#domain/offers.ts';
import { whenAwake } from '#domain/quiet-hours.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { slotClosesAt } from '#domain/closing-times.ts';
import { isNotOpenYet } from '#domain/sheet-dates.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';

/** A slot for which people can be asked. */
export interface ThinSlot extends Slot {
  /** One where there is no limit, so that it is never full. */
  readonly missing: number;
  readonly begins: Date;
}

/** Why nobody is asked for these slots any more. */
type Over = Extract<CallState, 'closed' | 'full' | 'too_late'>;

/** Those that miss somebody, take sign-ups, and begin late enough, the nearest first; or why there is none. */
export function thinSlots(
  clock: SchoolClock,
  { sheet, slots }: { readonly sheet: Sheet | null; readonly slots: readonly Slot[] },
  now: Date,
): ThinSlot[] | Over {
  if (sheet?.state !== 'published' || isNotOpenYet(sheet, now) || slots.length === 0) return 'closed';
  const missing = slots.filter((slot) => missingOf(slot) > 0);
  if (missing.length === 0) return 'full';
  const open = missing.filter((slot) => whenAwake(clock, now) < slotClosesAt(clock, sheet, slot));
  const thin = open
    .map((slot) => ({ ...slot, missing: missingOf(slot), begins: slotBegins(clock, { ...slot, ...eventOf(sheet) }) }))
    .filter(({ begins }) => isInTime(clock, now, begins));
  if (thin.length > 0)
    return thin.toSorted((a, b) => a.begins.getTime() - b.begins.getTime() || (a.id < b.id ? -1 : 1));
  return open.length === 0 ? 'closed' : 'too_late';
}

const eventOf = ({ eventDate }: Sheet) => ({ eventDate });

function missingOf({ maxVolunteers, currentVolunteers }: Slot): number {
  return maxVolunteers === null ? 1 : Math.max(maxVolunteers - currentVolunteers, 0);
}

/** All of them where none are named. */
export function slotsNamed(slots: readonly Slot[], ids: readonly string[] | null | undefined): Slot[] {
  return slots.filter(({ id }) => ids === null || ids === undefined || ids.includes(id));
}
