import type { Day } from '#domain/school-time/day.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { bytesOf } from './bytes-of.ts';
import { readCells, type PastedRow } from './cells.ts';
import { readColumns } from './columns.ts';
import { dateOrders, orderOf } from './date-order.ts';
import { dayMeant, readDay, type DateOrder } from './dates.ts';
import type { ColumnKind, PastedColumn } from './headings.ts';
import { judgeRow, type JudgedRow } from './judge-row.ts';
import { namedCells, type NamedCells } from './named-cells.ts';
import { areOnClock24, readTimes } from './times.ts';

const MAX_PASTED_ROWS = 400;
/** Before anything is judged: each column costs time, and stands in the answer. */
export const MAX_PASTED_COLUMNS = 100;
const MAX_PASTED_BYTES = 64 * 1024;

export interface PasteChoices {
  readonly dateOrder: DateOrder | null;
  /** What each column holds; null where the headings or the content say it. */
  readonly columns: readonly (ColumnKind | null)[] | null;
}

/** The school's day on which the text is read, and that of the event. */
interface PasteDays {
  readonly now: Date;
  readonly eventDate: string;
}

/** Asked once for the whole column, with both readings of its first row. */
export interface DateQuestion {
  readonly row: number;
  readonly value: string;
  readonly readings: readonly { readonly order: DateOrder; readonly day: Day }[];
}

export interface ReadPaste {
  readonly columns: readonly PastedColumn[];
  readonly questions: readonly DateQuestion[];
  readonly rows: readonly JudgedRow[];
}

/** Judges every row of text from a spreadsheet. Call {@link whyUnreadable} before. */
export function readPaste(clock: SchoolClock, text: string, choices: PasteChoices, days: PasteDays): ReadPaste {
  const { columns, rows, titleOfAll } = readColumns(readCells(text), choices.columns);
  const today = dateFieldValue(clock, days.now);
  const eventDay = dateFieldValue(clock, days.eventDate);
  const named = rows.map((row) => ({ row, cells: namedCells(row, columns) }));
  const written = named.map(({ cells }) => readDay(cells.date)).filter((day) => day !== null);
  const order = choices.dateOrder ?? orderOf(written, today);
  const times = named.flatMap(({ cells }) => [readTimes(cells.start), readTimes(cells.end)]);
  const isClock24 = areOnClock24(times.filter((each) => each !== null));
  let dateAbove = '';
  return {
    columns,
    questions: order === null ? questionAbout(named, today) : [],
    rows: named.map(({ row, cells }) => {
      const sheet = { clock, columns, order, today, eventDay, isClock24, dateAbove, titleOfAll };
      if (cells.date !== '') dateAbove = cells.date;
      return judgeRow(row, cells, sheet);
    }),
  };
}

function questionAbout(named: readonly { row: PastedRow; cells: NamedCells }[], today: Day): DateQuestion[] {
  for (const { row, cells } of named) {
    const day = readDay(cells.date);
    if (day === null || !('numbers' in day) || day.numbers[0] === day.numbers[1]) continue;
    const readings = dateOrders.flatMap((order) => {
      const meant = dayMeant(day, order, today);
      return meant === null ? [] : [{ order, day: meant }];
    });
    if (readings.length > 0) return [{ row: row.row, value: cells.date, readings }];
  }
  return [];
}

/** A sentence about text that cannot be read at all; null if it can. */
export function whyUnreadable(text: string): string | null {
  if (bytesOf(text) > MAX_PASTED_BYTES)
    return `This is more than ${MAX_PASTED_BYTES / 1024} KB of text. Paste a part of it at a time`;
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text))
    return 'This isn’t text from a spreadsheet. Open the file, select its cells, copy them and paste them here';
  if (text.trim() === '') return 'Paste the cells of a spreadsheet';
  const rows = readCells(text);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (width > MAX_PASTED_COLUMNS) return `There are ${width} columns. Paste at most ${MAX_PASTED_COLUMNS} of them`;
  const below = readColumns(rows, null).rows.length;
  if (below === 0) return 'There is only a row of headings. Paste the rows below it too';
  return below > MAX_PASTED_ROWS ? `There are ${below} rows. Paste at most ${MAX_PASTED_ROWS} at a time` : null;
}
