import type { ClipboardEvent } from 'react';
import { readCells } from '#domain/paste/cells.ts';
import { MAX_SLOTS_OF_SHEET } from '#domain/text-limits.ts';
import { showToast } from '#client/lib/toast.ts';
import { columnsOf } from './grid-state.ts';
import type { SlotGrid } from './use-slot-grid.ts';

const MAX_PASTED = 64 * 1024;

/** Into the table from the active cell on; what is too much is refused as a whole. */
export function paste({ state, dispatch }: SlotGrid, event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain');
  if (text === '') return;
  event.preventDefault();
  if (text.length > MAX_PASTED) {
    return showToast({ title: 'Too much text', description: 'Paste at most 64 KB at a time', variant: 'destructive' });
  }
  const texts = readCells(text, '\t').map(({ cells }) => cells);
  const over = state.active.row + texts.length - MAX_SLOTS_OF_SHEET;
  if (over > 0) {
    const description = `A sheet can have ${MAX_SLOTS_OF_SHEET} slots. Paste ${over} rows fewer`;
    return showToast({ title: 'Too many rows', description, variant: 'destructive' });
  }
  dispatch({ do: 'paste', texts });
}

/** The selected rows, else the active cell, as spreadsheets take them. */
export function copy({ state }: SlotGrid, event: ClipboardEvent): void {
  const { grid, selected, active } = state;
  const columns = columnsOf(state);
  const column = columns[active.column];
  const rows = grid.rows.filter(({ key }) => selected.has(key));
  const one = column === undefined ? '' : (grid.rows[active.row]?.cells[column] ?? '');
  const texts = rows.length > 0 ? rows.map(({ cells }) => columns.map((each) => cells[each])) : [[one]];
  event.preventDefault();
  event.clipboardData.setData('text/plain', texts.map((row) => row.map(quoted).join('\t')).join('\n'));
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
