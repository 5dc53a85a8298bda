import type { SheetView } from '#contract/sheets.ts';
import { placesInAll } from '#domain/places.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { isActive } from '#domain/sheet-dates.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { wholePercent } from '#domain/stats.ts';

export interface SheetFill {
  readonly sheet: SheetView;
  /** Places; things to bring only of a sheet that asks for nothing else. */
  readonly taken: number;
  readonly places: number;
  /** A whole percentage. */
  readonly rate: number;
}

/** The lowest rate first, then the most open places. */
export function fillBySheet(clock: SchoolClock, sheets: readonly SheetView[], now: Date): SheetFill[] {
  return sheets
    .filter((sheet) => sheet.showSpotCount && isActive(clock, sheet, now))
    .map((sheet) => {
      const shifts = sheet.slots.filter((slot) => !isItem(slot));
      const { taken, limited } = placesInAll(shifts.length === 0 ? sheet.slots : shifts);
      return { sheet, taken, places: limited, rate: wholePercent(taken, limited) };
    })
    .filter(({ places }) => places > 0)
    .toSorted((a, b) => a.taken / a.places - b.taken / b.places || b.places - b.taken - (a.places - a.taken));
}
