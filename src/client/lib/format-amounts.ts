import type { SlotView } from '#contract/slots.ts';
import { takenByPeople, withoutHeld } from '#domain/held-places.ts';
import { placesInAll } from '#domain/places.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { formatCount, formatPeople } from './format-count.ts';

type Amounts = Pick<SlotView, 'kind' | 'unit' | 'currentVolunteers' | 'maxVolunteers' | 'held'>;

/** `2 of 6 taken` of a shift, `2 of 6 dozen` of an item; other words where none or all are taken. */
export function formatTaken(slot: Amounts): string {
  const { kind, unit, maxVolunteers: all } = slot;
  const taken = takenByPeople(slot);
  if (kind === 'item') return formatUnits(taken, all, unit);
  if (all === null) return taken === 0 ? 'Nobody yet' : formatPeople(taken);
  if (taken >= all) return `Full, ${taken} of ${all}`;
  return taken === 0 ? `Nobody, 0 of ${all}` : `${taken} of ${all} taken`;
}

function formatUnits(taken: number, all: number | null, unit: string | undefined): string {
  const units = unit === undefined ? '' : ` ${unit}`;
  if (all === null) return taken === 0 ? 'Nothing yet' : `${taken}${units} so far`;
  const amount = `${taken} of ${all}${units}`;
  if (taken === 0) return `Nothing, ${amount}`;
  if (taken >= all) return `All, ${amount}`;
  return unit === undefined ? `${amount} taken` : amount;
}

/** `3 waiting`, `1 place held` and `1 looking for a replacement`; nothing of what there is none. */
export function formatWaiting(slots: readonly SlotView[]): string[] {
  const waiting = slots.reduce((sum, slot) => sum + (slot.waiting ?? 0), 0);
  const looking = slots.reduce((sum, slot) => sum + (slot.lookingForReplacement ?? 0), 0);
  const held = (some: readonly SlotView[]) => some.reduce((sum, slot) => sum + (slot.held ?? 0), 0);
  const [places, things] = [held(slots.filter((slot) => !isItem(slot))), held(slots.filter(isItem))];
  return [
    ...(waiting === 0 ? [] : [`${waiting} waiting`]),
    ...(places === 0 ? [] : [`${formatCount(places, 'place')} held`]),
    ...(things === 0 ? [] : [`${formatCount(things, 'thing')} held`]),
    ...(looking === 0 ? [] : [`${looking} looking for a replacement`]),
  ];
}

type Asks = Pick<SlotView, 'kind' | 'unit'>;

/** `1 place held` of a shift, `2 dozen held` of an item. */
export function formatHeld(slot: Asks, held: number): string {
  return `${formatUnitsOf(slot, held)} held`;
}

/** `2 places, fewer is fine` */
export function formatWanted(slot: Asks, { places, fewerIsFine }: { places: number; fewerIsFine: boolean }): string {
  const wanted = formatUnitsOf(slot, places);
  return fewerIsFine ? `${wanted}, fewer is fine` : wanted;
}

function formatUnitsOf({ kind, unit }: Asks, amount: number): string {
  if (kind !== 'item') return formatCount(amount, 'place');
  return unit === undefined ? String(amount) : `${amount} ${unit}`;
}

/** `3 of 5 places filled`, and apart from them `2 of 6 things promised`; nothing of a kind that no slot has. */
export function formatFilled(slots: readonly SlotView[]): string[] {
  const filled = withoutHeld(slots);
  const shifts = filled.filter((slot) => !isItem(slot));
  return [formatPlaces(shifts), formatThings(filled.filter(isItem))].filter((part) => part !== null);
}

function formatPlaces(slots: readonly SlotView[]): string | null {
  if (slots.length === 0) return null;
  const { limited, taken, hasUnlimited, unlimitedTaken } = placesInAll(slots);
  const people = formatPeople(unlimitedTaken);
  if (limited === 0) return `${people} so far`;
  const filled = `${taken} of ${formatCount(limited, 'place')} filled`;
  return hasUnlimited && unlimitedTaken > 0 ? `${filled}, ${people} without a limit` : filled;
}

function formatThings(slots: readonly SlotView[]): string | null {
  if (slots.length === 0) return null;
  const { limited, taken, unlimitedTaken } = placesInAll(slots);
  if (limited === 0) return `${formatCount(unlimitedTaken, 'thing')} promised`;
  const promised = `${taken} of ${formatCount(limited, 'thing')} promised`;
  return unlimitedTaken > 0 ? `${promised}, ${unlimitedTaken} without a limit` : promised;
}
