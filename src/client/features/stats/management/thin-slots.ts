import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { takenByPeople } from '#domain/held-places.ts';
import { startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';

export interface ThinSlot {
  readonly sheet: SheetView;
  readonly slot: SlotView;
  readonly taken: number;
  readonly places: number;
  /** Whole school days until it happens; 0 is today. */
  readonly days: number;
}

const DAY = 24 * 60 * 60_000;
/** In days: after this many an empty slot is half as urgent. */
const PATIENCE = 14;

/**
 * The slots ahead that most need people: the emptier and the sooner, the higher. Without full ones, those without a
 * maximum, and those of sheets that nobody can sign up for yet, or no longer. A place that is held is not taken yet.
 */
export function thinSlots(clock: SchoolClock, sheets: readonly SheetView[], now: Date, atMost = Infinity): ThinSlot[] {
  const today = startOfDay(clock, now).getTime();
  return (
    sheets
      // Not by the rule in sheet-dates.ts, which public pages would then have to load.
      .filter(({ state, opensAt }) => state === 'published' && !(Date.parse(opensAt ?? '') > now.getTime()))
      .flatMap((sheet) =>
        sheet.slots.map((slot) => {
          const day = startOfDay(clock, slot.startTime ?? sheet.eventDate).getTime();
          const days = Math.round((day - today) / DAY);
          return { sheet, slot, days, taken: takenByPeople(slot), places: slot.maxVolunteers ?? 0 };
        }),
      )
      .filter(({ taken, places, days }) => taken < places && days >= 0)
      .toSorted((a, b) => worry(b) - worry(a) || a.days - b.days)
      .slice(0, atMost)
  );
}

function worry({ taken, places, days }: ThinSlot): number {
  return (places - taken) / places / (1 + days / PATIENCE);
}
