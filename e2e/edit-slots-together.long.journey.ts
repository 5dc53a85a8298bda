import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sheetPlace } from '#contract/organizer-paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { focusIsSeen, press, tabTo } from './support/keyboard.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const slots = [
  { title: 'Set up', from: '08:00', to: '10:00', maxVolunteers: 3 },
  { title: 'Serve', from: '10:00', to: '12:00', maxVolunteers: 3 },
  { title: 'Clean up', from: '12:00', to: '14:00', maxVolunteers: 3 },
] as const;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const desk = await makeSheet(hub, slots, { title: 'Pancake breakfast' });
  const phone = await makeSheet(hub, slots, { title: 'Bottle drive' });
  const shared = await makeSheet(hub, slots, { title: 'Book fair' });
  const potluck = await makeSheet(hub, [{ title: 'Salads', maxVolunteers: 6 }, { title: 'Soups' }], {
    title: 'Potluck',
  });
  await signedUp(hub, desk.slots[1], 'Dana Desk');
  await signedUp(hub, phone.slots[2], 'Phil Phone');
  await signedUp(hub, shared.slots[0], 'Sam Shared');
  return { desk, phone, shared, potluck };
});

async function openEditor(visitor: Visitor, title: string): Promise<Locator> {
  await signIn(visitor, stage().mail);
  await openPlace(visitor.page, title);
  await visitor.page.getByRole('button', { name: 'Edit as a table' }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Edit slots' }).waitFor();
  return dialog;
}

/** The texts of a column of the table, the row of headings left out. */
const column = (dialog: Locator, nth: number) =>
  dialog
    .getByRole('row')
    .evaluateAll(
      (rows, at) => rows.slice(1).map((row) => (row.children[at]?.textContent ?? '').replaceAll(/\s/g, ' ')),
      nth,
    );

async function keys(page: Page, ...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

const toldOf = (address: string) => mailsTo(stage().mail.mails, address).map(({ parsed }) => parsed.subject ?? '');

test('an organizer edits, adds, moves and deletes slots by keyboard alone, and only the second press writes', async () => {
  const { made, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  const { page } = organizer;
  await signIn(organizer, stage().mail);
  await organizer.open(sheetPlace(made.desk.id));
  await press(page, page.getByRole('button', { name: 'Edit as a table' }));
  const dialog = page.getByRole('dialog');
  const grid = dialog.getByRole('grid', { name: 'Slots of Pancake breakfast' });
  await tabTo(page, grid.getByRole('gridcell', { name: 'Set up' }));

  // Typing replaces, Tab goes on, F2 keeps the text, Escape leaves it.
  await page.keyboard.type('Set up tables');
  await keys(page, 'Tab', 'Tab', 'Tab');
  await page.keyboard.type('9:45');
  await keys(page, 'Enter', 'F2', 'Escape');
  await focusIsSeen(page, 'after Escape');
  expect(await dialog.isVisible()).toBe(true);
  expect(await column(dialog, 1)).toEqual(['Set up tables', 'Serve', 'Clean up']);
  expect(await column(dialog, 4)).toEqual(['9:45 a.m.', '12:00 p.m.', '2:00 p.m.']);

  // An hour that means nothing is said in its cell, and undo takes it back.
  await page.keyboard.type('noonish');
  await keys(page, 'Enter');
  await grid.getByRole('gridcell', { name: /noonish.*Expected a time/ }).waitFor();
  await keys(page, 'Control+z');
  expect(await column(dialog, 4)).toEqual(['9:45 a.m.', '12:00 p.m.', '2:00 p.m.']);

  // Two rows an hour later, all at once.
  await keys(page, 'Control+End', 'Home', 'ArrowUp', 'Space', 'ArrowDown', 'Space');
  await dialog.getByText('2 of 3 selected').waitFor();
  await keys(page, 'Control+Home', 'Home');
  await page.keyboard.press('Shift+Tab');
  await dialog.getByRole('button', { name: 'Change several' }).focus();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Later' }));
  expect(await column(dialog, 3)).toEqual(['8:00 a.m.', '11:00 a.m.', '1:00 p.m.']);
  await tabTo(page, grid.locator('[tabindex="0"]'));
  await keys(page, 'Escape', 'Control+End', 'Home', 'ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowUp');
  expect(await column(dialog, 1)).toEqual(['Clean up', 'Set up tables', 'Serve']);

  // A new row at the end, then out of the table to the button.
  await keys(page, 'Control+ArrowDown', 'F2', 'Enter');
  await page.keyboard.type('Coffee');
  await keys(page, 'Tab', 'Tab');
  await page.keyboard.type('9-11');
  await keys(page, 'Enter', 'Control+End', 'Home', 'Delete', 'Control+End');
  expect(await column(dialog, 3)).toEqual(['1:00 p.m.', '8:00 a.m.', '11:00 a.m.', '9:00 a.m.']);
  const before = toldOf('dana.desk@families.example').length;
  await press(page, dialog.getByRole('button', { name: 'Check the changes' }));
  await dialog.getByText('Serve: 1 person, because its time changes').waitFor();
  await dialog.getByText('The order of the slots changes.').waitFor();
  const added = dialog.getByRole('region').or(dialog.locator('section')).filter({ hasText: '1 new slot' });
  await added.getByText('9:00 a.m. – 11:00 a.m.').waitFor();
  await added.getByText('no limit').waitFor();
  expect(toldOf('dana.desk@families.example')).toHaveLength(before);
  const save = dialog.getByRole('button', { name: 'Save and send 1 email' });
  await tabTo(page, save);
  // Not at once: a double press on the first button saves nothing.
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
  await keys(page, 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => toldOf('dana.desk@families.example').length).toBe(before + 1);

  const parent = await visitor();
  await parent.open(made.desk.path);
  const shown = await parent.page.getByRole('heading', { level: 3 }).allTextContents();
  expect(shown.filter((text) => ['Clean up', 'Set up tables', 'Serve', 'Coffee'].includes(text))).toEqual([
    'Clean up',
    'Set up tables',
    'Serve',
    'Coffee',
  ]);
});

test('an organizer does the same on a phone, with cards', async () => {
  const { visitor, made } = stage();
  const organizer = await visitor({ screen: PHONE });
  const dialog = await openEditor(organizer, 'Bottle drive');
  const tap = (name: string | RegExp) => dialog.getByRole('button', { name }).first().tap();

  await tap(/^Serve/);
  await dialog.getByLabel('Title').fill('Serve soup');
  await dialog.getByLabel('Places').fill('5');
  await tap('Move up Serve soup');
  await tap(/^Serve soup/);
  await dialog.getByRole('checkbox', { name: 'Select Set up' }).tap();
  await dialog.getByRole('checkbox', { name: 'Select Clean up' }).tap();
  await dialog.getByText('2 of 3 selected').waitFor();
  await tap('Change several');
  await dialog.getByLabel('Places').fill('4');
  await tap('Set places');
  await tap('Later');
  await dialog.getByRole('checkbox', { name: 'Select Set up' }).tap();
  await tap('Delete');
  await tap('Undo');
  await tap(/^Clean up/);
  expect(await dialog.getByLabel('Starts').inputValue()).toBe('13:00');

  await tap('Check the changes');
  await dialog.getByText('Clean up: 1 person, because its time changes').waitFor();
  await dialog.getByText('3 changed slots').waitFor();
  await tap('Save and send 1 email');
  await dialog.waitFor({ state: 'hidden' });
  const parent = await visitor({ screen: PHONE });
  await parent.open(made.phone.path);
  const shown = await parent.page.getByRole('heading', { level: 3 }).allTextContents();
  expect(shown.filter((text) => ['Serve soup', 'Set up', 'Clean up'].includes(text))).toEqual([
    'Serve soup',
    'Set up',
    'Clean up',
  ]);
});

test('cells of a spreadsheet go into the table, and what cannot be read is said where it stands', async () => {
  const { visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  const dialog = await openEditor(organizer, 'Book fair');
  const { page } = organizer;
  await dialog.getByRole('gridcell', { name: 'Clean up' }).click();
  const paste = (text: string) =>
    dialog.getByRole('grid').evaluate((grid, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const cell = grid.querySelector('[tabindex="0"]');
      cell?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('Unpack\t\t8-9am\t\t\t2\nShelve\t\tlater\t\t\t2-3');
  expect(await column(dialog, 1)).toEqual(['Set up', 'Serve', 'Unpack', 'Shelve']);
  await dialog.getByRole('gridcell', { name: /2-3.*Expected one number, such as 3/ }).waitFor();
  await dialog.getByRole('button', { name: 'Check the changes' }).click();
  const summary = dialog.getByRole('alert');
  await summary.getByText('Row 4, Places: Expected one number, such as 3').waitFor();
  await summary.getByRole('link', { name: /^Row 4, Starts/ }).click();
  await page.keyboard.type('9-10');
  await keys(page, 'Enter', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await page.keyboard.type('3');
  await keys(page, 'Enter');
  // A row is dragged by its handle, and back by undo.
  const rows = dialog.getByRole('row');
  await rows
    .nth(4)
    .locator('[draggable=true]')
    .dragTo(rows.nth(1), { targetPosition: { x: 60, y: 4 } });
  expect((await column(dialog, 1)).slice(0, 4)).toEqual(['Shelve', 'Set up', 'Serve', 'Unpack']);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  expect((await column(dialog, 1)).slice(0, 4)).toEqual(['Set up', 'Serve', 'Unpack', 'Shelve']);
  // A reload loses nothing.
  await page.reload();
  await dialog.getByText('What you typed before is still here.').waitFor();
  expect(await column(dialog, 6)).toEqual(['3', '3', '2', '3', '']);
  await dialog.getByRole('button', { name: 'Check the changes' }).click();
  await dialog.getByText('Nobody is emailed.').waitFor();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('what another administrator did meanwhile is told at its row, and nothing that was typed is lost', async () => {
  const { visitor, made } = stage();
  const organizer = await visitor({ screen: DESK });
  organizer.expects(/status of 409/);
  const dialog = await openEditor(organizer, 'Book fair');
  const { page } = organizer;
  const other = (method: 'patch' | 'delete', slot: string, data?: object) =>
    page.request[method](`/api/volunteer-slots/${slot}`, { data });
  await dialog.getByRole('gridcell', { name: 'Set up', exact: true }).click();
  await page.keyboard.type('Set up shelves');
  await keys(page, 'Enter');
  await dialog.getByRole('gridcell', { name: 'Serve', exact: true }).click();
  await page.keyboard.type('Serve tea');
  await keys(page, 'Enter');
  await dialog.getByRole('button', { name: 'Check the changes' }).click();
  const save = dialog.getByRole('button', { name: 'Save and send 1 email' });
  await save.waitFor();
  await other('patch', made.shared.slots[0].id, { title: 'Put up shelves' });
  await other('delete', made.shared.slots[1].id);
  await save.click();
  await dialog
    .getByRole('alert')
    .getByText(/Someone else changed this to “Put up shelves” meanwhile/)
    .waitFor();
  await dialog
    .getByRole('alert')
    .getByText(/Someone deleted this slot meanwhile/)
    .waitFor();
  const titles = (await column(dialog, 1)).join();
  expect(titles).toContain('Set up shelves');
  expect(titles).toContain('Serve tea');
  await dialog.getByRole('button', { name: 'Check the changes' }).click();
  await dialog.getByText('1 new slot').waitFor();
  await dialog.getByRole('button', { name: 'Save and send 1 email' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Set up shelves', exact: true }).waitFor();
});

test('slots become things to bring in columns of their own, by keyboard and on a phone', async () => {
  const { visitor, made } = stage();
  const organizer = await visitor({ screen: DESK });
  const dialog = await openEditor(organizer, 'Potluck');
  const { page } = organizer;
  await dialog.getByRole('columnheader', { name: 'Unit' }).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Things to bring' }).click();
  await dialog.getByRole('gridcell', { name: 'Soups' }).click();
  await keys(page, 'ArrowUp', 'End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 't', 'Tab');
  await page.keyboard.type('dish for 8');
  await keys(page, 'Tab', 'Tab', 'Enter', 'ArrowDown', 'Enter');
  expect(await barriers(page), 'slots with things to bring').toEqual([]);
  const cells = () => Promise.all([6, 8, 9, 10, 11].map(async (nth) => (await column(dialog, nth))[0]));
  expect(await cells()).toEqual(['6', 'things', 'dish for 8', '4', 'optional']);
  // Nobody has signed up, so that there is nothing to look at before it is saved.
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const phone = await visitor({ screen: PHONE });
  const cards = await openEditor(phone, 'Potluck');
  await cards.getByRole('button', { name: /^Soups/ }).tap();
  await cards.getByLabel('Needed').selectOption('things');
  await cards.getByLabel('Unit').fill('litre');
  await cards.getByRole('button', { name: 'Save changes' }).tap();
  await cards.waitFor({ state: 'hidden' });
  await phone.open(made.potluck.path);
  await phone.page.getByText('litre').first().waitFor();
  await phone.page.getByText('dish for 8').first().waitFor();
});
