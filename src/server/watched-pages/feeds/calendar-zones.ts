import ICAL from 'ical.js';
import { instantOf, wallTime, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { isTimeZone, readSchoolClock } from '#server/platform/time/zone-data.ts';
import { icalTime } from './ical-time.ts';

/** Times and instants in ms since 1970; a time of a clock as if it were UTC. */
export interface CalendarZone {
  readonly isUtc: boolean;
  instantOf(time: number): number;
  /** By the rules that the file carries, where it describes this zone: its own moments in UTC were made by these. */
  instantByFile(time: number): number | null;
}

export interface CalendarZones {
  readonly utc: CalendarZone;
  /** By the name in the file. What names no zone, or one that nobody knows, is the school's. */
  named(name: string | undefined): CalendarZone;
}

/** Reading a zone takes about 20 ms; no school's calendar needs more. */
const MAX_ZONES = 10;

/** @param descriptions the VTIMEZONE of the file, by name */
export function createCalendarZones(
  schoolClock: SchoolClock,
  descriptions: ReadonlyMap<string, string>,
): CalendarZones {
  const zones = new Map<string, CalendarZone>();
  const isPacific = offsetAt(schoolClock, [2025, 1]) === -8 && offsetAt(schoolClock, [2025, 7]) === -7;
  let read = 0;
  const clockOf = (name: string): SchoolClock | null => {
    if (read >= MAX_ZONES || name === '' || !isTimeZone(name)) return null;
    read += 1;
    return readSchoolClock(name);
  };
  const madeOf = (name: string): CalendarZone => {
    const described = zoneOfFile(descriptions.get(name));
    const ownRules = described ?? (() => null);
    const isOwn = isPacific && PACIFIC.test(name);
    const clock = isOwn ? schoolClock : clockOf(name);
    if (clock !== null) return zoneOf(clock, ownRules);
    if (described === null) return zoneOf(schoolClock, ownRules);
    return { isUtc: false, instantOf: described, instantByFile: ownRules };
  };
  const named = (name = ''): CalendarZone => {
    const zone = zones.get(name) ?? madeOf(name);
    zones.set(name, zone);
    return zone;
  };
  return { utc: { isUtc: true, instantOf: (time) => time, instantByFile: () => null }, named };
}

// Outlook's name of the zone; the rules that such files carry are older than the law of 2026.
const PACIFIC = /^(?:pacific standard time|pacific time|\(utc-0[78]:00\) pacific time.*)$/i;

function offsetAt(clock: SchoolClock, [year, month]: [number, number]): number {
  const noon = Date.UTC(year, month - 1, 15, 12);
  const { day, hour } = wallTime(clock, new Date(noon));
  return (day - 15) * 24 + hour - 12;
}

type InstantOf = (time: number) => number;

function zoneOf(clock: SchoolClock, instantByFile: CalendarZone['instantByFile']): CalendarZone {
  return { isUtc: false, instantOf: byClock(clock), instantByFile };
}

function byClock(clock: SchoolClock): InstantOf {
  return (time) => {
    const at = new Date(time);
    const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
    const minute = instantOf(clock, { year, month, day, hour: at.getUTCHours(), minute: at.getUTCMinutes() });
    return minute.getTime() + at.getUTCSeconds() * 1000;
  };
}

/** Null without a description that can be read. */
function zoneOfFile(description: string | undefined): InstantOf | null {
  if (description === undefined) return null;
  try {
    const zone = new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(description)) });
    const instant = (time: number) => time - zone.utcOffset(icalTime(time)) * 1000;
    // What is wrong in it shows only now.
    instant(Date.UTC(2025, 0, 1));
    return instant;
  } catch {
    return null;
  }
}
