import type { SheetRow } from '#contract/overview.ts';
import { startOfDay, wallTime, type SchoolClock } from '#domain/school-time/school-clock.ts';

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

/** The dates of a series together, where the first of them stands. */
export function entriesOf(rows: readonly SheetRow[]): RowEntry[] {
  const bySeries = Map.groupBy(rows, ({ id, seriesId }) => seriesId ?? id);
  return [...bySeries.values()].flatMap((all): RowEntry[] => {
    const [first, ...more] = all;
    if (first === undefined) return [];
    if (more.length === 0) return [{ kind: 'sheet', id: first.id, row: first }];
    return [{ kind: 'series', id: first.seriesId ?? first.id, rows: [first, ...more] }];
  });
}

export function singly(rows: readonly SheetRow[]): RowEntry[] {
  return rows.map((row) => ({ kind: 'sheet', id: row.id, row }));
}

export function firstRow(entry: RowEntry): SheetRow {
  return entry.kind === 'sheet' ? entry.row : entry.rows[0];
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
  const groups = Map.groupBy(entries, (entry) => wordsOf(firstRow(entry)));
  return [...groups].map(([words, some]) => ({ words, entries: some }));
}
