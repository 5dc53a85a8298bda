import type { SlotView } from '#contract/slots.ts';

export function peopleOn(slots: readonly SlotView[]): number {
  return slots.reduce((sum, slot) => sum + (slot.currentVolunteers ?? slot.volunteers.length), 0);
}
