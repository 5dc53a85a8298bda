import { MAX_SLOT_SIZE } from '#domain/text-limits.ts';
import type { JudgedRow, PastedSlot } from './judge-row.ts';

type Rows = readonly Pick<JudgedRow, 'slot'>[];

/** The slots of all rows that make sense. */
export function joinedSlots(rows: Rows, joinEqual: boolean): PastedSlot[] {
  const slots = rows.map(({ slot }) => slot).filter((slot) => slot !== null);
  return joinEqual ? joined(slots) : slots;
}

/**
 * Rows that say the same become one slot: exports have a row for each place. A row without a number counts for one of
 * them then.
 */
function joined(slots: readonly PastedSlot[]): PastedSlot[] {
  const equal = new Map<string, PastedSlot[]>();
  for (const slot of slots) {
    const { maxVolunteers: _places, ...same } = slot;
    const key = JSON.stringify(same);
    const before = equal.get(key);
    if (before === undefined) equal.set(key, [slot]);
    else before.push(slot);
  }
  return [...equal.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const places = alike.reduce((sum, { maxVolunteers }) => sum + (maxVolunteers ?? 1), 0);
    return alike.length === 1 || places > MAX_SLOT_SIZE ? alike : [{ ...first, maxVolunteers: places }];
  });
}

export function sumsOfPasted(slots: readonly PastedSlot[]) {
  const sum = (of: readonly PastedSlot[]) => of.reduce((all, { maxVolunteers }) => all + (maxVolunteers ?? 0), 0);
  const items = slots.filter(({ things }) => things !== undefined);
  return {
    slots: slots.length,
    places: sum(slots.filter(({ things }) => things === undefined)),
    ...(items.length === 0 ? {} : { things: sum(items) }),
    unlimited: slots.filter(({ maxVolunteers }) => maxVolunteers === null).length,
  };
}
