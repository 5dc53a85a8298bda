import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { drafts } from '#client/lib/storage.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { SlotTable } from './slot-table.tsx';
import { useSlotGrid } from './use-slot-grid.ts';

afterEach(() => drafts.dropAll());

const slot = (title: string) => ({
  id: title,
  title,
  description: null,
  startTime: null,
  endTime: null,
  deadline: null,
  maxVolunteers: 2,
  currentVolunteers: 0,
});
const sheet = {
  eventDate: '2026-12-12T17:00:00.000Z',
  slots: [slot('Serve'), slot('Clean up')],
} as unknown as SheetView;

function Table() {
  return <SlotTable grid={useSlotGrid(sheet, 'table')} label="Slots" describedBy="help" />;
}

const cell = (text: string) => screen.getByText(text).closest('td') ?? document.body;
/** As a person presses, who also gives it the focus. */
function press(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  element.focus();
  fireEvent.click(element);
}
function clipboard(name: 'paste' | 'copy', at: Element, text = ''): DataTransfer {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  at.dispatchEvent(new ClipboardEvent(name, { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData;
}
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[1]?.textContent);

test('cells are pasted and copied where the browser sends the event to the body', async () => {
  renderPart(<Table />);
  press(cell('Clean up'));
  clipboard('paste', document.body, 'Unpack\t\nShelve\t');
  await expect.poll(titles).toEqual(['Serve', 'Unpack', 'Shelve']);
  await expect.poll(() => clipboard('copy', document.body).getData('text/plain')).toBe('Unpack');
});

test('nothing is pasted into the table while the focus is elsewhere', () => {
  renderPart(<Table />);
  clipboard('paste', document.body, 'Unpack\t\nShelve\t');
  expect(titles()).toEqual(['Serve', 'Clean up']);
});

test('the first press on the first cell chooses it, and the second edits it', async () => {
  renderPart(<Table />);
  press(cell('Serve'));
  expect(screen.queryByRole('textbox')).toBeNull();
  press(cell('Serve'));
  await screen.findByRole('textbox', { name: 'Title' });
});

test('a spreadsheet that is pasted while a cell is edited fills the table, and one word the cell', async () => {
  renderPart(<Table />);
  press(cell('Clean up'));
  press(cell('Clean up'));
  const field = await screen.findByRole('textbox', { name: 'Title' });
  clipboard('paste', field, 'Unpack\n');
  expect(titles()).toEqual(['Serve', '']);
  clipboard('paste', field, 'Unpack\nShelve');
  await expect.poll(titles).toEqual(['Serve', 'Unpack', 'Shelve']);
});
