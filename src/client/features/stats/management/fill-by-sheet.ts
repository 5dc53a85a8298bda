import type { SheetView } from '#contract/sheets.ts';
import { withoutHeld } from '#domain/held-places.ts';
import { placesInAll } from '#domain/places.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { isActive } from '#domain/sheet-dates.ts';
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
      const { taken, limited } = placesInAll(withoutHeld(sheet.slots));
      return { sheet, taken, places: limited, rate: wholePercent(taken, limited) };
    })
    .filter(({ places }) => places > 0)
    .toSorted((a, b) => a.taken / a.places - b.taken / b.places || b.places - b.taken - (a.places - a.taken));
}
