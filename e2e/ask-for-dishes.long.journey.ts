import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, choosePaper, openPlace, openSection, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  await makeSheet(hub, [], { title: 'Winter Potluck' });
  const supper = await makeSheet(
    hub,
    [
      { title: 'Set up', from: '08:00', to: '10:00', maxVolunteers: 3 },
      { title: 'Cookies', kind: 'item', unit: 'dozen', maxVolunteers: 6, maxPerPerson: 3, bring: 'optional' },
    ],
    { title: 'Interview supper', namesShown: true },
  );
  const said = { quantity: 2, bringing: 'oatmeal', marks: ['vegan' as const] };
  await signedUp(hub, supper.slots[1], 'Mei Wong', said);
  await signedUp(hub, supper.slots[0], 'Noor Aziz', { displayName: 'Noor A.' });
  return supper;
});

test('an organizer asks for things to bring, closes them early, and opens the sheet later', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await openPlace(page, 'Winter Potluck');
  await page.getByRole('button', { name: 'Add slot to Winter Potluck' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Salads');
  await dialog.getByText('Things to bring', { exact: true }).click();
  await dialog.getByLabel('How many are needed').fill('4');
  await dialog.getByLabel('Unit').fill('bowl');
  await dialog.getByLabel('Most per person').fill('none');
  await dialog.getByLabel('Close sign-ups early').check();
  await dialog.getByLabel('Time before it begins').fill('2');
  await dialog.getByRole('button', { name: 'Add slot', exact: true }).click();
  await dialog.getByRole('link', { name: 'Most per person must be a whole number from 1 to 1000' }).click();
  expect(await barriers(page), 'the form of a slot for things').toEqual([]);
  await dialog.getByLabel('Most per person').fill('2');
  await dialog.getByRole('button', { name: 'Add slot', exact: true }).click();
  const sheet = page.getByRole('main');
  await sheet.getByText('0 of 4 bowl').waitFor();
  await chooseMore(page, 'Salads', 'Edit…');
  expect(await dialog.getByLabel('Time before it begins').inputValue()).toBe('2');
  expect(await dialog.getByLabel('Most per person').inputValue()).toBe('2');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openSection(page, 'Winter Potluck', 'Settings');
  const rules = page.getByRole('region', { name: 'Sign-up rules' });
  await page.getByRole('link', { name: 'Sign-up rules' }).click();
  await rules.getByLabel('Limit the places of each family').check();
  await rules.getByRole('button', { name: 'Save changes' }).click();
  await rules.getByRole('link', { name: /^Enter how many places a family can have/ }).click();
  await rules.getByLabel('Places per family').fill('1');
  await rules.getByLabel('Let people show a name').check();
  await rules.getByRole('button', { name: 'Save changes' }).click();
  await sheet.getByText('1 place per family').waitFor();
  await sheet.getByText('names can be shown').waitFor();
});

test('an organizer reads what is brought, cannot turn it into people, removes a text, and prints labels', async () => {
  const { mail, made, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  await signIn(organizer, mail);
  const { page } = organizer;
  await openPlace(page, 'Interview supper');
  const sheet = page.getByRole('main');
  await sheet.getByText('2 of 6 things promised').waitFor();
  await chooseMore(page, 'Cookies', 'Edit…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('People', { exact: true }).click();
  organizer.expects(/status of 409/);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const refusal = '2 are already taken, so this slot can’t ask for people. Add another slot for the people';
  await dialog.getByRole('link', { name: refusal }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await sheet.getByRole('button', { name: /^Cookies/ }).click();
  await sheet.getByText('2 dozen · oatmeal · Vegan').waitFor();
  expect(await barriers(page), 'the people of a slot for things').toEqual([]);
  const [labels] = await Promise.all([
    page.context().waitForEvent('page'),
    choosePaper(page, 'Interview supper', 'Labels for dishes'),
  ]);
  await labels.getByRole('article').getByText('oatmeal').waitFor();
  await labels.getByText('1 label, four to a page.').waitFor();
  expect(await barriers(labels), 'the labels').toEqual([]);
  await labels.close();

  await sheet.getByRole('button', { name: 'Remove text “oatmeal” of Mei Wong' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Text Removed', { exact: true }).waitFor();
  await sheet.getByText('2 dozen · Vegan').waitFor();
  await sheet.getByRole('button', { name: /^Set up/ }).click();
  await sheet.getByRole('button', { name: 'Remove name “Noor A.” of Noor Aziz' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => sheet.getByText('Shown to everyone').count()).toBe(0);
  const shown = async () => (await page.request.get(`/api/signup-sheets/${made.id}`)).text();
  // It may still be on its way when the page shows it no more.
  await expect.poll(shown).not.toMatch(/oatmeal|Noor A\./);
});
