import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, openPlace, openSection, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  return { fair: await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 5 }]) };
});

test('an organizer asks a question, a parent answers it, and the roster shows the answer', async () => {
  const { made, mail, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  await signIn(organizer, mail);
  const { page } = organizer;
  await openPlace(page, 'Winter Craft Fair', 'Settings', 'Questions');
  const dialog = page.getByRole('region', { name: 'Questions of “Winter Craft Fair”' });
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await dialog.getByLabel('Question', { exact: true }).fill('Has your child an allergy?');
  await dialog.getByText('Do you need this?').waitFor();
  await dialog.getByLabel('Question', { exact: true }).fill('How do you come?');
  await dialog.getByText('Do you need this?').waitFor({ state: 'detached' });
  await dialog.getByLabel('Kind of answer').selectOption('One of several choices');
  await dialog.getByLabel('Choice 1', { exact: true }).fill('By bus');
  await dialog.getByRole('switch', { name: 'Must be answered' }).check();
  await dialog.getByRole('button', { name: 'Save questions' }).click();
  await dialog.getByRole('link', { name: 'Give at least two choices' }).waitFor();
  await dialog.getByLabel('Choice 2', { exact: true }).fill('On foot');
  await dialog.getByText('Preview', { exact: true }).click();
  expect(await barriers(page), 'the questions of a sheet').toEqual([]);
  await dialog.getByRole('button', { name: 'Save questions' }).click();
  await page.getByText('Questions Saved', { exact: true }).waitFor();

  const parent = await visitor({ screen: PHONE });
  const form = await parent.open(made.fair.path);
  await form.getByRole('button', { name: /Sign Up/ }).click();
  await form.getByLabel('Name', { exact: true }).fill('Karen Chow');
  await form.getByLabel('Email', { exact: true }).fill('karen@families.example');
  await form.getByLabel('Phone').fill('604 555 0101');
  const signUp = form.getByRole('dialog').getByRole('button', { name: 'Sign Up', exact: true });
  await signUp.click();
  await form.getByRole('link', { name: 'How do you come? – Answer this question' }).click();
  expect(await barriers(form), 'a form with a question').toEqual([]);
  await form.getByRole('group', { name: 'How do you come?' }).getByLabel('By bus').check();
  await signUp.click();
  await form.getByRole('dialog', { name: 'You’re signed up' }).waitFor();

  await openSection(page, 'Winter Craft Fair', 'Slots & people');
  await page.getByRole('button', { name: 'Set up tables', exact: true, expanded: false }).click();
  await page.getByLabel('Answers of Karen Chow').getByText('By bus').waitFor();
  expect(await barriers(page), 'a roster with answers').toEqual([]);

  await chooseMore(page, 'Karen Chow', 'Edit…');
  const edit = page.getByRole('dialog', { name: 'Edit volunteer' });
  await edit.getByRole('group', { name: 'How do you come?' }).getByLabel('On foot').check();
  expect(await barriers(page), 'the details of a volunteer with answers').toEqual([]);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByLabel('Answers of Karen Chow').getByText('On foot').waitFor();
});
