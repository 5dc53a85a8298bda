import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onStage, type Stage } from './support/hub.ts';
import { makeSheet, type MadeSheet, type MadeSlot } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => ({
  taken: await makeSheet(hub, [
    { title: 'Front door', from: '09:00', to: '11:00', maxVolunteers: 1 },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
  ]),
  offline: await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 5 }], { title: 'Bottle Drive' }),
  twice: await makeSheet(hub, [{ title: 'Sorting', maxVolunteers: 5 }], { title: 'Used Uniform Sale' }),
  corrected: await makeSheet(hub, [{ title: 'Sweeping', maxVolunteers: 5 }], { title: 'Spring Cleaning' }),
  mistakes: await makeSheet(hub, [{ title: 'Shelving', maxVolunteers: 5 }], { title: 'Library Helpers' }),
}));

async function begin(page: Page, slot: string): Promise<Locator> {
  await page.getByRole('button', { name: `Sign Up ${slot}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up to help' });
  await dialog.waitFor();
  return dialog;
}

async function fill(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Email', { exact: true }).fill(`${name.split(' ')[0]?.toLowerCase()}@families.example`);
  await dialog.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  await dialog.getByLabel('Notes').fill('I have a van.');
}

async function takeFor(url: string, slot: MadeSlot | undefined, name: string): Promise<number> {
  const { status } = await fetch(`${url}/api/volunteers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slotId: slot?.id, name, email: 'quick@families.example', phone: '604 555 0101' }),
  });
  return status;
}

async function takenOn({ url }: Pick<Stage<unknown>, 'url'>, sheet: MadeSheet): Promise<(number | null)[]> {
  const answer = await fetch(`${url}/api/signup-sheets/${sheet.id}`);
  const { slots } = (await answer.json()) as { slots: { currentVolunteers: number | null }[] };
  return slots.map(({ currentVolunteers }) => currentVolunteers);
}

test('the last place is taken while someone types: it is said at once, and what was typed serves for another slot', async () => {
  const { url, made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const page = await parent.open(made.taken.path);
  const dialog = await begin(page, 'Front door');
  await fill(dialog, 'Slow Typist');
  expect(await takeFor(url, made.taken.slots[0], 'Quick Presser')).toBe(201);

  await dialog.getByText('Someone just took the last place').waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Slow Typist');
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('I have a van.');
  await dialog.getByRole('button', { name: /Bake sale/ }).click();
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('dialog', { name: 'You’re signed up' }).getByText('Bake sale').waitFor();
  expect(await takenOn({ url }, made.taken)).toEqual([1, 1]);
});

test('pressed while offline: it says so, keeps what was typed, and signs up by itself when the line is back', async () => {
  const { url, made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/ERR_INTERNET_DISCONNECTED/);
  const page = await parent.open(made.offline.path);
  const dialog = await begin(page, 'Set up tables');
  await fill(dialog, 'Tunnel Traveller');
  await page.waitForLoadState('networkidle').catch(() => {});
  await parent.offline(true);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await dialog.getByText('You’re offline').waitFor();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Tunnel Traveller');
  await parent.offline(false);
  await page.getByRole('dialog', { name: 'You’re signed up' }).waitFor();
  expect(await takenOn({ url }, made.offline)).toEqual([1]);
});

test('pressed twice, and sent again after a lost answer: it counts once', async () => {
  const { url, made, mail, visitor } = stage();
  const parent = await visitor();
  parent.expects(/ERR_FAILED|ERR_CONNECTION/);
  const page = await parent.open(made.twice.path);
  const dialog = await begin(page, 'Sorting');
  await fill(dialog, 'Eager Presser');
  let lost = 0;
  await page.route('**/api/volunteers', async (route) => {
    // The server signs up, and the answer never comes.
    if (lost === 0) await route.fetch();
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  const before = mail.mails.length;
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).dblclick();
  await page.getByRole('dialog', { name: 'You’re signed up' }).waitFor();
  expect(lost).toBeGreaterThanOrEqual(2);
  expect(await takenOn({ url }, made.twice)).toEqual([1]);
  await mail.waitFor(before + 1);
  expect(mail.mails.filter(({ recipients }) => recipients.includes('eager@families.example'))).toHaveLength(1);
});

test('an address that is corrected after a lost answer: it counts once, and the link that is shown works', async () => {
  const { url, made, visitor } = stage();
  const parent = await visitor();
  parent.expects(/ERR_FAILED|ERR_CONNECTION|status of 422/);
  const page = await parent.open(made.corrected.path);
  const dialog = await begin(page, 'Sweeping');
  await fill(dialog, 'Careful Typist');
  let isLost = true;
  let tries = 0;
  await page.route('**/api/volunteers', async (route) => {
    tries += 1;
    if (route.request().postData()?.includes('careful@right.example') === true) isLost = false;
    // The server signs up, and no answer comes before the address is another.
    if (tries === 1) await route.fetch();
    return isLost ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  // While a try is on its way, pressing again counts for nothing.
  await dialog.getByText('We can’t reach the server').waitFor();
  const address = dialog.getByLabel('Email', { exact: true });
  await address.fill('careful@right.example');
  await address.press('Enter');
  const done = page.getByRole('dialog', { name: 'You’re signed up' });
  await done.waitFor();
  expect(await takenOn({ url }, made.corrected)).toEqual([1]);
  await done.getByRole('link', { name: 'Change or cancel' }).click();
  await page.getByText('careful@right.example').waitFor();
});

test('what is wrong is said in a summary that takes the focus and by each field, and nothing typed is lost', async () => {
  const { url, made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const page = await parent.open(made.mistakes.path);
  const dialog = await begin(page, 'Shelving');
  await dialog.getByLabel('Email', { exact: true }).fill('not an address');
  await dialog.getByLabel('Notes').fill('Only in the mornings.');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();

  const summary = dialog.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await summary.getByRole('link', { name: 'Please enter a valid email address' }).click();
  await expect
    .poll(() => dialog.getByLabel('Email', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await dialog.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByLabel('Email', { exact: true }).inputValue()).toBe('not an address');

  await page.reload();
  await parent.alive();
  const again = await begin(page, 'Shelving');
  expect(await again.getByLabel('Notes').inputValue()).toBe('Only in the mornings.');
  expect(await takenOn({ url }, made.mistakes)).toEqual([0]);
});
