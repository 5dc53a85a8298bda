import { weekdayName, type Day } from '#domain/school-time/day.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { multiLine, singleLine, textLimits } from '#domain/text-limits.ts';
import type { PastedRow } from './cells.ts';
import { dayMeant, expectedDate, fitsWeekday, readDay, readSerial, type DateOrder } from './dates.ts';
import { columnKinds, type ColumnKind, type PastedColumn } from './headings.ts';
import { instantAt } from './instant-at.ts';
import type { NamedCells } from './named-cells.ts';
import { readPlaces } from './places.ts';
import { readThings, type PastedThings } from './things.ts';
import { isCalledSum } from './sums.ts';
import { EXPECTED_TIME, readTimes, spanOf, type TimeSpan } from './times.ts';

export interface PastedSlot {
  readonly title: string;
  readonly description: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** Null is no limit. */
  readonly maxVolunteers: number | null;
  /** Absent for a slot that asks for people. */
  readonly things?: PastedThings;
}

/** `readAs` says what was made of a cell that could mean something else. */
interface PasteGuess {
  readonly column: ColumnKind;
  readonly value: string;
  readonly readAs: string;
}

interface PasteError {
  readonly column: ColumnKind;
  readonly value: string;
  readonly expected: string;
}

export interface JudgedRow {
  /** As the spreadsheet counts. */
  readonly row: number;
  /** Null if the row has errors, or waits for the answer to a question. */
  readonly slot: PastedSlot | null;
  readonly guesses: readonly PasteGuess[];
  readonly errors: readonly PasteError[];
  readonly source: string;
}

interface Sheet {
  readonly clock: SchoolClock;
  readonly columns: readonly PastedColumn[];
  /** Null until the organizer has chosen it. */
  readonly order: DateOrder | null;
  readonly today: Day;
  readonly eventDay: Day;
  /** Whether the times of the whole column are on a clock of 24 hours. */
  readonly isClock24: boolean;
  /** The last date that stands above the row; empty where there is none. */
  readonly dateAbove: string;
  /** What the slots are called if no column says it; null if one does. */
  readonly titleOfAll: string | null;
}

interface Notes {
  readonly guesses: PasteGuess[];
  readonly errors: PasteError[];
}

export function judgeRow({ row, source }: PastedRow, cells: NamedCells, sheet: Sheet): JudgedRow {
  const notes: Notes = { guesses: [], errors: [] };
  const words = readWords(cells, sheet, notes);
  const span = readSpan(cells, sheet, notes);
  const day = readDate(cells, span !== null, sheet, notes);
  const places = readPlaces(cells.places);
  if ('expected' in places) {
    notes.errors.push({ column: 'places', value: cells.places, expected: places.expected });
  } else if (places.isGuess === true) {
    notes.guesses.push({ column: 'places', value: cells.places, readAs: String(places.places) });
  }
  const things = readThings(cells, notes.errors);
  if (day !== UNCLEAR && day !== null && span === null && !hasTimeError(notes) && day !== sheet.eventDay) {
    notes.errors.push({ column: 'start', value: cells.start, expected: EXPECTED_TIME });
  }
  const { guesses } = notes;
  const errors = notes.errors.toSorted((one, other) => place(one) - place(other));
  if (errors.length > 0 || day === UNCLEAR || 'expected' in places) return { row, slot: null, guesses, errors, source };
  const at = (minute: number | null = null) => (day === null ? null : instantAt(sheet.clock, day, minute));
  const times = { startTime: at(span?.start), endTime: at(span?.end) };
  const slot = { ...words, ...times, maxVolunteers: places.places, ...(things === null ? {} : { things }) };
  return { row, slot, guesses, errors, source };
}

const place = ({ column }: PasteError) => columnKinds.indexOf(column);

function hasTimeError({ errors }: Notes): boolean {
  return errors.some(({ column }) => column === 'start' || column === 'end');
}

function readWords(
  cells: NamedCells,
  { titleOfAll }: Sheet,
  { guesses, errors }: Notes,
): { title: string; description: string | null } {
  const title = singleLine(titleOfAll ?? cells.title);
  if (titleOfAll !== null && title !== '') guesses.push({ column: 'title', value: '', readAs: title });
  const description = [cells.description, cells.location]
    .map(multiLine)
    .filter((part) => part !== '')
    .join('\n');
  if (title === '') errors.push({ column: 'title', value: '', expected: 'what needs to be done' });
  else if (cells.start === '' && cells.end === '' && isCalledSum(title))
    errors.push({ column: 'title', value: title, expected: 'a task; this looks like the sum of the others' });
  const tooLong = (column: 'title' | 'description', most: number) =>
    errors.push({ column, value: cells[column], expected: `at most ${most} characters` });
  if (title.length > textLimits.title) tooLong('title', textLimits.title);
  if (description.length > textLimits.description) tooLong('description', textLimits.description);
  return { title, description: description === '' ? null : description };
}

/** Null when the row has no times, or wrong ones. */
function readSpan(cells: NamedCells, { isClock24 }: Sheet, { guesses, errors }: Notes): TimeSpan | null {
  const { start: from, end: to } = cells;
  const refuse = (column: 'start' | 'end', expected = EXPECTED_TIME) =>
    void errors.push({ column, value: cells[column], expected });
  const start = from === '' ? null : readTimes(from);
  const end = to === '' ? null : readTimes(to);
  if (from !== '' && start === null) refuse('start');
  if (to !== '' && (end === null || end[1] !== null)) refuse('end');
  if (from === '' && to !== '' && end !== null) refuse('start');
  if (start === null || hasTimeError({ guesses, errors })) return null;
  const span = spanOf(start[0], end?.[0] ?? start[1], isClock24);
  if (span === null) {
    refuse(to === '' ? 'start' : 'end', 'an end after the start, or within 12 hours on the next day');
    return null;
  }
  if (span.isGuess)
    guesses.push({ column: 'start', value: [from, to].filter(Boolean).join(' – '), readAs: formatSpan(span) });
  return span;
}

/** Waits for the order of day and month. */
const UNCLEAR = Symbol('unclear');

/** Null when there is none to be read. */
function readDate(
  cells: NamedCells,
  hasTimes: boolean,
  sheet: Sheet,
  { guesses, errors }: Notes,
): Day | null | typeof UNCLEAR {
  const { date: value } = cells;
  const { columns, order, today, eventDay, dateAbove } = sheet;
  if (value === '') {
    if (!hasTimes) return null;
    if (dateAbove !== '') {
      // Cells that a spreadsheet has merged are empty but for the first.
      const day = readDate({ ...cells, date: dateAbove }, hasTimes, sheet, { guesses: [], errors });
      if (typeof day === 'string') guesses.push({ column: 'date', value, readAs: day });
      return day;
    }
    if (columns.some(({ kind }) => kind === 'date')) {
      errors.push({ column: 'date', value, expected: expectedDate(value) });
      return null;
    }
    guesses.push({ column: 'date', value, readAs: eventDay });
    return eventDay;
  }
  const serial = readSerial(value);
  if (serial !== null) {
    guesses.push({ column: 'date', value, readAs: serial });
    return serial;
  }
  const written = readDay(value);
  if (written === null) {
    errors.push({ column: 'date', value, expected: expectedDate(value) });
    return null;
  }
  if ('numbers' in written && order === null && written.numbers[0] !== written.numbers[1]) return UNCLEAR;
  const day = dayMeant(written, order ?? 'month-day', today);
  if (day === null) errors.push({ column: 'date', value, expected: 'a day that exists' });
  else if (!fitsWeekday(written, day))
    errors.push({ column: 'date', value, expected: `${weekdayName(day)}, as ${day} is` });
  return day;
}

function formatSpan({ start, end }: TimeSpan): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const at = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
  if (end === null) return at(start);
  return `${at(start)}–${at(end)}${end > 24 * 60 ? ' on the next day' : ''}`;
}
