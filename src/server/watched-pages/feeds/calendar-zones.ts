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
    const known = knownName(name);
    if (known === undefined || read >= MAX_ZONES) return null;
    read += 1;
    return readSchoolClock(known);
  };
  const madeOf = (name: string): CalendarZone => {
    const described = zoneOfFile(descriptions.get(name));
    const ownRules = described ?? (() => null);
    const isOwn = isPacific && PACIFIC.test(name);
    const clock = isOwn ? schoolClock : clockOf(name);
    if (clock !== null) return zoneOf(clock, ownRules);
    if (described === null || isAsTheSchools(described, schoolClock)) return zoneOf(schoolClock, ownRules);
    return { isUtc: false, instantOf: described, instantByFile: ownRules };
  };
  const named = (name = ''): CalendarZone => {
    const zone = zones.get(name) ?? madeOf(name);
    zones.set(name, zone);
    return zone;
  };
  return { utc: { isUtc: true, instantOf: (time) => time, instantByFile: () => null }, named };
}

// What Outlook, Exchange and old programs call the zone of British Columbia, also with a number or a city after it.
const PACIFIC =
  /^(?:\((?:utc|gmt)\s*[-−]0?[78][:.]?00\)\s*)?(?:pacific (?:standard |daylight )?time|p[sd]t(?:8pdt|\/pdt)?)(?!.*mexico)(?:$|[\s(;])/i;

/** No name of a zone has more, such as `America/Argentina/Salta`. */
const MAX_WORDS = 3;

/** `America/Vancouver`, also at the end of `/mozilla.org/20050126_1/America/Vancouver`. */
function knownName(name: string): string | undefined {
  const words = name
    .replace(/\s+\d+$/, '')
    .split('/')
    .slice(-MAX_WORDS);
  const ends = words.map((_word, at) => words.slice(at).join('/'));
  return ends.find((end) => end !== '' && isTimeZone(end));
}

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

/** The rules that descriptions of zones have; ical.js would follow any other minute by minute, from 1601 on. */
const OTHER_RULE =
  /^RRULE(?!:FREQ=YEARLY(?:;(?:INTERVAL=\d\d?|(?:BYMONTH|BYDAY|BYMONTHDAY|UNTIL|WKST|COUNT)=[\w,+-]{1,20}))*\s*$)/im;

/** Null without a description that can be read. */
function zoneOfFile(description: string | undefined): InstantOf | null {
  if (description === undefined || OTHER_RULE.test(description)) return null;
  try {
    const zone = new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(description)) });
    const instant = (time: number) => time - zone.utcOffset(icalTime(time)) * 1000;
    // What is wrong in it shows only now; without any rule that can be read it would count as UTC.
    instant(Date.UTC(2025, 0, 1));
    return zone.changes.length === 0 ? null : instant;
  } catch {
    return null;
  }
}

const WEEK = 7 * 86_400_000;

/**
 * Programs write the rules of before the law of 2026 under names of their own (`Customized Time Zone`). A zone that was
 * the school's all through 2025 is the school's.
 */
function isAsTheSchools(described: InstantOf, schoolClock: SchoolClock): boolean {
  const schools = byClock(schoolClock);
  const from = Date.UTC(2025, 0, 1, 12);
  for (let week = 0; week < 52; week += 1) {
    const time = from + week * WEEK;
    if (described(time) !== schools(time)) return false;
  }
  return true;
}
