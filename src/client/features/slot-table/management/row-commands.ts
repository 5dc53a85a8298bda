import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import {
  duplicated,
  filled,
  isEmpty,
  movedBy,
  movedTo,
  pasted,
  shiftedRows,
  sortedByTime,
  without,
  withNewRow,
} from './change-rows.ts';
import { changed, columnsOf, newRow, targets, type Grid, type GridState, type ReadingOf } from './grid-state.ts';
import type { Column } from './slot-cells.ts';

/** What is done with the selected rows, else with the active one. */
export type RowCommand =
  | { readonly do: 'add'; readonly claimsFocus?: boolean }
  | { readonly do: 'duplicate' | 'remove' | 'sort' }
  | { readonly do: 'paste'; readonly texts: readonly (readonly string[])[] }
  | { readonly do: 'move'; readonly by: -1 | 1; readonly key?: string }
  | { readonly do: 'drop'; readonly key: string; readonly before: number }
  | { readonly do: 'fill'; readonly column: Column; readonly text: string }
  | { readonly do: 'shift'; readonly minutes: number };

const names: ReadonlySet<string> = new Set<RowCommand['do']>([
  'add',
  'duplicate',
  'remove',
  'sort',
  'paste',
  'move',
  'drop',
  'fill',
  'shift',
]);

export function isRowCommand<Other extends { readonly do: string }>(action: Other | RowCommand): action is RowCommand {
  return names.has(action.do);
}

/** What does not change with the grid. */
export interface GridSetting {
  readonly reading: ReadingOf;
  readonly newKey: () => string;
}

export function runRowCommand(state: GridState, action: RowCommand, { reading, newKey }: GridSetting): GridState {
  const rows = targets(state);
  const { grid, active } = state;
  switch (action.do) {
    case 'add':
      return added(state, newKey, action.claimsFocus === true);
    case 'duplicate':
      return changed(state, duplicated(grid, rows, newKey));
    case 'remove':
      return changed(state, without(grid, rows));
    case 'sort':
      return following(changed(state, sortedByTime(grid)), state);
    case 'paste':
      return changed(
        state,
        pasted(grid, { ...active, column: Math.max(0, active.column) }, action.texts, {
          reading,
          newKey,
          into: columnsOf(state),
        }),
      );
    case 'move': {
      const keys = action.key === undefined || rows.has(action.key) ? rows : new Set([action.key]);
      return following(changed(state, movedBy(grid, keys, action.by)), state);
    }
    case 'drop': {
      const keys = state.selected.has(action.key) ? state.selected : new Set([action.key]);
      return following(changed(state, movedTo(grid, keys, action.before)), state);
    }
    case 'fill':
      return changed(state, filled(grid, rows, action.column, action.text, reading));
    case 'shift':
      return changed(state, shiftedRows(grid, rows, action.minutes));
  }
}

/** The active cell stays on its row, wherever that went. */
function following(state: GridState, before: GridState): GridState {
  const key = before.grid.rows[before.active.row]?.key;
  const row = state.grid.rows.findIndex((each) => each.key === key);
  return row === -1 ? state : { ...state, active: { ...state.active, row }, anchor: row };
}

export function added(state: GridState, newKey: () => string, claimsFocus: boolean): GridState {
  const after = state.selected.size > 0 ? state.grid.rows.length - 1 : state.active.row;
  const grid = withNewRow(state.grid, after, newKey());
  if (grid === state.grid) return state;
  const row = Math.min(after + 1, grid.rows.length - 1);
  const claims = claimsFocus ? state.claims + 1 : state.claims;
  return { ...changed(state, grid), active: { row, column: 0 }, anchor: row, selected: new Set(), claims };
}

/** Whether going on from the last row makes a new one: not from an empty one, and not on a full sheet. */
export function addsRowAfter({ grid }: GridState): boolean {
  const last = grid.rows.at(-1);
  return last !== undefined && !isEmpty(last) && grid.rows.length < MAX_SLOTS_OF_SHEET;
}

/** A grid is never without a row to type into. */
export function gridOf(rows: Grid['rows'], newKey: () => string): Grid {
  return { rows: rows.length === 0 ? [newRow(newKey())] : rows, removed: [], order: 'kept' };
}
