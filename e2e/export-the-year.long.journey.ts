import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { readTable } from '#tests/support/read-table.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { chooseForAll } from './support/overview.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const { id } = await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [{ title: '帳篷 Tents', from: '08:00', to: '10:30', maxVolunteers: 3 }], {
    inDays: 0,
  });
  const old = await makeSheet(hub, [{ title: 'Greet families' }], { title: 'Long Ago', inDays: -800 });
  // By then the slot of today may be over.
  const by = { role: 'full-admin', userId: id, sessionHash: '' } as const;
  await signedUp(hub, fair.slots[0], '陳大文 David Chan', { by });
  await signedUp(hub, old.slots[0], 'Olive Old', { by });
  return { fair };
});

test('an organizer saves the hours of the school year, and of the days of her choice, on a phone', async () => {
  const { mail, made, server, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  const { page } = admin;
  const opener = page.getByRole('button', { name: 'More for all sheets' });
  await chooseForAll(page, 'Export volunteer hours');
  const dialog = page.getByRole('dialog', { name: 'Export volunteer hours' });
  await dialog.getByText('1 sign-up on 1 sheet').waitFor();
  expect(await barriers(page)).toEqual([]);
  const save = async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download spreadsheet' }).click();
    const file = await download;
    // Firefox numbers a second file of a name.
    expect(file.suggestedFilename()).toMatch(/^volunteer-data(\(1\))?\.csv$/);
    return readTable(await readFile(await file.path(), 'utf8'));
  };
  const [, ...thisYear] = await save();
  expect(thisYear.map(([, day, slot, , , hours, name]) => [day, slot, hours, name])).toEqual([
    [made.fair.day, '帳篷 Tents', '2.5', '陳大文 David Chan'],
  ]);
  await dialog.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await chooseForAll(page, 'Export volunteer hours');
  await dialog.getByLabel('Events from').selectOption('Choose dates');
  await dialog.getByLabel('First day').fill('2101-02-01');
  await dialog.getByLabel('Last day').fill('2101-01-01');
  await dialog.getByRole('button', { name: 'Download spreadsheet' }).click();
  await dialog.getByRole('link', { name: 'The last day must not be before the first' }).click();
  expect(await dialog.getByLabel('Last day').evaluate((field) => field === document.activeElement)).toBe(true);
  // What was chosen outlives a reload.
  await page.reload();
  await dialog.getByLabel('First day').waitFor();
  expect(await dialog.getByLabel('First day').inputValue()).toBe('2101-02-01');
  await dialog.getByLabel('First day').fill('');
  expect((await save()).map((row) => row[6])).toEqual(['Name', 'Olive Old', '陳大文 David Chan']);

  await chooseForAll(page, 'Export volunteer hours');
  admin.expects(/ERR_CONNECTION_REFUSED|no answer/);
  await server.stop();
  await dialog.getByRole('button', { name: 'Download spreadsheet' }).click();
  await page.getByText('Export Failed', { exact: true }).waitFor();
  expect(await dialog.getByRole('alert').textContent()).toContain('We can’t reach the server');
});
