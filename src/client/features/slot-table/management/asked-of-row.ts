import type { SlotInput, SlotView } from '#contract/slots.ts';
import { isItem } from '#domain/slot-kinds.ts';
import type { GridRow } from './grid-state.ts';

const askedNames = ['kind', 'unit', 'maxPerPerson', 'bring', 'closesHoursBefore'] as const;

/** What a slot asks for beside its cells; a duplicate asks for the same. */
export type Asked = Pick<SlotView, (typeof askedNames)[number]>;

export function askedOf(row: Pick<GridRow, 'slot' | 'asked'>): Asked {
  return row.slot ?? row.asked ?? {};
}

/** Of a new slot, as the call takes it. */
export function askedInputOf(row: Pick<GridRow, 'slot' | 'asked'>): Partial<SlotInput> {
  const asked = askedOf(row);
  return Object.fromEntries(askedNames.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])));
}

/** `6 dozen`; a number alone for places, and for pieces. */
export function placesWithUnit(row: Pick<GridRow, 'slot' | 'asked'>, places: string): string {
  const asked = askedOf(row);
  return isItem(asked) && asked.unit !== undefined && places !== '' ? `${places} ${asked.unit}` : places;
}
