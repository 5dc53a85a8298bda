import { expect, test } from 'vitest';
import { chooseMore, openPlace } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { DESK, PHONE } from './support/visitor.ts';

/** From the account to a published sheet. */
const MOST_PRESSES = 12;

const stage = onStage(async () => null, { isAsReleased: true });

test.each([
  ['with script', true],
  ['without script', false],
] as const)('before there is a sheet nobody is sent to adjust a search, %s', async (_name, script) => {
  const { visitor } = stage();
  for (const [language, words] of [
    ['en-CA', 'Check back soon for new volunteer opportunities!'],
    ['zh-HK', '請過些日子再來看看新的義工機會！'],
  ] as const) {
    const { page } = await visitor({ screen: PHONE, language, script });
    for (const asked of ['', '?when=all', '?when=past', '?search=fair&when=all']) {
      await page.goto(`/volunteer-opportunities${asked}`);
      await page.getByText(words).waitFor();
    }
  }
});

test('someone who has just started the hub becomes its administrator, publishes a sheet with slots, and shares its link', async () => {
  const { server, visitor } = stage();
  const founder = await visitor({ screen: DESK });
  const page = await founder.open(await server.setupLink());
  await expect.poll(() => page.url()).not.toContain('#');

  // First empty, to see what is missing.
  await page.getByRole('button', { name: 'Create account' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.getByRole('link', { name: 'Name is required' }).waitFor();
  await summary.getByRole('link', { name: 'Email is required' }).waitFor();
  await summary.getByRole('link', { name: 'Password must be at least 6 characters' }).waitFor();

  // Each button and each field that is filled in, but for the description and the second slot.
  let presses = 0;
  const press = async (doing: Promise<unknown>) => {
    presses += 1;
    await doing;
  };
  await press(page.getByLabel('Your name').fill('Fatima Founder'));
  await press(page.getByLabel('Email', { exact: true }).fill('fatima@school.example'));
  await press(page.getByLabel('Password', { exact: true }).fill('four wet umbrellas'));
  await press(page.getByRole('button', { name: 'Create account' }).click());
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
  await page.getByText('Account Created!', { exact: true }).waitFor();

  await page.getByRole('heading', { name: 'No Signup Sheets Yet' }).waitFor();
  await press(page.getByRole('button', { name: 'Create your first signup sheet' }).click());
  const sheetDialog = page.getByRole('dialog', { name: 'Create a signup sheet' });
  await press(sheetDialog.getByRole('textbox', { name: 'Title' }).fill('Pancake Breakfast'));
  await press(sheetDialog.getByLabel('Event date', { exact: true }).fill('2031-12-12'));
  await sheetDialog.getByRole('textbox', { name: 'Description' }).fill('Flip, pour, smile.');
  expect(await sheetDialog.getByLabel('Organizer name').inputValue()).toBe('Fatima Founder');
  expect(await sheetDialog.getByLabel('Organizer email').inputValue()).toBe('fatima@school.example');
  await press(sheetDialog.getByRole('button', { name: 'Create and add slots' }).click());

  // The slots at once, in a table that is ready to be typed into: no box has to be checked for times and places.
  const slotDialog = page.getByRole('dialog', { name: 'Edit slots' });
  await slotDialog.getByRole('gridcell').and(page.locator('[data-first-focus]:focus')).waitFor();
  for (const text of ['Griddles', '', '7-9am', '', '', '4', '']) {
    if (text !== '') await press(page.keyboard.type(text));
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Wash up');
  await page.keyboard.press('Enter');
  await press(slotDialog.getByRole('button', { name: 'Save and publish' }).click());
  await slotDialog.waitFor({ state: 'hidden' });

  await page.getByText('Signup Sheet Published', { exact: true }).waitFor();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
  await openPlace(page, 'Pancake Breakfast');
  await page.getByRole('button', { name: 'Griddles', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Wash up', exact: true }).waitFor();
  await chooseMore(page, 'Pancake Breakfast', 'Copy link');
  await page.getByText('Link Copied', { exact: true }).waitFor();
  const address = await page.getByRole('link', { name: 'View page of Pancake Breakfast' }).getAttribute('href');
  expect(address).toMatch(/^\/signup-sheet\//);

  const parent = await visitor({ screen: PHONE });
  const shared = await parent.open(address ?? '');
  await shared.getByRole('heading', { name: 'Pancake Breakfast', level: 1 }).waitFor();
  await shared.getByText('7:00 – 9:00 a.m.').first().waitFor();
  await shared.getByRole('button', { name: 'Sign Up Griddles' }).waitFor();
  expect(await shared.title()).toContain('Pancake Breakfast');
  expect(await shared.getByRole('button', { name: /^(Edit|Delete)/ }).count()).toBe(0);
});

test('the link works once', async () => {
  const { server, visitor } = stage();
  const late = await visitor();
  late.expects(/status of 4\d\d/);
  const page = await late.open(await server.setupLink());
  await page.getByLabel('Your name').fill('Larry Late');
  await page.getByLabel('Email', { exact: true }).fill('larry@school.example');
  await page.getByLabel('Password', { exact: true }).fill('four wet umbrellas');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'This link has been used' }).waitFor();
});
