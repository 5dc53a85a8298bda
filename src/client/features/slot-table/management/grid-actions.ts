import {
  changed,
  columnsOf,
  readingAt,
  redone,
  SELECT,
  typed,
  undone,
  withCells,
  within,
  withRow,
} from './grid-state.ts';
import type { Grid, GridState, Place, ReadingOf } from './grid-state.ts';
import { withTyped } from './read-cell.ts';
import { added, addsRowAfter, isRowCommand, runRowCommand, type GridSetting, type RowCommand } from './row-commands.ts';
import { columns, type Column } from './slot-cells.ts';

type AfterEdit = 'stay' | 'below' | 'above' | 'next' | 'previous';

export type GridAction =
  | RowCommand
  | { readonly do: 'go'; readonly to: Place; readonly extends?: boolean }
  | { readonly do: 'step'; readonly by: -1 | 1 }
  | { readonly do: 'edit'; readonly text?: string }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'commit'; readonly after: AfterEdit }
  | { readonly do: 'cancel' | 'clear' | 'undo' | 'redo' | 'select-none' | 'select-all' | 'show-things' }
  | { readonly do: 'toggle'; readonly key: string }
  | { readonly do: 'put'; readonly key: string; readonly column: Column; readonly text: string }
  | { readonly do: 'settle'; readonly key: string; readonly column: Column }
  | { readonly do: 'replace'; readonly grid: Grid };

export function reduceGrid(state: GridState, action: GridAction, setting: GridSetting): GridState {
  if (isRowCommand(action)) return runRowCommand(settled(state, setting), action, setting);
  switch (action.do) {
    case 'go':
      return goTo(settled(state, setting), action.to, action.extends === true);
    case 'step':
      return stepped(settled(state, setting), action.by, setting);
    case 'edit':
      return edited(state, action.text);
    case 'type':
      return { ...state, editing: action.text };
    case 'commit':
      return committed(state, action.after, setting);
    case 'cancel':
      return { ...state, editing: null };
    case 'clear':
      return typed(state, state.active, '', setting.reading);
    case 'undo':
      return undone(settled(state, setting));
    case 'redo':
      return redone(settled(state, setting));
    case 'select-none':
      return { ...state, selected: new Set() };
    case 'select-all':
      return { ...state, selected: new Set(state.grid.rows.map(({ key }) => key)) };
    case 'show-things':
      return within({ ...settled(state, setting), showsThings: !state.showsThings });
    case 'toggle':
      return toggled(state, action.key);
    case 'put':
      return put(state, action);
    case 'settle':
      return settledAt(state, action, setting.reading);
    case 'replace':
      return within({ ...startOver(state), grid: action.grid });
  }
}

function goTo(state: GridState, to: Place, isExtending: boolean): GridState {
  const next = within({ ...state, active: to });
  if (!isExtending) return { ...next, anchor: next.active.row };
  const [from, until] = [Math.min(state.anchor, next.active.row), Math.max(state.anchor, next.active.row)];
  return { ...next, selected: new Set(state.grid.rows.slice(from, until + 1).map(({ key }) => key)) };
}

/** To the cell after it, or before, over the ends of rows; after the last cell of all to a new row. */
function stepped(state: GridState, by: -1 | 1, { newKey }: GridSetting): GridState {
  const { row, column } = state.active;
  const [first, last] = [SELECT, columnsOf(state).length - 1];
  if (by === 1 && column === last) {
    if (row + 1 < state.grid.rows.length) return goTo(state, { row: row + 1, column: first }, false);
    return addsRowAfter(state) ? added({ ...state, selected: new Set() }, newKey, false) : state;
  }
  if (by === -1 && column === first) return row > 0 ? goTo(state, { row: row - 1, column: last }, false) : state;
  return goTo(state, { row, column: column + by }, false);
}

function edited(state: GridState, text: string | undefined): GridState {
  const column = columns[state.active.column];
  const row = state.grid.rows[state.active.row];
  return column === undefined || row === undefined ? state : { ...state, editing: text ?? row.cells[column] };
}

/** With what is being edited. */
function settled(state: GridState, { reading }: GridSetting): GridState {
  const { editing, active } = state;
  return editing === null ? state : { ...typed(state, active, editing, reading), editing: null };
}

function committed(state: GridState, after: AfterEdit, setting: GridSetting): GridState {
  const next = settled(state, setting);
  const { row, column } = next.active;
  if (after === 'next' || after === 'previous') return stepped(next, after === 'next' ? 1 : -1, setting);
  if (after === 'above') return goTo(next, { row: row - 1, column }, false);
  if (after === 'stay') return next;
  return row === next.grid.rows.length - 1 && addsRowAfter(next)
    ? { ...added({ ...next, selected: new Set() }, setting.newKey, false), active: { row: row + 1, column } }
    : goTo(next, { row: row + 1, column }, false);
}

function toggled(state: GridState, key: string): GridState {
  const selected = new Set(state.selected);
  if (!selected.delete(key)) selected.add(key);
  const row = state.grid.rows.findIndex((each) => each.key === key);
  return { ...state, selected, anchor: row === -1 ? state.anchor : row };
}

interface PutText {
  readonly key: string;
  readonly column: Column;
  readonly text: string;
}

/** As it is typed, letter by letter; `settle` reads it when it is complete. */
function put(state: GridState, { key, column, text }: PutText): GridState {
  const at = state.grid.rows.findIndex((row) => row.key === key);
  if (at === -1) return state;
  const grid = withRow(state.grid, at, (row) => withCells(row, { ...row.cells, [column]: text }));
  const typedInto = `${key} ${column}`;
  return { ...(state.typedInto === typedInto ? { ...state, grid } : changed(state, grid)), typedInto };
}

function settledAt(state: GridState, { key, column }: Omit<PutText, 'text'>, reading: ReadingOf): GridState {
  const at = state.grid.rows.findIndex((row) => row.key === key);
  if (at === -1 || state.typedInto !== `${key} ${column}`) return { ...state, typedInto: null };
  const grid = withRow(state.grid, at, (row) =>
    withCells(
      row,
      withTyped(row.cells, column, row.cells[column], { ...readingAt(state.grid, at, reading), isExact: true }),
    ),
  );
  return { ...state, grid, typedInto: null };
}

function startOver(state: GridState): GridState {
  return { ...state, past: [], future: [], editing: null, typedInto: null };
}
