import type { SheetView } from '#contract/sheets.ts';
import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { takenByPeople } from '#domain/held-places.ts';
import { areAllTaken } from '#domain/places.ts';

/** Of a slot for things, several units can be one person's. Who only holds an offer has not signed up. */
export function peopleOnSlot(slot: SlotView): number {
  const { kind, currentVolunteers, volunteers } = slot;
  return kind === 'item' || currentVolunteers === null ? volunteers.length : takenByPeople(slot);
}

export function peopleOn(slots: readonly SlotView[]): number {
  return slots.reduce((sum, slot) => sum + peopleOnSlot(slot), 0);
}

/** Of these, who has an address. */
export function emailedOn(slots: readonly SlotView[]): number {
  return peopleOn(slots) - toCallOn(slots).length;
}

/** Whom no email reaches. */
export function toCallOn(slots: readonly SlotView[]): readonly SignupView[] {
  return slots.flatMap(({ volunteers }) => volunteers.filter(({ email }) => email === null));
}

/** Who waits for a place of the slot, or holds an offer of one: they are emailed when it goes. */
export function waitsForSlot({ waiting = 0, held = 0 }: SlotView): boolean {
  return waiting + held > 0;
}

/** Whether one of its slots has places that somebody could still take. */
export function missesHelpers({ state, slots }: Pick<SheetView, 'state' | 'slots'>): boolean {
  return state === 'published' && !areAllTaken(slots);
}
