import type { SheetRow } from '#contract/overview.ts';
import { startOfDay, wallTime, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { nextDateOf } from './row-words.ts';

/** A sheet, or the dates of a series, soonest first. */
export type RowEntry =
  | { readonly kind: 'sheet'; readonly id: string; readonly row: SheetRow }
  | { readonly kind: 'series'; readonly id: string; readonly rows: readonly [SheetRow, ...SheetRow[]] };

interface RowGroup {
  readonly words: string;
  readonly entries: readonly RowEntry[];
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEK = 7;

/** The dates of a series together, where the next of them stands. */
export function entriesOf(rows: readonly SheetRow[]): RowEntry[] {
  const bySeries = Map.groupBy(rows, ({ id, seriesId }) => seriesId ?? id);
  const entries = [...bySeries.values()].flatMap((all): RowEntry[] => {
    const [first, ...more] = all;
    if (first === undefined) return [];
    if (more.length === 0) return [{ kind: 'sheet', id: first.id, row: first }];
    return [{ kind: 'series', id: first.seriesId ?? first.id, rows: [first, ...more] }];
  });
  return entries.toSorted((a, b) => order(standing(a).eventDate, standing(b).eventDate));
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The row on whose day an entry stands: of a series the next that takes place. */
export function standing(entry: RowEntry): SheetRow {
  return entry.kind === 'sheet' ? entry.row : nextDateOf(entry.rows);
}

export function singly(rows: readonly SheetRow[]): RowEntry[] {
  return rows.map((row) => ({ kind: 'sheet', id: row.id, row }));
}

/** Under `This week`, `Later in December`, the months of this year, and later years. */
export function groupComing(clock: SchoolClock, today: string, entries: readonly RowEntry[]): RowGroup[] {
  const now = wallTime(clock, today);
  const daysToSunday = (WEEK - now.weekday) % WEEK;
  const nextWeek = startOfDay(clock, today, daysToSunday + 1);
  const sunday = wallTime(clock, startOfDay(clock, today, daysToSunday));
  return grouped(entries, (row) => {
    if (new Date(row.eventDate) < nextWeek) return 'This week';
    const { year, month } = wallTime(clock, row.eventDate);
    const name = MONTHS[month - 1] ?? '';
    const isOfThisWeek = [now, sunday].some((day) => day.year === year && day.month === month);
    if (isOfThisWeek) return `Later in ${name}`;
    return year === now.year ? name : String(year);
  });
}

/** Under months, with the year where it is another one. */
export function groupPast(clock: SchoolClock, today: string, entries: readonly RowEntry[]): RowGroup[] {
  const now = wallTime(clock, today);
  return grouped(entries, (row) => {
    const { year, month } = wallTime(clock, row.eventDate);
    const name = MONTHS[month - 1] ?? '';
    return year === now.year ? name : `${name} ${year}`;
  });
}

function grouped(entries: readonly RowEntry[], wordsOf: (row: SheetRow) => string): RowGroup[] {
  const groups = Map.groupBy(entries, (entry) => wordsOf(standing(entry)));
  return [...groups].map(([words, some]) => ({ words, entries: some }));
}
