import type ICAL from 'ical.js';
import { englishDay, englishTime } from '#domain/monitors/dates/english-day.ts';
import { instantOf, wallTime, type SchoolClock, type WallTime } from '#domain/school-time/school-clock.ts';
import { isTimeZone, readSchoolClock } from '#server/platform/time/zone-data.ts';
import type { EventTime } from './event-occurrences.ts';

export interface SchoolTimes {
  /** `Fri, Nov 27, 2026, 9:00 a.m. – 3:00 p.m.`, in the school's time; whole days as `Mon, Dec 21, 2026 – Fri, Jan 1, 2027`. */
  inWords(time: EventTime): string;
}

/** Reading the data of a zone takes some 20 ms; a calendar that names more zones than this means no school. */
const ZONES_AT_MOST = 10;
// Outlook's name of the zone; the rules that such files carry are older than the law of 2026.
const OWN_ZONE = /^(?:pacific standard time|pacific time|\(utc-0[78]:00\) pacific time.*)$/i;

export function createSchoolTimes(schoolClock: SchoolClock): SchoolTimes {
  const clocks = new Map<string, SchoolClock | null>();
  const clockOf = (zone: string): SchoolClock | null => {
    const known = clocks.get(zone);
    if (known !== undefined) return known;
    const clock = clocks.size < ZONES_AT_MOST && isTimeZone(zone) ? readSchoolClock(zone) : null;
    clocks.set(zone, clock);
    return clock;
  };
  const inSchoolTime = (time: ICAL.Time): WallTime => {
    const zone = time.zone?.tzid ?? 'floating';
    const written = { year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute };
    const asWritten = wallTime(UTC, new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute)));
    if (time.isDate || zone === 'floating' || OWN_ZONE.test(zone)) return asWritten;
    if (zone === 'UTC') return wallTime(schoolClock, instantOf(UTC, written));
    const clock = clockOf(zone);
    // A zone that only the file knows: its own rules.
    const instant = clock === null ? new Date(time.toUnixTime() * 1000) : instantOf(clock, written);
    return wallTime(schoolClock, instant);
  };
  return { inWords: (time) => words(time, inSchoolTime) };
}

const UTC: SchoolClock = { offsets: [] };

function words({ start, end }: EventTime, inSchoolTime: (time: ICAL.Time) => WallTime): string {
  const from = inSchoolTime(start);
  if (start.isDate) {
    const last = end?.clone();
    last?.adjust(-1, 0, 0, 0);
    const to = last === undefined || last.compare(start) <= 0 ? null : inSchoolTime(last);
    return to === null ? englishDay(from) : `${englishDay(from)} – ${englishDay(to)}`;
  }
  const begin = `${englishDay(from)}, ${englishTime(from)}`;
  if (end === null || end.compare(start) <= 0) return begin;
  const to = inSchoolTime(end);
  const sameDay = englishDay(from) === englishDay(to);
  return `${begin} – ${sameDay ? '' : `${englishDay(to)}, `}${englishTime(to)}`;
}
