import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answers } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const PAST = 123;
const LISTING = '/volunteer-opportunities';
const PAST_CALL = '**/api/signup-sheets?when=past*';

const stage = onStage(async (hub) => {
  for (const title of ['Winter Craft Fair', 'Carol Concert'])
    await makeSheet(hub, [{ title: 'Lend a hand', maxVolunteers: 2 }], { title });
  for (let nth = 1; nth <= PAST; nth += 1) await makeSheet(hub, [], { title: `Walk ${nth}`, inDays: -nth * 30 });
  await makeSheet(hub, [], {
    title: 'Café José',
    translations: { vi: { title: 'Hội chợ Đông', description: null } },
    inDays: -9,
  });
});

const cards = (page: Page) => page.getByRole('article');
// Cards that are out of sight are not laid out, so they have no inner text.
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const choose = (page: Page, filter: string) => page.getByRole('group').getByText(filter).click();
const found = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 opportunity found' : `${count} opportunities found`).waitFor();

test('the page comes with what is to come alone; what is past comes fifty at once, latest first, when it is asked for', async () => {
  const parent = await stage().visitor({ screen: PHONE });
  const page = await parent.open(LISTING);
  await found(page, 2);
  expect(await page.content()).not.toContain('Walk 1');
  await page.getByLabel('Date').selectOption('past');
  await found(page, PAST + 1);
  // Cards follow the count when there is time.
  await expect.poll(() => cards(page).count()).toBe(50);
  expect((await titles(page))[0]).toBe('Café José');
  await page.getByText(`Showing 50 of ${PAST + 1}`).waitFor();

  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await page.getByText(`Showing 100 of ${PAST + 1}`).waitFor();
  // Screen reader users continue with the first of the loaded sheets.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent))
    .toBe('Walk 50');
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('heading', { name: `Walk ${PAST}` }).waitFor();
  expect(await cards(page).count()).toBe(PAST + 1);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});

test('all events are those to come and then the past ones, and a search finds in both whatever the language', async () => {
  const parent = await stage().visitor();
  const page = await parent.open(LISTING);
  await choose(page, 'All Events');
  await found(page, PAST + 3);
  // What comes into sight first is rendered first.
  await expect
    .poll(async () => (await titles(page)).slice(0, 4))
    .toEqual(['Carol Concert', 'Winter Craft Fair', 'Café José', 'Walk 1']);
  const search = page.getByRole('searchbox');
  await search.fill('ca');
  await found(page, 2);
  expect(await titles(page)).toEqual(['Carol Concert', 'Café José']);
  await search.fill('hoi cho');
  await found(page, 1);
  expect(await titles(page)).toEqual(['Café José']);
  await search.fill('nothing like it');
  await page.getByText('Try adjusting your search or filters.').waitFor();
});

test('whoever comes back from a past sheet finds the list as long as it was, and the filter and the search', async () => {
  const parent = await stage().visitor();
  const page = await parent.open(LISTING);
  await choose(page, 'Past Events');
  await page.getByRole('searchbox').fill('walk');
  await found(page, PAST);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText(`Showing 100 of ${PAST}`).waitFor();
  await page.getByRole('link', { name: 'View & Sign Up Walk 77' }).click();
  await page.getByRole('heading', { level: 1, name: 'Walk 77' }).waitFor();
  await page.goBack();
  await page.getByText(`Showing 100 of ${PAST}`).waitFor();
  expect([await page.getByRole('searchbox').inputValue(), await page.getByLabel('Past Events').isChecked()]).toEqual([
    'walk',
    true,
  ]);
});

test('a server that does not answer is said where the past would be, and what is to come stays', async () => {
  const parent = await stage().visitor();
  parent.expects(/status of 503/);
  const page = await parent.open(LISTING);
  await page.route(PAST_CALL, answers.failed);
  await choose(page, 'All Events');
  await page.getByRole('alert').getByText('We couldn’t load the opportunities').waitFor();
  expect(await cards(page).count()).toBe(2);
  await page.unroute(PAST_CALL);
  await page.getByRole('button', { name: 'Try again' }).click();
  await found(page, PAST + 3);
  await page.route(PAST_CALL, answers.failed);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('We couldn’t load the opportunities').waitFor();
  expect(await cards(page).count()).toBe(52);
  await page.unroute(PAST_CALL);
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText(`Showing 102 of ${PAST + 3}`).waitFor();
});

test('a browser without script finds past sheets, page after page, and searches them', async () => {
  const parent = await stage().visitor({ screen: PHONE, script: false });
  const { page } = parent;
  await page.goto(LISTING);
  await page.getByLabel('Date').selectOption('all');
  await page.getByRole('button', { name: 'Search' }).click();
  await found(page, PAST + 3);
  expect(await cards(page).count()).toBe(52);
  const seen = await titles(page);
  for (const more of [50, 24]) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.waitForURL(/before=/);
    expect(await page.getByLabel('Date').inputValue()).toBe('all');
    const next = await titles(page);
    expect(next).toHaveLength(more);
    seen.push(...next);
  }
  expect(new Set(seen).size).toBe(PAST + 3);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page.goto(`${LISTING}?when=past&search=hoi+cho`);
  await found(page, 1);
});

test('an address with a search in the past comes to life as it came', async () => {
  const parent = await stage().visitor();
  const page = await parent.open(`${LISTING}?when=past&search=WALK%201`);
  await found(page, 35);
  expect(await page.getByRole('searchbox').inputValue()).toBe('WALK 1');
  await choose(page, 'Upcoming Only');
  await found(page, 0);
});
