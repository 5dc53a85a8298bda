import type { SheetState } from '#domain/sheet-states.ts';

export interface InSeries {
  readonly id: string;
  readonly seriesId: string | null;
  readonly eventDate: string;
  readonly showEventDate: boolean;
  readonly state: SheetState;
}

export type SeriesDay = Pick<InSeries, 'id' | 'eventDate'>;

export interface SeriesGroup<S> {
  readonly sheet: S;
  /** The others of its series in the list. */
  readonly more: readonly SeriesDay[];
}

/** The series that readers see as one card; a hidden date and an event that was called off stand alone. */
export function shownSeries({ seriesId, showEventDate, state }: InSeries): string | null {
  return showEventDate && state === 'published' ? seriesId : null;
}

/** The first sheet of each series with the days of the others, in the order of the list. */
export function groupSeries<S extends InSeries>(sheets: readonly S[]): SeriesGroup<S>[] {
  const groups: { sheet: S; more: SeriesDay[] }[] = [];
  const ofSeries = new Map<string, (typeof groups)[number]>();
  for (const sheet of sheets) {
    const series = shownSeries(sheet);
    const first = series === null ? undefined : ofSeries.get(series);
    if (first !== undefined) {
      first.more.push(sheet);
      continue;
    }
    const group = { sheet, more: [] };
    groups.push(group);
    if (series !== null) ofSeries.set(series, group);
  }
  return groups;
}

/** The days of the sheet's series in a list, without its own. */
export function otherDays(sheets: readonly InSeries[], sheet: Pick<InSeries, 'id' | 'seriesId'>): SeriesDay[] {
  const { seriesId } = sheet;
  return seriesId === null ? [] : sheets.filter((other) => shownSeries(other) === seriesId && other.id !== sheet.id);
}
