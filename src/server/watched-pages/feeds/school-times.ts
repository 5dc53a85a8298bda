import { englishDay, englishTime } from '#domain/monitors/dates/english-day.ts';
import { wallTime, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { EventTime } from './event-occurrences.ts';

const UTC: SchoolClock = { offsets: [] };
const DAY = 86_400_000;

/** `Fri, Nov 27, 2026, 9:00 a.m. – 3:00 p.m.`, in school time; whole days as `Mon, Dec 21, 2026 – Fri, Jan 1, 2027`. */
export function formatEventTime({ start, lasting }: EventTime, schoolClock: SchoolClock): string {
  if (start.moment === null) {
    const from = Date.parse(start.day);
    const day = (at: number) => englishDay(wallTime(UTC, new Date(at)));
    const days = Math.ceil((lasting ?? 0) / DAY);
    return days <= 1 ? day(from) : `${day(from)} – ${day(from + (days - 1) * DAY)}`;
  }
  const { instant } = start.moment;
  const from = wallTime(schoolClock, new Date(instant));
  const begin = `${englishDay(from)}, ${englishTime(from)}`;
  if (lasting === null || lasting <= 0) return begin;
  const to = wallTime(schoolClock, new Date(instant + lasting));
  const sameDay = englishDay(from) === englishDay(to);
  return `${begin} – ${sameDay ? '' : `${englishDay(to)}, `}${englishTime(to)}`;
}
