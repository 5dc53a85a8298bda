import { dayMeant, fitsWeekday, readDay, readSerial, type DateOrder } from '#domain/paste/dates.ts';
import { splitMoment } from '#domain/paste/named-cells.ts';
import { readPlaces } from '#domain/paste/places.ts';
import { readMost } from '#domain/paste/things.ts';
import { readTimes, spanOf } from '#domain/paste/times.ts';
import type { Day } from '#domain/school-time/day.ts';
import { DEFAULT_PER_PERSON } from '#domain/slot-kinds.ts';
import { multiLine, singleLine } from '#domain/text-limits.ts';
import { readChoice } from './choice-cells.ts';
import { endText, onDay, startOf, type Cells, type Column } from './slot-cells.ts';
import { minuteOfDay, momentText, wallMinute, wallText } from './wall-time.ts';

export interface Reading {
  /** Of the school. */
  readonly today: Day;
  /** For a time without a day. */
  readonly day: Day;
  /** For dates such as 3/4; null when nothing says which number is the month. */
  readonly order: DateOrder | null;
  /** Whether a time such as 10:30 is before noon for sure, as it is in the time fields of browsers. */
  readonly isExact: boolean;
}

const END_OF_DAY = '23:59';

/** The cells with what was typed into one of them, as far as it can be read; a range fills both times. */
export function withTyped(cells: Cells, column: Column, typed: string, reading: Reading): Cells {
  const text = typed.trim();
  switch (column) {
    case 'title':
      return { ...cells, title: singleLine(text) };
    case 'description':
      return { ...cells, description: multiLine(text) };
    case 'places': {
      const read = readPlaces(text);
      return { ...cells, places: 'expected' in read ? text : read.places === null ? '' : String(read.places) };
    }
    case 'day':
      return withDay(cells, text, reading);
    case 'start':
      return withStart(cells, text, reading);
    case 'end':
      return withEnd(cells, text, reading);
    case 'closes':
      return { ...cells, closes: readCloses(text, reading) ?? text };
    case 'kind':
      return withKind(cells, readChoice('kind', text)?.text ?? text);
    case 'unit':
      return withThing(cells, { unit: singleLine(text) });
    case 'most': {
      const most = readMost(text);
      return withThing(cells, { most: most === null ? text : String(most) });
    }
    case 'bring':
      return withThing(cells, { bring: readChoice('bring', text)?.text ?? text });
  }
}

/** People have no unit. */
function withKind(cells: Cells, kind: string): Cells {
  if (kind === '') return { ...cells, kind, unit: '', most: '', bring: '' };
  return { ...cells, kind, most: cells.most === '' ? String(DEFAULT_PER_PERSON) : cells.most };
}

/** What only things have makes a row one of things. */
function withThing(cells: Cells, thing: Partial<Cells>): Cells {
  const isSaid = Object.values(thing).some((text) => text !== '');
  return { ...(isSaid && cells.kind === '' ? withKind(cells, 'things') : cells), ...thing };
}

/** Null when it is no day, or none that exists, or one that could mean another. */
function dayRead(text: string, { order, today }: Reading): Day | null {
  const serial = readSerial(text);
  if (serial !== null) return serial;
  const written = readDay(text);
  if (written === null) return null;
  if ('numbers' in written && order === null && written.numbers[0] !== written.numbers[1]) {
    const both = (['month-day', 'day-month'] as const).map((each) => dayMeant(written, each, today));
    const possible = both.filter((day) => day !== null && fitsWeekday(written, day));
    return possible.length === 1 ? (possible[0] ?? null) : null;
  }
  const day = dayMeant(written, order ?? 'month-day', today);
  return day !== null && fitsWeekday(written, day) ? day : null;
}

function withDay(cells: Cells, text: string, reading: Reading): Cells {
  const moment = splitMoment(text);
  const day = dayRead(moment?.day ?? text, reading);
  if (day === null) return { ...cells, day: text };
  const onIt = onDay(cells, day);
  return moment === null ? onIt : withStart(onIt, moment.time, reading);
}

function withStart(cells: Cells, text: string, reading: Reading): Cells {
  if (text === '') return { ...cells, start: '' };
  if (isExactTime(text, reading)) return { ...withItsDay(cells, reading), start: text };
  const moment = splitMoment(text);
  const day = moment === null ? null : dayRead(moment.day, reading);
  const times = readTimes(moment?.time ?? text);
  if (times === null || (moment !== null && day === null)) return { ...cells, start: text };
  const span = spanOf(times[0], times[1]);
  if (span === null) return { ...cells, start: text };
  const placed = day === null ? withItsDay(cells, reading) : onDay(cells, day);
  const [start, end] = [timeOf(span.start), span.end === null ? placed.end : timeOf(span.end)];
  return { ...placed, start, end };
}

function isExactTime(text: string, { isExact }: Reading): boolean {
  return isExact && minuteOfDay(text) !== null;
}

function withItsDay(cells: Cells, { day }: Reading): Cells {
  return cells.day === '' ? { ...cells, day } : cells;
}

function withEnd(cells: Cells, text: string, reading: Reading): Cells {
  if (text === '') return { ...cells, end: '' };
  const placed = withItsDay(cells, reading);
  if (isExactTime(text, reading)) return { ...placed, end: text };
  const moment = splitMoment(text);
  const day = moment === null ? null : dayRead(moment.day, reading);
  const [end, more] = readTimes(moment?.time ?? text) ?? [null, null];
  if (end === null || more !== null || (moment !== null && day === null)) return { ...cells, end: text };
  const [start] = readTimes(placed.start) ?? [null];
  if (day !== null) {
    const to = wallMinute(day, timeOf(spanOf(end, null)?.start ?? 0));
    return to === null
      ? { ...cells, end: text }
      : { ...placed, end: endText({ day: placed.day, from: startOf(placed) }, to) };
  }
  const alone = spanOf(end, null)?.start ?? 0;
  const together = start === null ? null : spanOf({ ...start, half: 'clock24' }, end);
  return { ...placed, end: timeOf(together?.end ?? alone) };
}

function readCloses(text: string, reading: Reading): string | null {
  if (text === '') return '';
  const moment = splitMoment(text);
  const day = dayRead(moment?.day ?? text, reading);
  if (day === null) return null;
  const times = moment === null ? null : readTimes(moment.time);
  const minute = times === null ? null : spanOf(times[0], null);
  const at = wallMinute(day, minute === null ? END_OF_DAY : timeOf(minute.start));
  return at === null ? null : momentText(at);
}

function timeOf(minute: number): string {
  return wallText(minute % (24 * 60)).time;
}
