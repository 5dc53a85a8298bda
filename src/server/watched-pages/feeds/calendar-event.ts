import ICAL from 'ical.js';
import { textOfValue, type ContentLine, type EventLines } from './content-lines.ts';
import { comparedDay, positionOf, clockTimeOf, type MomentReader, type When } from './moments.ts';

export interface RecurrenceRule {
  readonly recur: ICAL.Recur;
  readonly until: When | null;
  readonly line: ContentLine;
}

export interface CalendarEvent {
  readonly uid: string | undefined;
  readonly start: When | null;
  /** In ms; null if it has no end. */
  readonly lasting: number | null;
  /** Which occurrence of a repeated event this one replaces, or is from which on. */
  readonly replaces: When | null;
  readonly isFromThereOn: boolean;
  readonly rules: readonly RecurrenceRule[];
  readonly added: readonly When[];
  readonly leftOut: readonly When[];
  /** Lines that cannot be read, as they stand in the file. */
  readonly unreadLines: readonly string[];
  /** Of a property, such as `summary`. */
  text(property: string): string | undefined;
}

export function readEvent({ lines, strayLines }: EventLines, moments: MomentReader): CalendarEvent {
  const unread = new Set(strayLines);
  const allOf = (name: string) => lines.filter((line) => line.name === name);
  const text = (name: string) => {
    const line = lines.find((each) => each.name === name);
    return line === undefined ? undefined : textOfValue(line.value);
  };
  const orUnread = <Value>(line: ContentLine, value: Value | null): Value | null => {
    if (value === null) unread.add(line.text);
    return value;
  };
  const timeOfProperty = (name: string): When | null => {
    const [line] = allOf(name);
    return line === undefined ? null : orUnread(line, moments.read(line.value, line.parameters));
  };
  const timesOf = (name: string): When[] =>
    allOf(name).flatMap((line) =>
      // A period (start/end) counts by its start.
      line.value.split(',').flatMap((value) => {
        const [from = ''] = value.split('/');
        return orUnread(line, moments.read(from, line.parameters)) ?? [];
      }),
    );
  const start = timeOfProperty('dtstart');
  const end = timeOfProperty('dtend');
  const [duration] = allOf('duration');
  const given = duration === undefined ? null : orUnread(duration, msOf(duration.value));
  return {
    uid: text('uid'),
    start,
    lasting: start !== null && end !== null ? msBetween(start, end) : given,
    replaces: timeOfProperty('recurrence-id'),
    isFromThereOn: allOf('recurrence-id')[0]?.parameters.get('range')?.toUpperCase() === 'THISANDFUTURE',
    rules: start === null ? [] : allOf('rrule').flatMap((line) => orUnread(line, readRule(line, start, moments)) ?? []),
    added: timesOf('rdate'),
    leftOut: timesOf('exdate'),
    unreadLines: [...unread],
    text,
  };
}

const DAY = 86_400_000;

/** Until the end, which is exclusive. Of a whole day with a moment as its end, the day of that moment counts as a whole. */
function msBetween(start: When, end: When): number {
  if (start.moment !== null) return positionOf(end.moment === null ? startOfDay(end, start) : end) - positionOf(start);
  const isWithinDay = end.moment !== null && end.moment.time % DAY !== 0;
  return Date.parse(comparedDay(end)) + (isWithinDay ? DAY : 0) - Date.parse(start.day);
}

function startOfDay(day: When, { moment }: When): When {
  const time = clockTimeOf(day);
  return moment === null ? day : { day: day.day, moment: { ...moment, time, instant: moment.zone.instantOf(time) } };
}

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i;

function msOf(duration: string): number | null {
  const written = DURATION.exec(duration);
  if (written === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = written
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  return (weeks * 7 + days) * DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

const UNTIL = /^until=/i;
/** ical.js counts days of a longer one month by month. */
const MAX_INTERVAL = 1_000_000;

function readRule(line: ContentLine, start: When, moments: MomentReader): RecurrenceRule | null {
  const parts = line.value.split(';').filter((part) => part !== '');
  const end = parts.find((part) => UNTIL.test(part));
  const until = end === undefined ? null : moments.readUntil(end.replace(UNTIL, ''), start);
  if (end !== undefined && until === null) return null;
  try {
    const recur = ICAL.Recur.fromString(parts.filter((part) => part !== end).join(';'));
    // The types promise one, but a rule may lack it.
    const frequency: string | null = recur.freq;
    return frequency === null || recur.interval > MAX_INTERVAL ? null : { recur, until, line };
  } catch {
    return null;
  }
}
