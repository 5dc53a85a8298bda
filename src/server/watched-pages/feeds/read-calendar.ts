import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { shownLine } from '#domain/monitors/plain-text.ts';
import { linkTarget } from '#server/watched-pages/link-target.ts';
import { PageFault } from '#server/watched-pages/page-fault.ts';
import type { Taken } from '#server/watched-pages/page-reading.ts';
import type { ReadTarget } from '#server/watched-pages/link-target.ts';
import { readEvent, type CalendarEvent } from './calendar-event.ts';
import { createCalendarZones } from './calendar-zones.ts';
import { partsOfCalendar } from './content-lines.ts';
import { contentOfEntries, lineOfText, linesOfLink, linesOfText, type WrittenEntry } from './entry-writer.ts';
import { occurrencesOf, type Occurrences } from './event-occurrences.ts';
import { createMomentReader, positionOf } from './moments.ts';
import { formatEventTime } from './school-times.ts';

/** A school has some hundred events a year. Reading so many takes about 400 ms. */
const MAX_EVENTS = 3000;

/**
 * An iCalendar file (RFC 5545) as entries, one per event, identified by its UID and sorted by its start. Times are
 * school time, whatever their zone. A repeated event lists each of its times (at most 500, and 400 days from its
 * start), so that a cancelled or moved one shows. A line that cannot be read is told with its event, without its number:
 * each new event before it would change that. Nothing depends on the day of reading.
 * @throws {PageFault} too-large, with more events than any school has; malformed, when the file was cut off
 */
export function readCalendar(text: string, url: URL, schoolClock: SchoolClock): Taken {
  const count = text.match(/^BEGIN:VEVENT/gim)?.length ?? 0;
  if (count > MAX_EVENTS)
    throw new PageFault('too-large', `The calendar has ${count} events; at most ${MAX_EVENTS} can be watched`);
  const { events, zones } = partsOfCalendar(text);
  const moments = createMomentReader(schoolClock, createCalendarZones(schoolClock, zones));
  const readTarget: ReadTarget = (href) => linkTarget(href, new URL('/', url), url);
  const inOrder = events.map((lines) => readEvent(lines, moments)).sort(byStart);
  const occurrences = occurrencesOf(inOrder, moments);
  const entries = inOrder.map((event) => writtenEvent(event, occurrences.get(event), schoolClock, readTarget));
  return { content: contentOfEntries(entries), elementsFound: entries.length };
}

/** Then by UID: the order in a file means nothing. */
function byStart(a: CalendarEvent, b: CalendarEvent): number {
  const [from, to] = [a, b].map(({ start }) => (start === null ? Number.MAX_VALUE : positionOf(start)));
  const [id, other] = [idOf(a) ?? '', idOf(b) ?? ''];
  return (from ?? 0) - (to ?? 0) || (id < other ? -1 : Number(id > other));
}

const MAX_UNREAD_SHOWN = 120;

function writtenEvent(
  event: CalendarEvent,
  occurrences: Occurrences | undefined,
  schoolClock: SchoolClock,
  readTarget: ReadTarget,
): WrittenEntry {
  const { times = [], rule = null, unreadLines = [] } = occurrences ?? {};
  const lines = [
    lineOfText(event.text('summary')) || 'An event without a title',
    ...(event.text('status')?.toUpperCase() === 'CANCELLED' ? ['Cancelled'] : []),
    ...times.map((time) => formatEventTime(time, schoolClock)),
    ...(rule === null ? [] : [`and further by the rule ${rule}`]),
    lineOfText(event.text('location')),
    ...linesOfText(event.text('description'), readTarget),
    ...linesOfLink(event.text('url'), readTarget),
    ...[...event.unreadLines, ...unreadLines].map(
      (line) => `We can’t read this line: “${shownLine(line, MAX_UNREAD_SHOWN)}”`,
    ),
  ];
  return { id: idOf(event), lines: lines.filter((line) => line !== '') };
}

function idOf({ uid, replaces }: CalendarEvent): string | null {
  if (uid === undefined) return null;
  if (replaces === null) return uid;
  const { day, moment } = replaces;
  return `${uid} ${moment === null ? day : new Date(moment.instant).toISOString()}`;
}
