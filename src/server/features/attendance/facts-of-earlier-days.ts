import { isOfEarlierDay, type OwnSlot } from '#domain/door.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { Fact } from './facts.store.ts';

interface OfSheet {
  readonly facts: readonly Pick<Fact, 'id' | 'kind' | 'personId' | 'slotId' | 'at'>[];
  readonly slots: readonly (Omit<OwnSlot, 'eventDate'> & { readonly id: string })[];
  readonly eventDate: string;
  readonly signups: readonly { readonly id: string; readonly slotId: string }[];
}

/** The ids of those that were said before the event was put off; see `isOfEarlierDay`. */
export function factsOfEarlierDays(
  clock: SchoolClock,
  { facts, slots, eventDate, signups }: OfSheet,
): ReadonlySet<string> {
  const isEarlier = new Map(slots.map((slot) => [slot.id, isOfEarlierDay(clock, { ...slot, eventDate })]));
  const slotOf = new Map(signups.map(({ id, slotId }) => [id, slotId]));
  for (const { personId, slotId } of facts)
    if (personId !== null && slotId !== null && !slotOf.has(personId)) slotOf.set(personId, slotId);
  const earlier = facts.filter((fact) => {
    const slotId = slotOf.get(fact.personId ?? '') ?? '';
    return isEarlier.get(slotId)?.(fact) === true;
  });
  return new Set(earlier.map(({ id }) => id));
}
