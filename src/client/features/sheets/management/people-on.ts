import type { SlotView } from '#contract/slots.ts';

/** Of a slot for things, several units can be one person's. */
export function peopleOnSlot({ kind, currentVolunteers, volunteers }: SlotView): number {
  return kind === 'item' ? volunteers.length : (currentVolunteers ?? volunteers.length);
}

export function peopleOn(slots: readonly SlotView[]): number {
  return slots.reduce((sum, slot) => sum + peopleOnSlot(slot), 0);
}
