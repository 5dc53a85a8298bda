import { dayOf, type Day } from '#domain/school-time/day.ts';
import { wallTime, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { CalendarZone, CalendarZones } from './calendar-zones.ts';

/** A whole day, or a moment. */
export interface When {
  /** As written; of a moment in UTC, the day at the school. */
  readonly day: Day;
  readonly moment: Moment | null;
}

/** In ms since 1970. */
interface Moment {
  readonly instant: number;
  /** What the clock of its zone shows, as if that were UTC. */
  readonly time: number;
  readonly zone: CalendarZone;
}

export interface MomentReader {
  /** @param parameters of its property. Null for what is no time. */
  read(value: string, parameters: ReadonlyMap<string, string>): When | null;
  /** In the zone of the other; a day if that is one. */
  like(other: When, time: number): When;
  /** The end of a rule, which without a zone is meant in that of its series. */
  readUntil(value: string, series: When): When | null;
}

const DAY = 86_400_000;
/** No school plans so far ahead. Rules without an end may name a later day. */
const UNREASONABLE = '3000';
const WRITTEN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i;

export function createMomentReader(schoolClock: SchoolClock, zones: CalendarZones): MomentReader {
  const momentAt = (time: number, zone: CalendarZone): When => {
    const instant = zone.instantOf(time);
    return { day: zone.isUtc ? schoolDay(schoolClock, instant) : writtenDay(time), moment: { instant, time, zone } };
  };
  const readIn = (zone: CalendarZone, value: string, isDay = false): When | null => {
    const written = WRITTEN.exec(value.trim());
    if (written === null) return null;
    const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = written
      .slice(1, 7)
      .map((digits: string | undefined) => Number(digits ?? 0));
    const day = dayOf(year, month, date);
    if (day === null) return null;
    // Eight digits are a day, whatever type the property has.
    if (isDay || written[4] === undefined) return { day, moment: null };
    const inDay = (hour * 60 + minute) * 60_000;
    if (inDay > DAY || minute > 59 || second > 60) return null;
    return momentAt(Date.parse(day) + inDay, written[7] === undefined ? zone : zones.utc);
  };
  return {
    read: (value, parameters) => {
      const isDay = parameters.get('value')?.toUpperCase() === 'DATE';
      const when = readIn(zones.named(parameters.get('tzid')), value, isDay);
      return when === null || when.day >= UNREASONABLE ? null : when;
    },
    like: ({ moment }, time) =>
      moment === null ? { day: writtenDay(time), moment: null } : momentAt(time, moment.zone),
    readUntil: (value, { moment }) => readIn(moment?.zone ?? zones.named(undefined), value),
  };
}

/** The day that is meant where only days count: midnight in UTC is how programs write a day, not the evening before. */
export function comparedDay({ day, moment }: When): Day {
  return moment !== null && moment.time % DAY === 0 ? writtenDay(moment.time) : day;
}

/** To put days and moments in order. */
export function positionOf({ day, moment }: When): number {
  return moment?.instant ?? Date.parse(day);
}

/** What the clock shows, as if it were UTC. */
export function clockTimeOf({ day, moment }: When): number {
  return moment?.time ?? Date.parse(day);
}

function writtenDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

function schoolDay(schoolClock: SchoolClock, instant: number): Day {
  const { year, month, day } = wallTime(schoolClock, new Date(instant));
  return writtenDay(Date.UTC(year, month - 1, day));
}
