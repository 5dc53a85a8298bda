import type { SignupView } from '#contract/signups.ts';
import type { BroughtView, SlotView } from '#contract/slots.ts';
import { isFull } from '#domain/places.ts';
import type { AskedFor } from '#domain/slot-kinds.ts';
import type { Slot } from './slots.store.ts';

/** What people said of one slot for everyone to read. */
export interface PublicWords {
  readonly brought: readonly BroughtView[];
  readonly shownNames: readonly string[];
}

interface SlotNow {
  readonly counts: 'shown' | 'hidden';
  readonly signupsOpen: boolean;
  readonly words?: PublicWords | undefined;
}

export function presentSlot(slot: Slot, now: SlotNow, volunteers: readonly SignupView[]): SlotView {
  const { counts, signupsOpen } = now;
  return {
    id: slot.id,
    signupSheetId: slot.signupSheetId,
    title: slot.title,
    description: slot.description,
    ...(slot.translations === null ? {} : { translations: slot.translations }),
    startTime: slot.startTime,
    endTime: slot.endTime,
    deadline: slot.deadline,
    signupsOpen,
    maxVolunteers: counts === 'shown' ? slot.maxVolunteers : null,
    currentVolunteers: counts === 'shown' ? slot.currentVolunteers : null,
    ...presentAskedFor(slot),
    ...presentWords(now),
    ...(counts === 'shown' && slot.waiting > 0 ? { waiting: slot.waiting } : {}),
    ...(counts === 'shown' && slot.looking > 0 ? { lookingForReplacement: slot.looking } : {}),
    ...(slot.position === null ? {} : { position: slot.position }),
    isFull: isFull(slot.currentVolunteers, slot.maxVolunteers),
    volunteers: [...volunteers],
  };
}

/** What is as in a plain shift is absent. */
export function presentAskedFor({ kind, unit, maxPerPerson, bring, closesHoursBefore }: AskedFor): Partial<SlotView> {
  return {
    ...(kind === 'shift' ? {} : { kind }),
    ...(unit === null ? {} : { unit }),
    ...(maxPerPerson === null ? {} : { maxPerPerson }),
    ...(bring === 'off' ? {} : { bring }),
    ...(closesHoursBefore === null ? {} : { closesHoursBefore }),
  };
}

function presentWords({ counts, words }: SlotNow): Partial<SlotView> {
  if (words === undefined) return {};
  const { brought, shownNames } = words;
  return {
    ...(brought.length === 0
      ? {}
      : { brought: brought.map((each) => (counts === 'shown' ? each : { ...each, quantity: 1 })) }),
    ...(shownNames.length === 0 ? {} : { shownNames: [...shownNames] }),
  };
}

/** Counts what the listed volunteers take, as the count in the cache may be a moment older. */
export function presentSlotToOrganizers(
  slot: Slot,
  now: Omit<SlotNow, 'counts'>,
  volunteers: readonly SignupView[],
): SlotView {
  const { heldPlaces: held } = slot;
  const currentVolunteers = volunteers.reduce((sum, { quantity = 1 }) => sum + quantity, held);
  const view = presentSlot({ ...slot, currentVolunteers }, { ...now, counts: 'shown' }, volunteers);
  return held === 0 ? view : { ...view, held };
}
