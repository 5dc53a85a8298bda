import { dateFieldValue, type SchoolClock } from './school-time/school-clock.ts';
import { isItem, type SlotKind } from './slot-kinds.ts';

interface SlotsOfDay<Slot> {
  /** Such as `2026-12-12`; null for slots without a time. */
  readonly day: string | null;
  readonly slots: readonly Slot[];
}

/** By school day, in the order in which the server answers them; slots without a time are together. */
export function groupByDay<Slot extends { readonly startTime: string | null }>(
  clock: SchoolClock,
  slots: readonly Slot[],
): SlotsOfDay<Slot>[] {
  const byDay = Map.groupBy(slots, ({ startTime }) => (startTime === null ? null : dateFieldValue(clock, startTime)));
  return [...byDay].map(([day, ofDay]) => ({ day, slots: ofDay }));
}

interface Grouped {
  readonly title: string;
  readonly startTime: string | null;
  /** Absent for a shift. */
  readonly kind?: SlotKind | undefined;
}

interface SlotsOfStation<Slot> {
  /** Null for slots of no station. */
  readonly station: string | null;
  readonly slots: readonly Slot[];
}

interface StationsOfDay<Slot> {
  /** Such as `2026-12-12`; null for slots without a time. */
  readonly day: string | null;
  readonly stations: readonly SlotsOfStation<Slot>[];
}

interface GroupedSlots<Slot> {
  readonly days: readonly StationsOfDay<Slot>[];
  /** What is brought, whenever that is. */
  readonly things: readonly Slot[];
}

/** Shifts by day, and of one day by station; each group in the order in which the server answers them. */
export function groupSlots<Slot extends Grouped>(clock: SchoolClock, slots: readonly Slot[]): GroupedSlots<Slot> {
  const shifts = slots.filter((slot) => !isItem(slot));
  return {
    days: groupByDay(clock, shifts)
      .toSorted((a, b) => compareDays(a.day, b.day))
      .map(({ day, slots: ofDay }) => ({ day, stations: byStation(ofDay) })),
    things: slots.filter((slot) => isItem(slot)),
  };
}

/** What has no time comes last. */
function compareDays(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

function byStation<Slot extends Grouped>(slots: readonly Slot[]): SlotsOfStation<Slot>[] {
  const stations = stationsAmong(slots);
  const groups = [...Map.groupBy(slots, ({ title }) => stations.get(title) ?? null)];
  return groups
    .map(([station, ofStation]) => ({ station, slots: ofStation }))
    .toSorted((a, b) => (a.station ?? '').localeCompare(b.station ?? '', 'en', { numeric: true }));
}

/** `Cashier, Novels` and `Cashier 2`, as patterns name the slots of a station. */
const AT_STATION = /^(?<task>.+?)(?:, (?<place>[^,]+)| (?<number>\d+))$/;

/** The stations of the titles that name one: the same task at several, and at each of them several slots. */
function stationsAmong(slots: readonly Pick<Grouped, 'title'>[]): ReadonlyMap<string, string> {
  const named = slots.flatMap(({ title }) => {
    const { task, place, number } = AT_STATION.exec(title)?.groups ?? {};
    const station = place ?? (number === undefined ? undefined : `${task} ${number}`);
    return task === undefined || station === undefined ? [] : [{ title, task, station }];
  });
  const byTask = Map.groupBy(named, ({ task }) => task);
  const isPattern = (of: typeof named) => {
    const at = Map.groupBy(of, ({ station }) => station);
    return at.size > 1 && [...at.values()].every((ofStation) => ofStation.length > 1);
  };
  return new Map(
    [...byTask.values()].filter(isPattern).flatMap((of) => of.map(({ title, station }) => [title, station] as const)),
  );
}
