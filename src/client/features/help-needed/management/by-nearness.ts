import { takenByPeople } from '#domain/held-places.ts';
import type { ThinSlot } from '#client/features/stats/management/thin-slots.ts';

export interface Nearness {
  readonly words: string;
  readonly slots: readonly ThinSlot[];
  /** So far ahead that it is not shown at first. */
  readonly isFar: boolean;
}

const STEPS = [
  { words: 'Today and tomorrow', upTo: 1 },
  { words: 'In the next 7 days', upTo: 7 },
  { words: 'In the next 30 days', upTo: 30 },
  { words: 'Later', upTo: Infinity },
] as const;

/** Steps of time, the soonest first, with the slots in the order in which they came. */
export function byNearness(slots: readonly ThinSlot[]): Nearness[] {
  let from = -Infinity;
  return STEPS.flatMap(({ words, upTo }) => {
    const those = slots.filter(({ days }) => days > from && days <= upTo);
    from = upTo;
    return those.length === 0 ? [] : [{ words, slots: those, isFar: upTo === Infinity }];
  });
}

/** Places that nobody has and that are held for nobody. */
export function openOn({ slot, places, taken }: ThinSlot): number {
  return Math.max(0, places - taken - ((slot.currentVolunteers ?? 0) - takenByPeople(slot)));
}

/** Places without a person; one that is held is still missing. */
export function missingOn({ taken, places }: ThinSlot): number {
  return places - taken;
}
