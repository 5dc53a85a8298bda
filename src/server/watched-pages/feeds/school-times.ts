import type ICAL from 'ical.js';
import { englishDay, englishTime } from '#domain/monitors/dates/english-day.ts';
import { instantOf, wallTime, type SchoolClock, type WallTime } from '#domain/school-time/school-clock.ts';
import { isTimeZone, readSchoolClock } from '#server/platform/time/zone-data.ts';
import type { EventTime } from './event-occurrences.ts';

export interface SchoolTimes {
  /**
   * `Fri, Nov 27, 2026, 9:00 a.m. – 3:00 p.m.`, in school time; whole days as `Mon, Dec 21, 2026 – Fri, Jan 1, 2027`.
   */
  format(time: EventTime): string;
}

const UTC: SchoolClock = { offsets: [] };
/** Reading a zone takes about 20 ms; no school's calendar needs more. */
const MAX_ZONES = 10;
// Outlook's name of the zone; the rules that such files carry are older than the law of 2026.
const OWN_ZONE = /^(?:pacific standard time|pacific time|\(utc-0[78]:00\) pacific time.*)$/i;

export function createSchoolTimes(schoolClock: SchoolClock): SchoolTimes {
  const clocks = new Map<string, SchoolClock | null>();
  const clockOf = (zone: string): SchoolClock | null => {
    const known = clocks.get(zone);
    if (known !== undefined) return known;
    const clock = clocks.size < MAX_ZONES && isTimeZone(zone) ? readSchoolClock(zone) : null;
    clocks.set(zone, clock);
    return clock;
  };
  const inSchoolTime = (time: ICAL.Time, zone: string | null): WallTime => {
    const { year, month, day, hour, minute } = time;
    const written = { year, month, day, hour, minute };
    const asIfUtc = instantOf(UTC, written);
    if (time.zone?.tzid === 'UTC') return wallTime(schoolClock, asIfUtc);
    if (time.isDate || zone === null || OWN_ZONE.test(zone)) return wallTime(UTC, asIfUtc);
    const clock = clockOf(zone);
    if (clock !== null) return wallTime(schoolClock, instantOf(clock, written));
    // A zone that only the file defines, by the file's own rules; an unknown one counts as the school's.
    const isDescribed = time.zone !== null && time.zone.tzid !== 'floating';
    return isDescribed ? wallTime(schoolClock, new Date(time.toUnixTime() * 1000)) : wallTime(UTC, asIfUtc);
  };
  return { format: (time) => formatTime(time, inSchoolTime) };
}

type InSchoolTime = (time: ICAL.Time, zone: string | null) => WallTime;

function formatTime({ start, end, zone }: EventTime, inSchoolTime: InSchoolTime): string {
  const from = inSchoolTime(start, zone);
  if (start.isDate) {
    const last = end?.clone();
    last?.adjust(-1, 0, 0, 0);
    const to = last === undefined || last.compare(start) <= 0 ? null : inSchoolTime(last, zone);
    return to === null ? englishDay(from) : `${englishDay(from)} – ${englishDay(to)}`;
  }
  const begin = `${englishDay(from)}, ${englishTime(from)}`;
  if (end === null || end.compare(start) <= 0) return begin;
  const to = inSchoolTime(end, zone);
  const sameDay = englishDay(from) === englishDay(to);
  return `${begin} – ${sameDay ? '' : `${englishDay(to)}, `}${englishTime(to)}`;
}
