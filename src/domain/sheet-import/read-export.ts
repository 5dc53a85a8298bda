import { DEFAULT_PER_PERSON } from '#domain/slot-kinds.ts';
import type { PastedThings } from '#domain/paste/things.ts';
import { bytesOf } from '#domain/paste/bytes-of.ts';
import { readCells } from '#domain/paste/cells.ts';
import { orderOf } from '#domain/paste/date-order.ts';
import { readDay, type DateOrder } from '#domain/paste/dates.ts';
import { instantAt } from '#domain/paste/instant-at.ts';
import { readPlaces } from '#domain/paste/places.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { dayAfter, type Day } from '#domain/school-time/day.ts';
import { movedByDays, schoolDaysBetween } from '#domain/school-time/move-days.ts';
import { MAX_SLOTS_OF_SHEET, singleLine, textLimits } from '#domain/text-limits.ts';
import { readExportFile, type ExportCells, type ExportFile, type ExportSource } from './export-format.ts';
import { readTimesOfRow, saysHalves, type TimesOfRow } from './read-times.ts';
import { wordsOfRow } from './words-of-row.ts';

export const MAX_IMPORTED_BYTES = 1024 * 1024;
const MAX_IMPORTED_ROWS = 5000;

export interface ImportedSlot {
  readonly title: string;
  readonly description: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly maxVolunteers: number;
  /** Absent for a slot that asks for people. */
  readonly things?: PastedThings;
  /** Its day has passed; absent for one that lies ahead. */
  readonly isOver?: true;
}

interface RowNote {
  /** As the spreadsheet counts. */
  readonly row: number;
  readonly reason: string;
}

export interface ReadExport {
  readonly source: ExportSource;
  /** Null if the file does not say it. */
  readonly title: string | null;
  /** The first day in the file; null if it names none. */
  readonly eventDate: string | null;
  /** By how many days the slots are later than in the file; below 0 for earlier. */
  readonly movedDays: number;
  readonly slots: readonly ImportedSlot[];
  readonly places: number;
  /** Rows with the name of somebody, who is not imported. */
  readonly people: number;
  readonly skipped: readonly RowNote[];
}

interface Target {
  readonly now: Date;
  /** The day of the event, unless it is that of the file. */
  readonly eventDate?: Date | string | null;
  /** Whether the slots move to another day with it. If nothing is said, they do where one would be over otherwise. */
  readonly moveSlots?: boolean | undefined;
}

/**
 * Reads the export of another sign-up service: rows that say the same are the places of one slot.
 * @returns a sentence if it is none, or too much
 */
export function readExport(clock: SchoolClock, text: string, target: Target): ReadExport | string {
  const refusal = whyUnreadable(text);
  if (refusal !== null) return refusal;
  const cells = readCells(text);
  if (cells.length > MAX_IMPORTED_ROWS)
    return `There are ${cells.length} rows. At most ${MAX_IMPORTED_ROWS} can be imported at a time`;
  const file = readExportFile(cells);
  if (file === 'of-people') return OF_PEOPLE;
  if (file === null) return UNKNOWN;
  if (file.rows.length === 0) return 'There is only a row of headings, and no row below it';
  const read = readRows(clock, file, target);
  if (read.slots.length > MAX_SLOTS_OF_SHEET)
    return `The file has ${read.slots.length} slots. A sheet can have at most ${MAX_SLOTS_OF_SHEET}`;
  return read;
}

/** With those slots asking for things that are named by their places in the list, and all others for people. */
export function askingForThings(read: ReadExport, places: readonly number[]): ReadExport {
  const slots = read.slots.map(({ things = THINGS, ...slot }, at) =>
    places.includes(at) ? { ...slot, things } : slot,
  );
  return { ...read, slots };
}

/** By their places in the list. */
export function slotsOfThings({ slots }: ReadExport): number[] {
  return slots.flatMap(({ things }, at) => (things === undefined ? [] : [at]));
}

const THINGS: PastedThings = { unit: null, maxPerPerson: DEFAULT_PER_PERSON };
const UNKNOWN =
  'These aren’t the columns of an export from SignUpGenius or SignUp.com. For other spreadsheets, create a sheet and paste its slots';
const OF_PEOPLE =
  'This report has one row for each person. Take the one with a row for each place, with the columns “Start Date/Time” and “Item”';

function whyUnreadable(text: string): string | null {
  if (text.startsWith('PK\u0003\u0004'))
    return 'This is an Excel file. Open it, and save it as CSV, or copy its cells and paste them here';
  if (bytesOf(text) > MAX_IMPORTED_BYTES)
    return `This is more than ${MAX_IMPORTED_BYTES / 1024 / 1024} MB. The export of one sign-up is smaller`;
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text))
    return 'This isn’t a text file. Download the export as CSV, or copy its cells and paste them here';
  return text.trim() === '' ? 'Choose the file that you downloaded, or paste its cells' : null;
}

function readRows(
  clock: SchoolClock,
  file: ExportFile,
  { now, eventDate: wanted = null, moveSlots }: Target,
): ReadExport {
  const today = dateFieldValue(clock, now);
  const order = file.order ?? orderIn(file, today);
  const title = file.rows.map(({ sheet }) => singleLine(sheet)).find((name) => name !== '') ?? null;
  const written = { source: file.source, title, order, today, saysHalves: saysHalves(file.rows) };
  const skipped: RowNote[] = [];
  const read = file.rows.flatMap((cells) => {
    const row = readRow(clock, cells, written);
    if ('reason' in row) skipped.push({ row: cells.row, reason: row.reason });
    return 'reason' in row ? [] : [row];
  });
  const first = read
    .map(({ times: { day, startTime } }) => startTime ?? (day === null ? null : instantAt(clock, day, 0)))
    .filter((at) => at !== null);
  const eventDate = first.toSorted()[0] ?? null;
  const days = eventDate === null || wanted === null ? 0 : schoolDaysBetween(clock, eventDate, wanted);
  const moves = moveSlots ?? read.some(({ times: { day } }) => day !== null && day < today);
  const movedDays = moves ? days : 0;
  const rows = movedDays === 0 ? read : read.map((row) => movedRow(clock, row, movedDays));
  const dayOfEvent = wanted ?? eventDate;
  const places = {
    today,
    // A slot without times is on the day of the event, wherever the rest of the file stays.
    fileDay: eventDate === null ? null : dayAfter(dateFieldValue(clock, eventDate), movedDays),
    eventDay: dayOfEvent === null ? null : dateFieldValue(clock, dayOfEvent),
  };
  const slots = joined(rows.map((row) => slotOf(row, places)));
  return {
    source: file.source,
    title: title === null ? null : title.slice(0, textLimits.title),
    eventDate,
    movedDays,
    slots,
    places: slots.reduce((sum, { maxVolunteers }) => sum + maxVolunteers, 0),
    people: file.rows.filter(({ name }) => name !== '').length,
    skipped,
  };
}

interface ReadRow {
  readonly title: string;
  readonly description: string;
  readonly times: TimesOfRow;
  /** What the row says of its places; 1 if it says nothing. */
  readonly places: number;
}

interface Asked {
  readonly source: ExportSource;
  readonly title: string | null;
  readonly order: DateOrder;
  readonly today: Day;
  readonly saysHalves: boolean;
}

function readRow(
  clock: SchoolClock,
  cells: ExportCells,
  { source, title, ...written }: Asked,
): ReadRow | { readonly reason: string } {
  const sheet = singleLine(cells.sheet);
  // SignUp.com lists comments among the places: with the address of who wrote it, and no name.
  if (source === 'SignUp.com' && cells.name === '' && cells.email !== '') return { reason: 'A comment, not a place' };
  if (sheet !== '' && sheet !== title) return { reason: `It belongs to another sign-up: “${sheet}”` };
  const words = wordsOfRow(cells);
  if ('reason' in words) return words;
  const times = readTimesOfRow(clock, cells, written);
  if ('reason' in times) return times;
  const places = readPlaces(cells.places);
  if ('expected' in places) return { reason: `“${cells.places}” places: expected ${places.expected}` };
  return { ...words, times, places: places.places ?? 1 };
}

/** The product writes the month first where nothing else decides. */
function orderIn({ rows }: ExportFile, today: Day): DateOrder {
  const days = rows.flatMap(({ day, start }) => [readDay(day), readDay(start.split(' ')[0] ?? '')]);
  return (
    orderOf(
      days.filter((day) => day !== null),
      today,
    ) ?? 'month-day'
  );
}

function movedRow(clock: SchoolClock, { times, ...row }: ReadRow, days: number): ReadRow {
  const shift = (moment: string | null) => (moment === null ? null : movedByDays(clock, moment, days).toISOString());
  return {
    ...row,
    times: {
      day: times.day === null ? null : dayAfter(times.day, days),
      startTime: shift(times.startTime),
      endTime: shift(times.endTime),
    },
  };
}

interface Days {
  readonly today: Day;
  /** The first in the file, moved; null if it names none. */
  readonly fileDay: Day | null;
  readonly eventDay: Day | null;
}

/** A slot without times is on the day of the event, so another day is put into words. */
function slotOf(
  { title, description, times: { day, startTime, endTime }, places }: ReadRow,
  { today, fileDay, eventDay }: Days,
): ImportedSlot {
  const isElsewhere = startTime === null && day !== null && fileDay !== null && day !== fileDay;
  const words = [isElsewhere ? `On ${day}` : '', description].filter((part) => part !== '').join('\n');
  const takesPlace = startTime !== null || isElsewhere ? day : eventDay;
  return {
    title,
    description: words === '' ? null : words,
    startTime,
    endTime,
    maxVolunteers: places,
    ...(takesPlace !== null && takesPlace < today ? { isOver: true } : {}),
  };
}

/**
 * Exports have one row for each place, or say a number of places that is larger. A slot without times
 * and with several places in one row is an item.
 */
function joined(rows: readonly ImportedSlot[]): ImportedSlot[] {
  const alike = Map.groupBy(rows, ({ maxVolunteers: _places, ...same }) => JSON.stringify(same));
  return [...alike.values()].flatMap((equal) => {
    const [first] = equal;
    if (first === undefined) return [];
    const most = Math.max(...equal.map(({ maxVolunteers }) => maxVolunteers));
    const slot = { ...first, maxVolunteers: Math.max(equal.length, most) };
    const isThing = first.startTime === null && first.endTime === null && most > 1;
    return [isThing ? { ...slot, things: THINGS } : slot];
  });
}
