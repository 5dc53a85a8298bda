import type { SlotView } from '#contract/slots.ts';
import { placesInAll } from '#domain/places.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { formatCount, formatPeople } from './format-count.ts';

type Amounts = Pick<SlotView, 'kind' | 'unit' | 'currentVolunteers' | 'maxVolunteers'>;

/** `2 of 6 taken` of a shift, `2 of 6 dozen` of an item; other words where none or all are taken. */
export function formatTaken({ kind, unit, currentVolunteers, maxVolunteers: all }: Amounts): string {
  const taken = currentVolunteers ?? 0;
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

/** `3 of 5 places filled`, and apart from them `2 of 6 things promised`; nothing of a kind that no slot has. */
export function formatFilled(slots: readonly SlotView[]): string[] {
  const shifts = slots.filter((slot) => !isItem(slot));
  return [formatPlaces(shifts), formatThings(slots.filter(isItem))].filter((part) => part !== null);
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
