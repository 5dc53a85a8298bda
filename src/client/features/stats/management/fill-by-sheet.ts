import type { SheetRow } from '#contract/overview.ts';
import { wholePercent } from '#domain/stats.ts';

export interface SheetFill {
  readonly sheet: Pick<SheetRow, 'id' | 'title' | 'state' | 'eventDate'>;
  /** Places; things to bring only of a sheet that asks for nothing else. */
  readonly taken: number;
  readonly places: number;
  /** A whole percentage. */
  readonly rate: number;
}

/** Of those that may still fill: the lowest rate first, then the most open places. */
export function fillBySheet(rows: readonly SheetRow[], now: Date): SheetFill[] {
  return rows
    .filter(({ state, closesAt }) => state === 'published' && closesAt !== null && new Date(closesAt) > now)
    .map((sheet) => {
      const [taken, places] =
        sheet.shifts === 0 ? [sheet.promised, sheet.wanted ?? 0] : [sheet.taken, sheet.places ?? 0];
      return { sheet, taken, places, rate: wholePercent(taken, places) };
    })
    .filter(({ places }) => places > 0)
    .toSorted((a, b) => a.taken / a.places - b.taken / b.places || b.places - b.taken - (a.places - a.taken));
}
