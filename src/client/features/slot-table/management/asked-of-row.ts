import type { SlotView } from '#contract/slots.ts';
import type { Cells } from './slot-cells.ts';

/** What a slot has beside its cells; a duplicate has the same. */
export type Asked = Pick<SlotView, 'closesHoursBefore'>;

/** `6 dozen`; a number alone for places, and for pieces. */
export function placesWithUnit({ places, unit }: Cells): string {
  return unit === '' || places === '' ? places : `${places} ${unit}`;
}
