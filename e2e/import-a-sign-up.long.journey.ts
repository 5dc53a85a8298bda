import { expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { mailsTo } from './support/mails.ts';
import { onStage } from './support/hub.ts';
import { chooseForAll, rowOf } from './support/overview.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
});

const headings =
  'Sign Up,Start Date/Time (mm/dd/yyyy),End Date/Time (mm/dd/yyyy),Location,Qty,Item,First Name,Last Name,Email';
const row = (item: string, from: string, to: string, name = '') =>
  `Craft Fair,03/05/2099 ${from},03/05/2099 ${to},Gym,1,${item},${name},,${name === '' ? '' : `${name}@old.example`}`;
const file = [
  headings,
  ...['Ann', 'Ben', ''].map((name) => row('Set up tables', '08:00', '10:00', name)),
  ...['Cat', '', '', ''].map((name) => row('Serve cocoa', '10:00', '12:30', name)),
  row('', '12:30', '13:00'),
].join('\r\n');

test('an organizer says what is to be brought where the file does not', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await page.getByRole('button', { name: 'Import from SignUpGenius or SignUp.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from another service' });
  const potluck = [
    'Sign Up,Start Date/Time (mm/dd/yyyy),Qty,Item',
    'Potluck,03/05/2099,6,Pies',
    'Potluck,03/05/2099,1,Ice',
  ];
  await dialog.getByLabel('Or paste its cells').fill(potluck.join('\n'));
  await dialog.getByText('2 slots, 1 place, 6 things, as in your file').waitFor();
  expect(await dialog.getByLabel('Things to bring: Pies').isChecked()).toBe(true);
  await dialog.getByLabel('Things to bring: Ice').check();
  await dialog.getByText('2 slots, 7 things, as in your file').waitFor();
  expect(await barriers(page), 'an import with things').toEqual([]);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { name: 'Potluck', level: 1 }).waitFor();
  const sheets = (await (await page.request.get('/api/signup-sheets')).json()) as SheetView[];
  const [made] = sheets.filter(({ title }) => title === 'Potluck');
  expect(made?.slots.map(({ kind }) => kind)).toEqual(['item', 'item']);
});

test.each([
  ['at a desk', 'Craft Fair', DESK],
  ['on a phone', 'Winter Fair', PHONE],
])(
  'an organizer %s brings the file of another service, and nobody in it is signed up',
  async (_where, title, screen) => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await chooseForAll(page, 'Import a signup sheet…');
    const dialog = page.getByRole('dialog', { name: 'Import from another service' });

    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004\u0000') });
    await dialog.getByText('This is an Excel file. Open it, and save it as CSV').waitFor();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await dialog.getByText('2 slots, 7 places, as in your file from SignUpGenius').waitFor();
    await dialog.getByText('3 sign-ups in the file are left out').waitFor();
    await dialog.getByText('Row 9: It names no task').waitFor();
    expect(await dialog.getByLabel('Sheet title').inputValue()).toBe('Craft Fair');
    expect(await dialog.getByLabel('Event date').inputValue()).toBe('2099-03-05');
    expect(await barriers(page), 'an import').toEqual([]);

    await dialog.getByLabel('Sheet title').fill(title);
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.getByText('8:00 – 10:00 a.m.').first().waitFor();
    await organizer.open('/pac-mgmt-2025');
    const sheet = rowOf(page, title);
    await sheet.getByText('7 places').waitFor();
    await sheet.getByText('only organizers see it').waitFor();
    for (const name of ['Ann', 'Ben', 'Cat']) expect(mailsTo(mail.mails, `${name}@old.example`)).toEqual([]);
  },
);

test('the file of last year becomes a sheet of this year, and nothing is in the past unseen', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await chooseForAll(page, 'Import a signup sheet…');
  const dialog = page.getByRole('dialog', { name: 'Import from another service' });
  const old = [headings, row('Set up', '08:00', '10:00'), row('Clean up', '12:00', '13:00')].join('\n');
  await dialog.getByLabel('Or paste its cells').fill(old.replaceAll('2099', '2026').replaceAll('Craft', 'May'));
  await dialog.getByText('2 slots are in the past.').waitFor();
  expect(await barriers(page), 'an import of last year').toEqual([]);
  // 1,827 weeks later, on the same weekday.
  await dialog.getByLabel('Event date', { exact: true }).fill('2061-03-10');
  await dialog.getByText('Moved from Thu, Mar 5, 2026 to Thu, Mar 10, 2061').waitFor();
  expect(await dialog.getByText('in the past').count()).toBe(0);
  await dialog.getByRole('radio', { name: 'Keep the slots’ own days' }).check();
  await dialog.getByText('2 slots are in the past.').waitFor();
  await dialog.getByRole('radio', { name: 'Move all 2 slots' }).check();
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('heading', { name: 'May Fair', level: 1 }).waitFor();
  const sheets = (await (await page.request.get('/api/signup-sheets')).json()) as SheetView[];
  const made = sheets.find(({ title }) => title === 'May Fair');
  expect(made?.slots.map(({ startTime }) => startTime?.slice(0, 10))).toEqual(['2061-03-10', '2061-03-10']);
});
