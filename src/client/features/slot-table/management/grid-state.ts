import type { SlotView } from '#contract/slots.ts';
import type { Asked } from './asked-of-row.ts';
import { columns, columnsOfPeople, noCells, type Cells, type Column } from './slot-cells.ts';
import { withTyped, type Reading } from './read-cell.ts';

export type GridSlot = Asked &
  Pick<
    SlotView,
    | 'id'
    | 'title'
    | 'description'
    | 'startTime'
    | 'endTime'
    | 'deadline'
    | 'maxVolunteers'
    | 'translations'
    | 'kind'
    | 'unit'
    | 'maxPerPerson'
    | 'bring'
  >;

/** A column, or the row as a whole. */
type Noted = Column | 'row';

export interface GridRow {
  /** The id of the slot, or a name of its own for a new one. */
  readonly key: string;
  /** The slot on which the changes are based; null for a new one. */
  readonly slot: GridSlot | null;
  /** The texts of that slot; of a duplicate, those of its original. */
  readonly base: Cells;
  readonly cells: Cells;
  /** Of the original, for a duplicate. */
  readonly translations?: SlotView['translations'];
  readonly asked?: Asked;
  readonly questionsOf?: string;
  /** What the server said of it; a note goes when its cell is changed. */
  readonly notes: Partial<Record<Noted, string>>;
}

/** `kept` is the order in which the slots were, `time` the one of their times. */
type RowOrder = 'kept' | 'hand' | 'time';

export interface Grid {
  readonly rows: readonly GridRow[];
  readonly removed: readonly string[];
  readonly order: RowOrder;
}

/** The column before the first is the one that selects rows. */
export const SELECT = -1;
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface GridState {
  readonly grid: Grid;
  readonly past: readonly Grid[];
  readonly future: readonly Grid[];
  readonly active: Place;
  /** From which row a selection was begun. */
  readonly anchor: number;
  readonly selected: ReadonlySet<string>;
  /** The text of the active cell while it is edited. */
  readonly editing: string | null;
  /** The cell that the last change was typed into, so that all of its letters are undone together. */
  readonly typedInto: string | null;
  /** Shows the columns of things also where nothing is to be brought. */
  readonly showsThings: boolean;
  /** Grows with each command after which the active row takes the focus. */
  readonly claims: number;
}

export function newRow(key: string, cells: Cells = noCells): GridRow {
  return { key, slot: null, base: noCells, cells, notes: {} };
}

export function startGrid(grid: Grid): GridState {
  return {
    grid,
    past: [],
    future: [],
    active: { row: 0, column: 0 },
    anchor: 0,
    selected: new Set(),
    editing: null,
    typedInto: null,
    showsThings: false,
    claims: 0,
  };
}

const MOST_UNDONE = 100;

/** After a change that can be undone. A grid that is the same is none. */
export function changed(state: GridState, grid: Grid): GridState {
  if (grid === state.grid) return state;
  const present = new Set(grid.rows.map(({ key }) => key));
  return within({
    ...state,
    grid,
    past: [...state.past, state.grid].slice(-MOST_UNDONE),
    future: [],
    selected: new Set([...state.selected].filter((key) => present.has(key))),
    typedInto: null,
    // Who makes the last of the things one for people keeps the cell in which that was said.
    showsThings: state.showsThings || hasThings(state.grid),
  });
}

export function undone(state: GridState): GridState {
  const grid = state.past.at(-1);
  if (grid === undefined) return state;
  const next = { ...state, grid, past: state.past.slice(0, -1), future: [state.grid, ...state.future] };
  return within({ ...next, editing: null, typedInto: null });
}

export function redone(state: GridState): GridState {
  const [grid, ...future] = state.future;
  if (grid === undefined) return state;
  return within({ ...state, grid, past: [...state.past, state.grid], future, editing: null, typedInto: null });
}

export function hasThings({ rows }: Grid): boolean {
  return rows.some(({ cells }) => cells.kind !== '');
}

/** Those that are shown. */
export function columnsOf({ grid, showsThings }: Pick<GridState, 'grid' | 'showsThings'>): readonly Column[] {
  return showsThings || hasThings(grid) ? columns : columnsOfPeople;
}

/** Keeps the active cell on the grid. */
export function within(state: GridState): GridState {
  const last = Math.max(0, state.grid.rows.length - 1);
  const row = Math.min(Math.max(0, state.active.row), last);
  const column = Math.min(Math.max(SELECT, state.active.column), columnsOf(state).length - 1);
  return { ...state, active: { row, column }, anchor: Math.min(state.anchor, last) };
}

/** The rows that a command is about: those that are selected, else the active one. */
export function targets({ grid, selected, active }: GridState): ReadonlySet<string> {
  if (selected.size > 0) return selected;
  const row = grid.rows[active.row];
  return new Set(row === undefined ? [] : [row.key]);
}

/** What is needed to read what is typed, apart from the row. */
export type ReadingOf = Pick<Reading, 'today'> & { readonly eventDay: string };

/** A time without a day is on that of the row above, or of the event. */
export function readingAt(grid: Grid, row: number, { today, eventDay }: ReadingOf): Reading {
  const above = grid.rows[row - 1]?.cells.day ?? '';
  return { today, day: above === '' ? eventDay : above, order: null, isExact: false };
}

export function withCells(row: GridRow, cells: Cells): GridRow {
  const notes = Object.fromEntries(
    Object.entries(row.notes).filter(
      ([noted]) => noted !== 'row' && cells[noted as Column] === row.cells[noted as Column],
    ),
  );
  return { ...row, cells, notes };
}

export function withRow(grid: Grid, at: number, change: (row: GridRow) => GridRow): Grid {
  return { ...grid, rows: grid.rows.map((row, each) => (each === at ? change(row) : row)) };
}

/** Reads what was typed into a cell; typing what is there changes nothing. */
export function typed(state: GridState, { row, column }: Place, text: string, reading: ReadingOf): GridState {
  const name = columns[column];
  const before = state.grid.rows[row];
  if (name === undefined || before === undefined || before.cells[name] === text) return state;
  const cells = withTyped(before.cells, name, text, readingAt(state.grid, row, reading));
  return changed(
    state,
    withRow(state.grid, row, (each) => withCells(each, cells)),
  );
}
