import { expect, test } from 'vitest';
import { answers } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const LIST = /\/api\/signup-sheets\?when=upcoming&language=\w+$/;

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 },
    { title: 'Bring a cake', to: '12:00' },
  ]);
  await makeSheet(hub, [{ title: 'Sorting', maxVolunteers: 5 }], {
    title: 'Bottle Drive',
    description: 'Bring gloves.',
  });
  const secret = await makeSheet(hub, [{ title: 'Blow up balloons', from: '08:00', to: '10:00' }], {
    title: 'A surprise for the staff',
    description: 'Tell nobody.',
    showEventDate: false,
  });
  return { fair, secret };
});

test('whoever comes back from a sheet finds the search and the filter as they were, and each page begins at its heading', async () => {
  const parent = await stage().visitor({ screen: PHONE });
  const page = await parent.open('/volunteer-opportunities');
  const search = page.getByLabel('Search opportunities');
  const filter = page.getByLabel('Date');
  await search.fill('craft');
  await filter.selectOption('all');
  await page.getByText('1 opportunity found').waitFor();
  await page.getByRole('link', { name: /View & Sign Up.*Winter Craft Fair/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Winter Craft Fair');
  await page.goBack();
  await page.getByText('1 opportunity found').waitFor();
  expect(await search.inputValue()).toBe('craft');
  expect(await filter.inputValue()).toBe('all');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Lend a hand');
  await page.reload();
  await page.getByText('1 opportunity found').waitFor();
  expect(await search.inputValue()).toBe('craft');
});

test('with script the list follows what is typed: there is nothing to press, and the search begins where the heading begins', async () => {
  for (const screen of [PHONE, DESK]) {
    const parent = await stage().visitor({ screen });
    const page = await parent.open('/volunteer-opportunities');
    const [heading, search] = [page.getByRole('heading', { level: 1 }), page.getByRole('searchbox')];
    expect((await search.boundingBox())?.x, `${screen.width} px`).toBe((await heading.boundingBox())?.x);
    expect(await page.getByRole('button', { name: 'Search' }).count(), `${screen.width} px`).toBe(0);
  }
});

test('a search from the address is that of this visit alone', async () => {
  const parent = await stage().visitor();
  const page = await parent.open('/volunteer-opportunities?search=bottle&when=all');
  const search = page.getByRole('searchbox');
  expect([await search.inputValue(), await page.getByLabel('All Events').isChecked()]).toEqual(['bottle', true]);
  await page.getByText('1 opportunity found').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await page.getByText('Lend a hand').waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('link', { name: 'Volunteer Portal' }).click();
  await page.getByText('3 opportunities found').waitFor();
  expect([await search.inputValue(), await page.getByLabel('Upcoming Only').isChecked()]).toEqual(['', true]);
  await page.goBack();
  await page.goBack();
  await page.getByText('1 opportunity found').waitFor();
  expect(await search.inputValue()).toBe('bottle');
});

test('a list that could not be fetched anew stays, as it was', async () => {
  const parent = await stage().visitor();
  parent.expects(/status of 503/);
  const page = await parent.open('/volunteer-opportunities');
  await page.route(LIST, answers.failed);
  const failed = page.waitForResponse(LIST);
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await failed;
  await page.locator('html[lang=fr]').waitFor();
  await page.getByRole('link', { name: /Winter Craft Fair/ }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a sheet that the page before has shown is there at once, also while the server is slow', async () => {
  const parent = await stage().visitor();
  const page = await parent.open('/volunteer-opportunities');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/signup-sheets\/./, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('link', { name: /View & Sign Up.*Winter Craft Fair/ }).click();
  await page.getByRole('button', { name: 'Sign Up Set up tables' }).waitFor();
  answer();
});

test('a slot that only ends says until when, and a hidden date stays hidden', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  const page = await parent.open(made.fair.path);
  await page.getByText(/^until .* 12:00.p\.m\.$/).waitFor();
  await parent.open(made.secret.path);
  await page.getByRole('listitem').getByText('8:00 – 10:00 a.m.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(
    /Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday/i,
  );
});

test('a printed sheet holds what, when, how many and where to sign up, and nothing to press', async () => {
  const { url, made, visitor } = stage();
  const parent = await visitor();
  const page = await parent.open(made.fair.path);
  await page.evaluate(() => {
    window.print = () => document.body.append('The printer was asked');
  });
  await page.getByRole('button', { name: 'Print this sheet' }).click();
  await page.getByText('The printer was asked').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Set up tables', '0 of 3 places taken', 'olga@school.example', `${url}${made.fair.path}`])
    await page.getByText(text).filter({ visible: true }).first().waitFor();
  for (const role of ['button', 'navigation', 'banner', 'contentinfo'] as const)
    expect(await page.getByRole(role).count(), role).toBe(0);
  // Firefox breaks no grid inside a row, and prints the layout from before it asked containers for their width.
  const around = await page
    .locator('main ul[aria-labelledby] > li')
    .first()
    .evaluate((slot) => {
      const found = new Set<string>();
      for (let place = slot.parentElement; place !== null && place.id !== 'root'; place = place.parentElement) {
        const { display, containerType } = getComputedStyle(place);
        found.add(`${display}, ${containerType}`);
      }
      return [...found];
    });
  expect(around.filter((how) => !/^(?:block|flex), normal$/.test(how))).toEqual([]);
});
