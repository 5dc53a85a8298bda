import type { SlotView } from '#contract/slots.ts';
import { takenByPeople } from '#domain/held-places.ts';
import { formatPeople } from '#client/lib/format-count.ts';

type Counted = Pick<SlotView, 'kind' | 'unit' | 'currentVolunteers' | 'maxVolunteers' | 'held'>;

interface SlotCounts {
  /** `5 of 8`, `11 of 24 dozen`, `9 people` */
  readonly words: string;
  /** `3 open`, `Full`, `Nobody yet`, `2 missing`, `no limit` */
  readonly note: string;
  readonly isShort: boolean;
  /** Null without a limit. */
  readonly bar: { readonly taken: number; readonly places: number } | null;
}

/** @param isNear emptiness matters only shortly before */
export function countsOf(slot: Counted, isNear: boolean): SlotCounts {
  const { kind, unit, maxVolunteers: places } = slot;
  const taken = takenByPeople(slot);
  const units = unit === undefined ? '' : ` ${unit}`;
  if (places === null) {
    const words = kind === 'item' ? `${taken}${units}` : formatPeople(taken);
    return { words, note: 'no limit', isShort: false, bar: null };
  }
  const bar = { taken, places };
  const words = `${taken} of ${places}${units}`;
  const open = Math.max(0, places - (slot.currentVolunteers ?? 0));
  if (taken >= places) return { words, note: 'Full', isShort: false, bar };
  if (open === 0) return { words, note: 'Held', isShort: false, bar };
  if (isNear) return { words, note: `${open} missing`, isShort: true, bar };
  if (taken === 0) return { words, note: kind === 'item' ? 'Nothing yet' : 'Nobody yet', isShort: false, bar };
  return { words, note: `${open} open`, isShort: false, bar };
}
