import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { isYetToCome, liesAhead } from '#domain/sheet-dates.ts';
import { isItem } from '#domain/slot-kinds.ts';

/** Whether organizers can add people to the sheet, also after its close. */
export function takesPeople({ state }: Pick<SheetView, 'state'>): boolean {
  return state === 'published' || state === 'archived';
}

export function hasPlace({ isFull, maxVolunteers, currentVolunteers }: SlotView): boolean {
  return !isFull && (maxVolunteers === null || (currentVolunteers ?? 0) < maxVolunteers);
}

/** `3 open`, `13 dozen open`, `no limit` */
export function formatOpen({ maxVolunteers, currentVolunteers, unit }: SlotView): string {
  if (maxVolunteers === null) return 'no limit';
  const open = Math.max(0, maxVolunteers - (currentVolunteers ?? 0));
  return unit === undefined ? `${open} open` : `${open} ${unit} open`;
}

/** Whether people can be moved out of the slot and into it: it takes place, and is not over, even if it is of today. */
export function takesMoves(clock: SchoolClock, sheet: Omit<SheetView, 'slots'>, slot: SlotView, now: Date): boolean {
  const event = { ...slot, ...sheet };
  return liesAhead(clock, event, now) && isYetToCome(clock, event, now);
}

/** Whether somebody can be moved from one slot to the other: of the same kind, with a free place. */
export function canMoveTo(from: Pick<SlotView, 'id' | 'kind'>, to: SlotView): boolean {
  return to.id !== from.id && isItem(to) === isItem(from) && hasPlace(to);
}
