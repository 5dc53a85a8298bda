import type { SignupView } from '#contract/signups.ts';
import type { SlotView } from '#contract/slots.ts';
import { isFull } from '#domain/places.ts';
import type { Slot } from './slots.store.ts';

export function presentSlot(slot: Slot, counts: 'shown' | 'hidden', volunteers: readonly SignupView[]): SlotView {
  return {
    id: slot.id,
    signupSheetId: slot.signupSheetId,
    title: slot.title,
    description: slot.description,
    ...(slot.translations === null ? {} : { translations: slot.translations }),
    startTime: slot.startTime,
    endTime: slot.endTime,
    maxVolunteers: counts === 'shown' ? slot.maxVolunteers : null,
    currentVolunteers: counts === 'shown' ? slot.currentVolunteers : null,
    isFull: isFull(slot.currentVolunteers, slot.maxVolunteers),
    volunteers: [...volunteers],
  };
}

/** Counts the listed volunteers, as the count in the cache may be a moment older. */
export function presentSlotToOrganizers(slot: Slot, volunteers: readonly SignupView[]): SlotView {
  return presentSlot({ ...slot, currentVolunteers: volunteers.length }, 'shown', volunteers);
}
