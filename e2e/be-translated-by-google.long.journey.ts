import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { pagePaths } from '#contract/paths.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { answerAsGoogle, MARK } from './support/outside-translator.ts';
import { makeSheet } from './support/sheets.ts';
import { PHONE, type Visitor } from './support/visitor.ts';

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    return { fair: await makeSheet(hub, [{ title: 'Set up tables', maxVolunteers: 2 }]) };
  },
  // Without mail an administrator signs in with the password alone.
  { variables: { SMTP_URL: '' } },
);

const ASKED_GOOGLE = /^asked a third party: https:\/\/(translate|www\.gstatic)/;
const picker = (page: Page) => page.getByRole('banner').locator('[aria-haspopup=dialog]').first();
const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

async function agree(parent: Visitor, path: string): Promise<Page> {
  const page = await parent.open(path);
  await picker(page).click();
  await page.getByRole('button', { name: 'नेपाली' }).click();
  await page.getByRole('button', { name: 'Yes, translate' }).click();
  return page;
}

test('a parent who reads Nepali is asked, agrees, signs up on translated pages, finds the choice again, and stops it', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  // axe fetches style sheets itself, which the policy forbids.
  parent.expects(ASKED_GOOGLE, /main\.css/, /load preload assets/);
  const page = await parent.open(made.fair.path);
  const { asked } = await answerAsGoogle(page);
  await picker(page).click();
  const choice = page.getByRole('dialog', { name: 'Choose your language' });
  await choice.getByRole('searchbox').fill('cantonese');
  expect(await choice.getByRole('list').getByRole('button').allTextContents()).toEqual(['繁體中文（香港）']);
  await choice.getByRole('searchbox').fill('nepal');
  expect(await choice.getByRole('list').getByRole('button').allTextContents()).toEqual(['नेपाली']);
  expect(await barriers(page), 'the choice of an outside language').toEqual([]);
  await choice.getByRole('button', { name: 'नेपाली' }).click();
  const question = page.getByRole('dialog', { name: 'Let Google translate these pages?' });
  await question.waitFor();
  expect(await barriers(page), 'the question').toEqual([]);
  await question.getByRole('button', { name: 'No' }).click();
  await question.waitFor({ state: 'hidden' });
  expect([asked, await cookiesOf(page)], 'without agreement').toEqual([[], []]);
  await choice.getByRole('button', { name: 'नेपाली' }).click();
  await question.getByRole('button', { name: 'Yes, translate' }).click();

  const html = page.locator('html');
  await page.getByRole('heading', { name: `${MARK}Available Volunteer Opportunities` }).waitFor();
  expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ne', 'ltr']);
  expect(await picker(page).textContent()).toBe('नेपाली');
  expect(asked).toEqual(
    expect.arrayContaining([
      'GET https://translate.google.com/translate_a/element.js',
      'GET https://translate.googleapis.com/_/translate_http/_/js/main.js',
      'GET https://www.gstatic.com/_/translate_http/_/ss/main.css',
      'GET https://translate-pa.googleapis.com/v1/supportedLanguages',
      'POST https://translate-pa.googleapis.com/v1/translateHtml',
    ]),
  );
  await page.locator('.skiptranslate').first().waitFor({ state: 'hidden' });
  expect(await barriers(page), 'a translated page').toEqual([]);

  await page.getByRole('button', { name: /Set up tables$/ }).click();
  const form = page.getByRole('dialog');
  await form.locator('[autocomplete=name]').fill('Nima Sherpa');
  await form.locator('[autocomplete=email]').fill('nima@families.example');
  await form.locator('[autocomplete=tel]').fill('604 555 0123');
  const answer = page.waitForResponse(/\/api\/volunteers$/);
  await form.getByRole('button', { name: `${MARK}Sign Up`, exact: true }).click();
  expect(await (await answer).json()).toMatchObject({ name: 'Nima Sherpa', preferredLanguage: 'ne' });
  await form.getByText(`${MARK}Done`, { exact: true }).click();
  await page.getByText('1 of 2 places taken').waitFor();

  // Where people sign in, manage a signup or have come with a token, nothing is let in.
  for (const path of [pagePaths.ownProfile, pagePaths.manage, pagePaths.deletion, pagePaths.management]) {
    // What the page before still asks the translator for does not count.
    await page.goto('about:blank');
    const before = asked.length;
    await parent.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([await page.locator('font').count(), asked.length], path).toEqual([0, before]);
  }
  await parent.open(pagePaths.privacy);
  await page.getByRole('heading', { name: `${MARK}Privacy Policy` }).waitFor();
  const before = asked.length;
  await page.getByRole('contentinfo').locator(`a[href="${pagePaths.deletion}"]`).click();
  await page.getByRole('heading', { name: 'Data Deletion', exact: false, level: 1 }).waitFor();
  expect([await page.locator('font').count(), asked.length], 'a link away').toEqual([0, before]);
  await page.getByRole('contentinfo').locator(`a[href="${pagePaths.listing}"]`).first().click();
  await page.getByText(`${MARK}Winter Craft Fair`).first().waitFor();

  await picker(page).click();
  await page.getByRole('button', { name: `${MARK}Stop translating` }).click();
  await page.getByText('Winter Craft Fair').first().waitFor();
  expect([await html.getAttribute('lang'), await page.locator('font').count()]).toEqual(['en', 0]);
  expect(await cookiesOf(page)).toEqual([]);
  const atTheEnd = asked.length;
  await parent.open(made.fair.path);
  expect(asked.length, 'once it is stopped').toBe(atTheEnd);
});

test('what comes after seven seconds is waited for, and choosing one of our languages ends it', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  parent.expects(ASKED_GOOGLE);
  await parent.page.clock.install();
  const { asked, release } = await answerAsGoogle(parent.page, 'when released');
  const page = await agree(parent, made.fair.path);
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
  await page.clock.runFor(7000);
  await page.getByText('0 of 2 places taken').or(page.getByText('1 of 2 places taken')).first().waitFor();
  release();
  await page.getByRole('heading', { name: `${MARK}Available Volunteer Opportunities` }).waitFor();
  await picker(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await page.locator('html[lang=fr]').waitFor();
  await expect.poll(() => page.locator('font').count(), { timeout: 10_000 }).toBe(0);
  expect(await cookiesOf(page)).toEqual(['lang']);
});

test('a translator that does not come within ten seconds, or cannot come, leaves the page as it was, and says so', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  parent.expects(ASKED_GOOGLE, /net::ERR_CONNECTION_REFUSED/);
  await parent.page.clock.install();
  const { asked, release } = await answerAsGoogle(parent.page, 'when released');
  const page = await agree(parent, made.fair.path);
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
  const message = page.getByText('We couldn’t load the translation', { exact: true });
  await page.clock.runFor(9000);
  expect(await message.count()).toBe(0);
  await page.clock.runFor(1500);
  await message.waitFor();
  // A late loader still fetches its program, which nothing waits for.
  release();
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(3);
  await page.clock.runFor(3000);
  expect([await page.locator('font').count(), await page.locator('html').getAttribute('lang')]).toEqual([0, 'en']);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await answerAsGoogle(page, 'never');
  await parent.open(pagePaths.listing);
  await message.waitFor();
  await page.getByLabel('Search opportunities').fill('craft');
  await page.getByText('1 opportunity found').waitFor();
  await page.getByRole('link', { name: /View & Sign Up.*Winter Craft Fair/ }).click();
  await page.getByRole('button', { name: 'Sign Up Set up tables' }).click();
  await page.getByRole('dialog', { name: 'Sign up to help' }).waitFor();
});

test('choosing one of our languages ends it where nothing is translated too', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  parent.expects(ASKED_GOOGLE);
  const { asked } = await answerAsGoogle(parent.page);
  const page = await agree(parent, made.fair.path);
  await page.getByRole('heading', { name: `${MARK}Available Volunteer Opportunities` }).waitFor();
  expect(await cookiesOf(page)).toContain('translation');
  await parent.open(pagePaths.manage);
  await picker(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await page.locator('html[lang=fr]').waitFor();
  expect(await cookiesOf(page)).toEqual(['lang']);
  const before = asked.length;
  await parent.open(made.fair.path);
  await page.locator('html[lang=fr]').waitFor();
  expect([await page.locator('font').count(), asked.length]).toEqual([0, before]);
});

test('nothing is let into the pages of an administrator, and none of it is offered', async () => {
  const { made, visitor } = stage();
  const admin = await visitor();
  admin.expects(ASKED_GOOGLE);
  await signIn(admin, null);
  const { page } = admin;
  const { asked } = await answerAsGoogle(page);
  await page.context().addCookies([{ name: 'translation', value: 'ne', url: stage().url }]);
  await admin.open(made.fair.path);
  await picker(page).click();
  const choice = page.getByRole('dialog', { name: 'Choose your language' });
  await choice.getByRole('searchbox').fill('nepal');
  await choice.getByText('No languages match').waitFor();
  expect(asked).toEqual([]);
  await page.keyboard.press('Escape');

  // Nor do their signups say that they read it.
  await page.getByRole('button', { name: 'Sign Up Set up tables' }).click();
  const form = page.getByRole('dialog', { name: 'Sign up to help' });
  await form.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  const answer = page.waitForResponse(/\/api\/volunteers$/);
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  expect(await (await answer).json()).toMatchObject({ name: ADMIN.name, preferredLanguage: 'en' });
});
