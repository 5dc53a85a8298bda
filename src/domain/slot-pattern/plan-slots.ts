import { timeFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { roundHours } from '#domain/volunteer-hours.ts';
import { freePeriods, type Period, type WallPeriod } from './periods.ts';

export const MAX_SLOTS_OF_PATTERN = 200;
/** In minutes. */
export const patternLimits = { every: [5, 240], length: [5, 720], gap: [0, 240] } as const;
export const MAX_STATIONS = 50;
export const MAX_PAUSES = 20;

/** Names one slot, or several where `from` or `station` is absent. */
export interface LeftOutSlot {
  readonly day: string;
  readonly from?: string | undefined;
  readonly station?: string | undefined;
}

/** Days are `2026-10-16`, times `09:00`, all in school time. */
export interface SlotPattern extends WallPeriod {
  readonly title: string;
  /** In order, each once. */
  readonly days: readonly string[];
  /** A slot begins so many minutes, and the gap, after the one before. */
  readonly everyMinutes: number;
  /** As long as the step, if null. Longer slots overlap for a hand-over. */
  readonly lengthMinutes: number | null;
  readonly gapMinutes: number;
  readonly pauses: readonly WallPeriod[];
  /** Each has slots of its own. */
  readonly stations: readonly string[];
  readonly maxVolunteers: number | null;
  readonly leaveOut: readonly LeftOutSlot[];
  /** Whether a shorter slot takes what is too short for a whole one. */
  readonly shortenLast: boolean;
}

export interface PlannedSlot {
  readonly day: string;
  readonly from: string;
  readonly station: string | null;
  readonly title: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly maxVolunteers: number | null;
}

export interface LeftOver extends WallPeriod {
  readonly day: string;
  readonly minutes: number;
  readonly startTime: string;
  readonly endTime: string;
}

interface SlotPlan {
  /** How many there are, with those that are left out. */
  readonly all: number;
  /** In order of day, station and time, with those that are left out. Empty if there are more than a sheet can have. */
  readonly slots: readonly PlannedSlot[];
  readonly leftOver: readonly LeftOver[];
}

const MINUTE = 60_000;

/** Fills the time of each day with whole slots. The server writes what the browser shows before. */
export function planSlots(clock: SchoolClock, pattern: SlotPattern): SlotPlan {
  const days = pattern.days.map((day) => ({ day, ...planDay(clock, day, pattern) }));
  const stations = pattern.stations.length === 0 ? [null] : pattern.stations;
  const all = days.reduce((sum, { periods }) => sum + periods.length, 0) * stations.length;
  const leftOver = days.flatMap((each) => each.leftOver);
  if (all > MAX_SLOTS_OF_SHEET) return { all, slots: [], leftOver };
  const { title, maxVolunteers } = pattern;
  const slots = days.flatMap(({ day, periods }) =>
    stations.flatMap((station) =>
      periods.map(({ start, end }) => ({
        day,
        from: timeFieldValue(clock, new Date(start)),
        station,
        title: station === null ? title : titleAt(title, station),
        startTime: new Date(start).toISOString(),
        endTime: new Date(end).toISOString(),
        maxVolunteers,
      })),
    ),
  );
  return { all, slots, leftOver };
}

/** `Interviews 2`, `Interviews, Library` */
export function titleAt(title: string, station: string): string {
  return /^\d+$/.test(station) ? `${title} ${station}` : `${title}, ${station}`;
}

function planDay(clock: SchoolClock, day: string, pattern: SlotPattern) {
  const filled = freePeriods(clock, day, pattern, pattern.pauses).map((free) => fill(free, pattern));
  return {
    periods: filled.flatMap(({ periods }) => periods),
    leftOver: filled.flatMap(({ rest }) => (rest === null ? [] : [leftOverOf(clock, day, rest)])),
  };
}

function fill(free: Period, { everyMinutes, lengthMinutes, gapMinutes, shortenLast }: SlotPattern) {
  const length = (lengthMinutes ?? everyMinutes) * MINUTE;
  const step = (everyMinutes + gapMinutes) * MINUTE;
  const periods: Period[] = [];
  let start = free.start;
  for (; start + length <= free.end; start += step) periods.push({ start, end: start + length });
  const rest = { start: Math.max(start, periods.at(-1)?.end ?? start), end: free.end };
  if (rest.start >= rest.end) return { periods, rest: null };
  return shortenLast ? { periods: [...periods, { start, end: free.end }], rest: null } : { periods, rest };
}

function leftOverOf(clock: SchoolClock, day: string, { start, end }: Period): LeftOver {
  const startTime = new Date(start).toISOString();
  const endTime = new Date(end).toISOString();
  const [from, to] = [timeFieldValue(clock, startTime), timeFieldValue(clock, endTime)];
  return { day, from, to, minutes: (end - start) / MINUTE, startTime, endTime };
}

export function isLeftOut(leaveOut: readonly LeftOutSlot[], slot: PlannedSlot): boolean {
  return leaveOut.some((left) => names(left, slot));
}

/** Entries that name no slot of the plan. */
export function namingNothing(leaveOut: readonly LeftOutSlot[], slots: readonly PlannedSlot[]): LeftOutSlot[] {
  return leaveOut.filter((left) => !slots.some((slot) => names(left, slot)));
}

function names({ day, from, station }: LeftOutSlot, slot: PlannedSlot): boolean {
  return (
    day === slot.day &&
    (from === undefined || from === slot.from) &&
    (station === undefined || station === slot.station)
  );
}

/** `places` is null if there is no limit; the hours then count one volunteer in each slot. */
export function sumsOf(slots: readonly PlannedSlot[]) {
  const isLimited = slots.every(({ maxVolunteers }) => maxVolunteers !== null);
  const ms = slots.reduce(
    (sum, slot) => sum + (Date.parse(slot.endTime) - Date.parse(slot.startTime)) * (slot.maxVolunteers ?? 1),
    0,
  );
  return {
    slots: slots.length,
    places: isLimited ? slots.reduce((sum, slot) => sum + (slot.maxVolunteers ?? 0), 0) : null,
    hours: roundHours(ms / (60 * MINUTE)),
  };
}
