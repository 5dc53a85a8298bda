import { readDay, type DateOrder } from '#domain/paste/dates.ts';
import { orderOf } from '#domain/paste/date-order.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { bySlotOrder } from '#domain/slot-order.ts';
import { withTyped } from './read-cell.ts';
import { columns, isSame, noCells, shifted, startOf, type Cells, type Column } from './slot-cells.ts';
import { newRow, readingAt, withCells, type Grid, type GridRow, type Place, type ReadingOf } from './grid-state.ts';

type Keys = ReadonlySet<string>;

/** After the last of the rows; nothing when the sheet is full. */
export function withNewRow(grid: Grid, after: number, key: string): Grid {
  if (grid.rows.length >= MAX_SLOTS_OF_SHEET) return grid;
  return { ...grid, rows: grid.rows.toSpliced(after + 1, 0, newRow(key)) };
}

/** Each below its original, as far as there is room. `newKey` names them. */
export function duplicated(grid: Grid, keys: Keys, newKey: () => string): Grid {
  let room = MAX_SLOTS_OF_SHEET - grid.rows.length;
  const rows = grid.rows.flatMap((row) => {
    if (!keys.has(row.key) || room <= 0) return [row];
    room -= 1;
    const translations = row.slot?.translations ?? row.translations;
    const questionsOf = row.slot?.id ?? row.questionsOf;
    const copy = {
      ...newRow(newKey(), row.cells),
      base: row.base,
      ...askedOf(row),
      ...(questionsOf === undefined ? {} : { questionsOf }),
    };
    return [row, translations === undefined ? copy : { ...copy, translations }];
  });
  return rows.length === grid.rows.length ? grid : { ...grid, rows };
}

/** What a row that becomes a new slot takes along. */
export function askedOf({ slot, asked }: Pick<GridRow, 'slot' | 'asked'>): Pick<GridRow, 'asked'> {
  const closesHoursBefore = slot === null ? asked?.closesHoursBefore : slot.closesHoursBefore;
  return closesHoursBefore === undefined ? {} : { asked: { closesHoursBefore } };
}

export function without(grid: Grid, keys: Keys): Grid {
  const gone = grid.rows.filter(({ key }) => keys.has(key));
  if (gone.length === 0) return grid;
  const slots = gone.flatMap(({ slot }) => (slot === null ? [] : [slot.id]));
  return {
    ...grid,
    rows: grid.rows.filter(({ key }) => !keys.has(key)),
    removed: [...grid.removed, ...slots],
  };
}

/** Rows that are apart come together before they pass another. */
export function movedBy(grid: Grid, keys: Keys, by: -1 | 1): Grid {
  const rows = [...grid.rows];
  const order = by === -1 ? [...rows.keys()] : [...rows.keys()].toReversed();
  for (const at of order) {
    const [row, neighbour] = [rows[at], rows[at + by]];
    if (row === undefined || neighbour === undefined || !keys.has(row.key) || keys.has(neighbour.key)) continue;
    [rows[at], rows[at + by]] = [neighbour, row];
  }
  return rows.every((row, at) => row === grid.rows[at]) ? grid : { ...grid, rows, order: 'hand' };
}

/** Together before the row that is at `before` now, or to the end. */
export function movedTo(grid: Grid, keys: Keys, before: number): Grid {
  const stay = (row: GridRow) => !keys.has(row.key);
  const moved = grid.rows.filter((row) => !stay(row));
  const rows = [...grid.rows.slice(0, before).filter(stay), ...moved, ...grid.rows.slice(before).filter(stay)];
  return rows.every((row, at) => row === grid.rows[at]) ? grid : { ...grid, rows, order: 'hand' };
}

export function sortedByTime(grid: Grid): Grid {
  const sortable = ({ cells }: GridRow) => {
    const start = startOf(cells);
    return { title: cells.title, startTime: start === null ? null : String(start).padStart(12, '0') };
  };
  return { ...grid, rows: grid.rows.toSorted((a, b) => bySlotOrder(sortable(a), sortable(b))), order: 'time' };
}

export function shiftedRows(grid: Grid, keys: Keys, minutes: number): Grid {
  return eachOf(grid, keys, ({ cells }) => shifted(cells, minutes));
}

/** The same text in one column of several rows. */
export function filled(grid: Grid, keys: Keys, column: Column, text: string, reading: ReadingOf): Grid {
  return eachOf(grid, keys, ({ cells }, at) => withTyped(cells, column, text, readingAt(grid, at, reading)));
}

function eachOf(grid: Grid, keys: Keys, change: (row: GridRow, at: number) => Cells): Grid {
  const rows = grid.rows.map((row, at) => {
    if (!keys.has(row.key)) return row;
    const cells = change(row, at);
    return isSame(cells, row.cells) ? row : withCells(row, cells);
  });
  return rows.every((row, at) => row === grid.rows[at]) ? grid : { ...grid, rows };
}

interface Pasting {
  readonly reading: ReadingOf;
  readonly newKey: () => string;
  /** The columns that are shown. */
  readonly into: readonly Column[];
}

/**
 * The cells of a spreadsheet from a place on, in new rows too where there are too few. Days are read in the order that
 * all of them together tell. What is beyond the last column, or does not fit on the sheet, is left.
 */
export function pasted(
  grid: Grid,
  at: Place,
  texts: readonly (readonly string[])[],
  { reading, newKey, into }: Pasting,
): Grid {
  const order = orderIn(texts, at.column, reading);
  const rows = [...grid.rows];
  for (const [down, row] of texts.slice(0, MAX_SLOTS_OF_SHEET - at.row).entries()) {
    const place = at.row + down;
    const before = rows[place] ?? newRow(newKey());
    let cells = before.cells;
    const readingHere = { ...readingAt({ ...grid, rows }, place, reading), order };
    for (const column of readFirst.filter((each) => into.includes(each))) {
      const text = row[columns.indexOf(column) - at.column];
      if (text !== undefined) cells = withTyped(cells, column, text, readingHere);
    }
    rows[place] = withCells(before, cells);
  }
  return { ...grid, rows };
}

/** A day says where times are, and a start where an end is. */
const readFirst: readonly Column[] = [
  'title',
  'day',
  'start',
  'end',
  'closes',
  'places',
  'description',
  'kind',
  'unit',
  'most',
  'bring',
];

function orderIn(texts: readonly (readonly string[])[], from: number, { today }: ReadingOf): DateOrder | null {
  const days = texts.flatMap((row) =>
    (['day', 'closes'] as const).flatMap((column) => readDay(row[columns.indexOf(column) - from] ?? '') ?? []),
  );
  return orderOf(days, today);
}

export function isEmpty({ slot, cells }: GridRow): boolean {
  return slot === null && isSame(cells, noCells);
}
