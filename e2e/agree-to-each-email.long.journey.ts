import { expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { unsubscribeToken } from '#server/features/consent/unsubscribe-link.ts';
import { barriers } from './support/accessible.ts';
import { clockAhead } from '#tests/support/moved-clock.ts';
import { onStage } from './support/hub.ts';
import { manageLinkIn } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const CALLS = 'The council may ask me when helpers are missing, at most once a week';
const NEWS = 'News and fundraising';
const REMINDERS = 'Send me a reminder before the event';
const SCREENS = [PHONE, DESK];

const stage = onStage(async (hub) => ({
  fair: await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 9 }, { title: 'Bake sale' }]),
  linkFor: (email: string, purpose: 'reminders' | 'news') =>
    pagePaths.unsubscribe(unsubscribeToken(hub.secrets, email, purpose)),
}));

test.each(SCREENS)(
  'at $width px a parent agrees to news alone, sees it on the page of the sign-up, and takes it back',
  async (screen) => {
    const { made, mail, visitor } = stage();
    const parent = await visitor({ screen });
    const page = await parent.open(made.fair.path);
    const before = mail.mails.length;
    await page.getByRole('button', { name: 'Sign Up Set up tables' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign up to help' });
    for (const name of [REMINDERS, CALLS, NEWS]) expect(await dialog.getByLabel(name).isChecked()).toBe(false);
    await dialog
      .getByRole('group', { name: /^Other emails from .*, if you like\. Each has a link to stop them\.$/ })
      .waitFor();
    await dialog.getByLabel(NEWS).check();
    expect(await dialog.getByLabel(REMINDERS).isChecked()).toBe(false);
    expect(await barriers(page)).toEqual([]);
    await dialog.getByLabel('Name', { exact: true }).fill(`Maria ${screen.width}`);
    await dialog.getByLabel('Email', { exact: true }).fill(`maria${screen.width}@families.example`);
    await dialog.getByLabel('Phone', { exact: true }).fill('604 555 0123');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('dialog', { name: 'You’re signed up' }).waitFor();

    const confirmation = (await mail.waitFor(before + 1)).at(-1);
    await parent.open(manageLinkIn(confirmation));
    await page.locator('dl').getByText('news and fundraising from the council').waitFor();
    expect(await page.getByText('requests when helpers are missing').count()).toBe(0);
    await page.getByRole('button', { name: 'Change details' }).click();
    await page.getByLabel(NEWS).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved', { exact: true }).waitFor();
    expect(await page.getByText('news and fundraising from the council').count()).toBe(0);
  },
);

test.each(SCREENS)('at $width px the link of a message ends news, and all three by one press more', async (screen) => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen });
  await parent.open(made.linkFor('anh@families.example', 'news'));
  const { page } = parent;
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor();
  const under = (heading: string) =>
    page
      .locator('div', { has: page.getByRole('heading', { name: heading, exact: true }) })
      .last()
      .getByRole('listitem');
  expect(await under('You’ll no longer get').allTextContents()).toEqual(['news and fundraising from the council']);
  expect(await under('You’ll still get, if you agreed to it').allTextContents()).toEqual([
    'reminders before an event',
    'requests when helpers are missing',
  ]);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop these emails', exact: true }).click();
  await page.getByRole('heading', { name: 'Emails stopped' }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
    'news and fundraising from the council',
  ]);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop reminders, requests for help and news' }).click();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(3);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Emails stopped');
});

test('without script a parent agrees to news, and ends all three on the page of a reminder', async () => {
  const { made, mail, server, visitor } = stage();
  const parent = await visitor({ script: false });
  const { page } = parent;
  await page.goto(made.fair.path);
  const before = mail.mails.length;
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Noor Noscript');
  await page.getByLabel('Email', { exact: true }).fill('noor@families.example');
  await page.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  await page.getByLabel(NEWS).check();
  // What a person fills in takes longer than two seconds.
  await server.moveClock(clockAhead() + 3000);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('heading', { name: 'You’re signed up' }).waitFor();
  await mail.waitFor(before + 1);
  await page.goto(made.linkFor('noor@families.example', 'reminders'));
  await page.getByRole('button', { name: 'Stop reminders, requests for help and news' }).click();
  await page.getByRole('heading', { name: 'Emails stopped' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(pagePaths.unsubscribed);
});
