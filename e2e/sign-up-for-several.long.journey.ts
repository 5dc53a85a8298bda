import { expect, test } from 'vitest';
import { FILLED_IN_AT_LEAST_MS } from '#contract/limits.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { calendarIn, mailsTo, manageLinkIn } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const cookies = { title: 'Cookies', kind: 'item', unit: 'dozen', maxPerPerson: 4, maxVolunteers: 6 } as const;

const stage = onStage(async (hub) => ({
  lunch: await makeSheet(
    hub,
    [
      { title: 'Serve hot lunch', from: '11:00', to: '13:00', maxVolunteers: 4 },
      { title: 'Wash up', from: '13:00', to: '14:00', maxVolunteers: 1 },
    ],
    { title: 'Hot lunch', namesShown: true },
  ),
  sale: await makeSheet(
    hub,
    [
      { ...cookies, bring: 'required' },
      { title: 'Sell cakes', maxVolunteers: 2 },
    ],
    {
      title: 'Bake sale',
      inDays: 25,
    },
  ),
}));

test('a couple chooses places of two sheets, signs up for them by one form and one mail, and gives one back', async () => {
  const { made, mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  const choose = (title: string) => page.getByRole('checkbox', { name: `Choose ${title}` }).check();
  await parent.open(made.lunch.path);
  await choose('Serve hot lunch');
  await choose('Wash up');
  await page.getByRole('heading', { name: '2 places chosen' }).waitFor();
  // Another page, and a reload, lose nothing.
  await parent.open(made.sale.path);
  await choose('Cookies');
  await page.reload();
  await page.getByRole('heading', { name: '3 places chosen' }).waitFor();
  const quick = { name: 'Quick Quentin', email: 'quick@families.example', phone: '604 555 0111' };
  const other = await visitor();
  const taken = await other.page.request.post('/api/volunteers', {
    data: { ...quick, slotId: made.lunch.slots[1].id },
  });
  expect(taken.status()).toBe(201);

  await page.getByRole('button', { name: 'Sign up for these' }).click();
  const form = page.getByRole('dialog', { name: 'Sign up for 3 places' });
  await form.getByLabel('Name', { exact: true }).fill('Mei Chen');
  await form.getByLabel('Email', { exact: true }).fill('mei@families.example');
  await form.getByLabel('Phone', { exact: true }).fill('604 555 0199');
  await form.getByRole('button', { name: 'Add another adult' }).click();
  await form.getByLabel('Name of person 2').fill('Wei Chen');
  await form.getByLabel('How many?').selectOption('2');
  await form.getByLabel('Show on the page that I’m coming').check();
  expect(await form.getByLabel('Show me as').inputValue()).toBe('Mei C.');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await form.getByRole('link', { name: 'Tell us what you bring' }).click();
  await page.keyboard.type('oatmeal, call 604 555 0199');
  expect(await barriers(page), 'the form for several').toEqual([]);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await form.getByRole('link', { name: /Everyone can see this/ }).waitFor();
  await form.getByLabel('What do you bring?').fill('oatmeal');
  await form.getByLabel('Vegan').check();
  await form.getByRole('button', { name: 'Sign Up' }).click();

  const done = page.getByRole('dialog', { name: 'You’re signed up' });
  await done.getByText('2 people: Mei Chen, Wei Chen').waitFor();
  await done.getByText('2 dozen · oatmeal (Vegan)').waitFor();
  await done.getByRole('heading', { name: 'Not available any more' }).waitFor();
  await done.getByText('This volunteer slot is full').waitFor();
  expect(await barriers(page), 'what was taken').toEqual([]);
  await done.getByRole('button', { name: 'Done' }).click();
  await page.getByText('2 of 6 dozen').waitFor();
  await page.getByText('2 × oatmeal (Vegan)').waitFor();
  await parent.open(made.lunch.path);
  await page.getByText('Coming: Mei C.').waitFor();

  const written = () => mailsTo(mail.mails, 'mei@families.example');
  await expect.poll(() => written().length).toBe(1);
  const [confirmation] = written();
  expect(confirmation?.parsed.text).toContain('oatmeal');
  expect(calendarIn(confirmation).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(1);

  await parent.open(manageLinkIn(confirmation));
  await page.getByText('Wei Chen').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel my sign-up' }).count()).toBe(3);
  await page.getByRole('heading', { name: 'Your sign-ups', level: 1 }).waitFor();
  // What all of them have in common is said once.
  expect(await page.getByText('mei@families.example').count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Add to calendar' }).count()).toBe(1);
  expect(await barriers(page), 'the page of several sign-ups').toEqual([]);
  await page.getByRole('button', { name: 'Cancel my sign-up' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel my sign-up' }).click();
  await page.getByRole('heading', { name: 'Your sign-up is cancelled' }).waitFor();
  await page.reload();
  await page.getByText('You have a place').nth(1).waitFor();
  expect(await page.getByRole('button', { name: 'Cancel my sign-up' }).count()).toBe(2);
});

test('going back closes the form, clearing leads back to the boxes, and what was sent counts though the form was closed', async () => {
  const { visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const { page } = parent;
  await parent.open('/volunteer-opportunities');
  await page.getByRole('link', { name: 'Hot lunch' }).first().click();
  const box = page.getByRole('checkbox', { name: 'Choose Serve hot lunch' });
  await box.check();
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('slot');
  await box.check();
  const open = page.getByRole('button', { name: 'Sign up for these' });
  const form = page.getByRole('dialog');
  await open.click();
  await form.waitFor();
  await page.goBack();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: '1 place chosen' }).waitFor();

  await open.click();
  await form.getByLabel('Name', { exact: true }).fill('Slow Sam');
  await form.getByLabel('Email', { exact: true }).fill('sam@families.example');
  await form.getByLabel('Phone', { exact: true }).fill('604 555 0177');
  let answer = () => {};
  const closed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/volunteers/batch', async (route) => {
    await closed;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  answer();
  await page.getByText('Signed up successfully!').first().waitFor();
  await open.waitFor({ state: 'hidden' });
});

test('a browser without script signs up several people for several places, and is told what could not be had', async () => {
  const { made, mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE, script: false });
  parent.expects(/status of 400/);
  const { page } = parent;
  const send = async () => {
    // A form that is sent sooner was filled in by no person.
    await page.waitForTimeout(FILLED_IN_AT_LEAST_MS);
    await page.getByRole('button', { name: 'Sign Up' }).click();
  };
  await page.goto(made.sale.path);
  await page.getByRole('checkbox', { name: 'Choose Cookies' }).check();
  await page.getByRole('checkbox', { name: 'Choose Sell cakes' }).check();
  await page.getByRole('button', { name: 'Sign up for the chosen places' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ana Ríos');
  await page.getByLabel('Name of person 2').fill('Luis Ríos');
  await page.getByLabel('Name of person 3').fill('Eva Ríos');
  await page.getByLabel('Email', { exact: true }).fill('ana@');
  await page.getByLabel('Phone', { exact: true }).fill('604 555 0188');
  await page.getByLabel('How many? (dozen)').fill('1');
  await send();
  await page.getByRole('link', { name: 'Please enter a valid email address' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('ana@families.example');
  await send();

  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await page.getByLabel('Name of person 3').inputValue()).toBe('Eva Ríos');
  await page.getByLabel('What do you bring?').fill('shortbread');
  await send();
  await page.getByRole('heading', { name: 'You’re signed up' }).waitFor();
  await page.getByText('1 dozen · shortbread').waitFor();
  await page.getByRole('heading', { name: 'Not available any more' }).waitFor();
  await page.getByText('Only 2 are left').waitFor();
  await expect.poll(() => mailsTo(mail.mails, 'ana@families.example').length).toBe(1);
});
