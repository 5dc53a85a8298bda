import { useEffect, type RefObject } from 'react';
import { readCells } from '#domain/paste/cells.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { showToast } from '#client/lib/toast.ts';
import { columnsOf, type GridState } from './grid-state.ts';
import { columns } from './slot-cells.ts';
import type { SlotGrid } from './use-slot-grid.ts';

const MAX_PASTED = 64 * 1024;

/** Takes and gives cells while the table has the focus. */
export function useClipboard(table: RefObject<HTMLTableElement | null>, grid: SlotGrid): void {
  useEffect(() => {
    // Where there is no caret, Firefox sends these events to the body.
    const inTable = (take: (grid: SlotGrid, event: ClipboardEvent) => void) => (event: ClipboardEvent) => {
      if (table.current?.contains(document.activeElement) === true) take(grid, event);
    };
    const [onPaste, onCopy] = [inTable(paste), inTable(copy)];
    document.addEventListener('paste', onPaste);
    document.addEventListener('copy', onCopy);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('copy', onCopy);
    };
  }, [table, grid]);
}

/** Into the table from the active cell on; what is too much is refused as a whole. */
function paste({ state, dispatch }: SlotGrid, event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text === '' || isForEditedCell(state, text)) return;
  event.preventDefault();
  if (text.length > MAX_PASTED) {
    return void showToast({
      title: 'Too much text',
      description: 'Paste at most 64 KB at a time',
      variant: 'destructive',
    });
  }
  const texts = readCells(text, '\t').map(({ cells }) => cells);
  const over = state.active.row + texts.length - MAX_SLOTS_OF_SHEET;
  if (over > 0) {
    const description = `A sheet can have ${MAX_SLOTS_OF_SHEET} slots. Paste ${over} rows fewer`;
    return void showToast({ title: 'Too many rows', description, variant: 'destructive' });
  }
  dispatch({ do: 'paste', texts });
}

/** A field of one line would run the cells of a spreadsheet together. */
function isForEditedCell({ editing, active }: GridState, text: string): boolean {
  if (editing === null || text.includes('\t')) return false;
  return columns[active.column] === 'description' || !text.trim().includes('\n');
}

/** The selected rows, else the active cell, as spreadsheets take them. */
function copy({ state }: SlotGrid, event: ClipboardEvent): void {
  const { grid, selected, active, editing } = state;
  if (editing !== null) return;
  const shown = columnsOf(state);
  const column = shown[active.column];
  const rows = grid.rows.filter(({ key }) => selected.has(key));
  const one = column === undefined ? '' : (grid.rows[active.row]?.cells[column] ?? '');
  const texts = rows.length > 0 ? rows.map(({ cells }) => shown.map((each) => cells[each])) : [[one]];
  event.preventDefault();
  event.clipboardData?.setData('text/plain', texts.map((row) => row.map(quoted).join('\t')).join('\n'));
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
