import type { GridAction } from './grid-actions.ts';
import { addsRowAfter } from './row-commands.ts';
import { columnsOf, SELECT, type GridState } from './grid-state.ts';

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const PAGE = 10;

/** What a key does on the active cell; null leaves it to the browser. */
export function actionOfKey(state: GridState, pressed: PressedKey, isRightToLeft: boolean): GridAction | null {
  if (state.editing !== null) return whileEditing(pressed);
  return withControl(state, pressed) ?? moving(state, pressed, isRightToLeft) ?? onCell(state, pressed);
}

function whileEditing({ key, shiftKey, altKey }: PressedKey): GridAction | null {
  if (key === 'Escape') return { do: 'cancel' };
  // With Alt it is a line break in a description.
  if (key === 'Enter' && !altKey) return { do: 'commit', after: shiftKey ? 'above' : 'below' };
  return key === 'Tab' ? { do: 'commit', after: shiftKey ? 'previous' : 'next' } : null;
}

function withControl(state: GridState, { key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): GridAction | null {
  const { active, grid } = state;
  if (altKey && !ctrlKey && !metaKey) {
    if (key === 'ArrowUp') return { do: 'move', by: -1 };
    return key === 'ArrowDown' ? { do: 'move', by: 1 } : null;
  }
  if (!ctrlKey && !metaKey) return null;
  switch (key.toLowerCase()) {
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { do: 'redo' };
    case 'a':
      return { do: 'select-all' };
    case 'home':
      return { do: 'go', to: { row: 0, column: 0 }, extends: shiftKey };
    case 'end':
      return { do: 'go', to: { row: grid.rows.length - 1, column: columnsOf(state).length - 1 }, extends: shiftKey };
    case 'arrowup':
      return { do: 'go', to: { ...active, row: 0 }, extends: shiftKey };
    case 'arrowdown':
      return { do: 'go', to: { ...active, row: grid.rows.length - 1 }, extends: shiftKey };
    default:
      return null;
  }
}

function moving(state: GridState, pressed: PressedKey, isRightToLeft: boolean): GridAction | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (ctrlKey || metaKey || altKey) return null;
  const { active, grid } = state;
  const { row, column } = active;
  const lastColumn = columnsOf(state).length - 1;
  const rows = (by: number): GridAction => ({ do: 'go', to: { row: row + by, column }, extends: shiftKey });
  const sideways = (by: number): GridAction => ({ do: 'go', to: { row, column: column + (isRightToLeft ? -by : by) } });
  switch (key) {
    case 'ArrowUp':
      return rows(-1);
    case 'ArrowDown':
      return rows(1);
    case 'PageUp':
      return rows(-PAGE);
    case 'PageDown':
      return rows(PAGE);
    case 'ArrowLeft':
      return sideways(-1);
    case 'ArrowRight':
      return sideways(1);
    case 'Home':
      return { do: 'go', to: { row, column: SELECT } };
    case 'End':
      return { do: 'go', to: { row, column: lastColumn } };
    case 'Tab': {
      const isFirst = row === 0 && column === SELECT;
      const isLast = row >= grid.rows.length - 1 && column === lastColumn && !addsRowAfter(state);
      // It leaves the table from the first cell, and from the last one of a row in which nothing stands yet.
      return (shiftKey ? isFirst : isLast) ? null : { do: 'step', by: shiftKey ? -1 : 1 };
    }
    default:
      return null;
  }
}

function onCell({ active, grid, selected }: GridState, pressed: PressedKey): GridAction | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  if (ctrlKey || metaKey || altKey) return null;
  const row = grid.rows[active.row];
  if (row === undefined) return null;
  const isSelector = active.column === SELECT;
  if (key === ' ' && (isSelector || shiftKey)) return { do: 'toggle', key: row.key };
  if (key === 'Escape') return selected.size > 0 ? { do: 'select-none' } : null;
  if (key === 'Enter' || key === 'F2') return isSelector ? { do: 'toggle', key: row.key } : { do: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return isSelector ? { do: 'remove' } : { do: 'clear' };
  return !isSelector && /^.$/u.test(key) ? { do: 'edit', text: key } : null;
}
