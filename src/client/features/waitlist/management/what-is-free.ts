import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import type { WaitingView } from '#contract/waitlist.ts';
import { offerEnds, placesToOffer, slotBegins } from '#domain/offers.ts';
import { whenAwake } from '#domain/quiet-hours.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';

type Sheet = Pick<SheetView, 'state' | 'eventDate' | 'waitlist'>;
type Slot = Pick<SlotView, 'currentVolunteers' | 'maxVolunteers' | 'maxPerPerson' | 'startTime' | 'signupsOpen'>;

interface Free {
  readonly sheet: Sheet;
  readonly slot: Slot;
  readonly entries: readonly WaitingView[];
}

/** Why free places cannot be offered now; null when they can. */
export function whyNotOffered(clock: SchoolClock, now: Date, { sheet, slot, entries }: Free): string | null {
  if (sheet.state !== 'published') return 'This sheet isn’t published.';
  if (freePlaces(slot) === 0) return 'No place is free.';
  if (!slot.signupsOpen && !isHeld(clock, now, { sheet, slot }))
    return 'Within a day of the slot no place is held, and sign-ups are closed.';
  const waiting = entries.filter(({ offer }) => offer === undefined);
  if (waiting.length === 0) return 'Everyone on the list has an offer.';
  return waiting.some((entry) => fits(entry, slot)) ? null : 'Everyone on the list needs more places than are free.';
}

function freePlaces({ currentVolunteers, maxVolunteers }: Slot): number {
  return maxVolunteers === null ? Infinity : Math.max(0, maxVolunteers - (currentVolunteers ?? 0));
}

function fits(entry: WaitingView, slot: Slot): boolean {
  return placesToOffer(entry, { ...slot, free: freePlaces(slot) }) > 0;
}

/** Whether a place can be held for this person, out of turn. */
export function canBeOffered(
  clock: SchoolClock,
  now: Date,
  { sheet, slot }: Omit<Free, 'entries'>,
  entry: WaitingView,
) {
  return (
    sheet.state === 'published' && entry.offer === undefined && fits(entry, slot) && isHeld(clock, now, { sheet, slot })
  );
}

/** Within a day of the slot nothing is held. */
export function isHeld(clock: SchoolClock, now: Date, { sheet, slot }: Omit<Free, 'entries'>): boolean {
  const { startTime } = slot;
  const begins = slotBegins(clock, { startTime, eventDate: sheet.eventDate });
  return offerEnds(clock, whenAwake(clock, now), begins) !== null;
}

/** Whether a place that becomes free now is held for the next person automatically, if email is set up. */
export function isOfferedAutomatically(clock: SchoolClock, now: Date, free: Omit<Free, 'entries'>): boolean {
  const { sheet, slot } = free;
  return sheet.waitlist !== 'by_hand' && slot.signupsOpen && isHeld(clock, now, free);
}
