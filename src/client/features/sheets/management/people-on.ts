import type { SlotView } from '#contract/slots.ts';

/** How many people are signed up for these slots. */
export function peopleOn(slots: readonly SlotView[]): number {
  return slots.reduce((sum, slot) => sum + (slot.currentVolunteers ?? slot.volunteers.length), 0);
}
