import type { Hours } from '#server/features/given-hours/hours.store.ts';
import type { Proposed } from './read-proposals.ts';

/** A person of a slot: what is kept, what the sign-ups and the door say now, or both. */
export interface Entry {
  readonly personId: string;
  readonly kept: Hours | null;
  readonly proposed: Proposed | null;
  /** Of a closed school year, in the order in which they were made. */
  readonly adjustments: readonly Hours[];
}

/**
 * What an organizer has decided, or a volunteer objected to, stays as it is kept; anything else follows the door, and
 * goes with the sign-up.
 */
export function mergeHours(kept: readonly Hours[], proposed: readonly Proposed[]): Entry[] {
  const keptOf = new Map(kept.flatMap((one) => (one.personId === null ? [] : [[one.personId, one] as const])));
  const proposedOf = new Map(proposed.map((one) => [one.personId, one]));
  const adjustments = Map.groupBy(kept, ({ adjusts }) => adjusts);
  const personIds = [...new Set([...proposedOf.keys(), ...keptOf.keys()])];
  return personIds.flatMap((personId): Entry[] => {
    const [own = null, found = null] = [keptOf.get(personId), proposedOf.get(personId)];
    if (own !== null && found === null && !isSettled(own)) return [];
    return [{ personId, kept: own, proposed: found, adjustments: (own && adjustments.get(own.id)) ?? [] }];
  });
}

/** As they were written down, whatever has been said since. */
export function keptEntries(kept: readonly Hours[]): Entry[] {
  const adjustments = Map.groupBy(kept, ({ adjusts }) => adjusts);
  return kept.flatMap((one): Entry[] =>
    one.personId === null
      ? []
      : [{ personId: one.personId, kept: one, proposed: null, adjustments: adjustments.get(one.id) ?? [] }],
  );
}

export function isSettled({ state }: Pick<Hours, 'state'>): boolean {
  return state !== 'proposed';
}

/** What counts: settled hours as they are kept, else the proposal of now. */
export function nowOf({ kept, proposed }: Entry): Hours | Proposed {
  const now = kept !== null && isSettled(kept) ? kept : (proposed ?? kept);
  if (now === null) throw new Error('An entry has hours');
  return now;
}
