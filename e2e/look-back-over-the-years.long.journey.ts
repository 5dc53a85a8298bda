import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { pagePaths } from '#contract/paths.ts';
import { ADMIN, chooseMore, signIn } from './support/administrator.ts';
import { answers } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { rowOf, showPast } from './support/overview.ts';
import { makeSheet, ORGANIZER, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const PAST = 57;
const PAST_CALL = '**/api/signup-sheets/rows?show=past*';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  await makeSheet(hub, [{ title: 'Lend a hand', maxVolunteers: 2 }]);
  for (let nth = 1; nth <= PAST; nth += 1) {
    const slots = [{ title: 'Water', from: '08:00', to: '10:00' }];
    const walk = await makeSheet(hub, slots, { title: `Walk ${nth}`, inDays: -nth * 30 });
    for (const slot of nth > 50 ? walk.slots : []) await signedUp(hub, slot, 'Karen Chow', { by: ORGANIZER });
  }
});

/** The rows of sheets, however they are grouped. */
const sheets = (page: Page) => page.locator('main section section li');

test('an organizer opens the past sheets thirty at once, finds one by a search, corrects it and deletes it', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: PHONE });
  const { page } = organizer;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().slice(stage().url.length)));
  await signIn(organizer, mail);
  await rowOf(page, 'Winter Craft Fair').waitFor();
  expect(await sheets(page).count()).toBe(1);
  await page.getByRole('link', { name: `Past ${PAST}` }).click();
  await expect.poll(() => sheets(page).count()).toBe(30);
  await page.getByRole('button', { name: 'Show older sheets' }).press('Enter');
  await expect.poll(() => sheets(page).count()).toBe(PAST);
  expect(await page.getByRole('button', { name: 'Show older sheets' }).count()).toBe(0);

  const search = page.getByLabel('Search the signup sheets');
  await search.fill('WALK 45');
  await page.getByText('1 sheet found').waitFor({ state: 'attached' });
  expect(await sheets(page).getByRole('link').allInnerTexts()).toEqual(['Walk 45']);
  await chooseMore(page, 'Walk 45', 'Edit details…');
  const form = page.getByRole('dialog');
  await form.getByLabel('Title', { exact: true }).first().fill('Walk to school');
  await form.getByRole('button', { name: 'Save changes' }).click();
  // While a dialog closes, it still keeps the focus.
  await form.waitFor({ state: 'hidden' });
  await page.getByText('No sheets have').waitFor();
  await search.fill('to school');
  await rowOf(page, 'Walk to school').getByText('1 slot').waitFor();
  await chooseMore(page, 'Walk to school', 'Delete…');
  await page.getByRole('button', { name: 'Delete sheet' }).click();
  await page.getByText('No sheets have').waitFor();
  await page.getByRole('button', { name: 'Show all sheets' }).click();
  await page.getByRole('link', { name: `Past ${PAST - 1}` }).waitFor();
  // However many there are, they are never asked for all at once.
  expect(asked.filter((url) => url === '/api/signup-sheets')).toEqual([]);
});

test('an organizer sees the hours of each year, and how much a table of all years holds', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen: DESK });
  await signIn(organizer, mail);
  const page = await organizer.open(pagePaths.hours);
  const years = page.getByRole('region', { name: 'Volunteer hours by month' }).getByLabel('School year');
  await years.waitFor();
  const all = await years.getByRole('option').allInnerTexts();
  expect(all.length).toBeGreaterThan(4);
  let hours = 0;
  for (const year of all) {
    await years.selectOption(year);
    const total = await page.getByText(new RegExp(`^${year}: [0-9.]+ hours`)).innerText();
    hours += Number(/: ([0-9.]+)/.exec(total)?.[1]);
  }
  expect(hours).toBe(7 * 2);
  await organizer.open(pagePaths.management);
  await page.getByRole('button', { name: 'Export volunteer hours' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('The spreadsheet will be empty').waitFor();
  await form.getByLabel('Events from').selectOption('all');
  await form.getByText('7 sign-ups on 7 sheets').waitFor();
});

test('past sheets that do not come are said to be missing, and come when they are asked for again', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor();
  organizer.expects(/status of 503/);
  await signIn(organizer, mail);
  const { page } = organizer;
  await page.route(PAST_CALL, answers.failed);
  await showPast(page);
  await page.getByText('We couldn’t load the signup sheets.').waitFor();
  await page.unroute(PAST_CALL);
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, 'Walk 1').waitFor();
});
