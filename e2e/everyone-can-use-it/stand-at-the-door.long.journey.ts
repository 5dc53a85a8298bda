import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages, type LanguageTag } from '#domain/languages.ts';
import { directionOf, SOURCE } from '#domain/writing.ts';
import { isThorough } from '#tests/support/extent.ts';
import { englishTexts, isPlain, pretendedTexts } from '#tests/support/pretended-language.ts';
import { barriers } from '#e2e/support/accessible.ts';
import { makeDoor, NO_SIGNAL, type MadeDoor } from '#e2e/support/doors.ts';
import { faintWhenForced } from '#e2e/support/forced-colours.ts';
import { onStage } from '#e2e/support/hub.ts';
import { misfits, misfitsWhenLarge, misfitsWhenSpaced, NARROWEST, rest } from '#e2e/support/reflow.ts';
import { spokenWords, UNFILLED } from '#e2e/support/spoken-words.ts';
import { DESK, PHONE, type Visitor } from '#e2e/support/visitor.ts';

const MINUTES = 60_000;
const TABLET = { width: 768, height: 900 };
const TITLE = 'Winter Craft Fair, Bake Sale and Pancake Breakfast with the Combined Choirs of All Four Schools';
const WRITTEN = [
  TITLE,
  'Set up tables',
  'Bake sale',
  'Mei C.',
  'Ana R.',
  'Olu',
  'Wolfeschlegelsteinhausenbergerdorff B.',
];

const stage = onStage(async (hub) => ({
  door: await makeDoor(hub, TITLE, [
    { title: 'Set up tables', from: -30, people: ['Mei Chen', 'Wolfeschlegelsteinhausenbergerdorff Hubert Blaine'] },
    { title: 'Bake sale', from: 60, people: ['Ana Ríos', 'محمد علی'] },
  ]),
}));

type Look = (where: string) => Promise<void>;

/** By place and not by words, which are in every language. */
async function walk(helper: Visitor, { path }: MadeDoor, look: Look): Promise<void> {
  const { page } = helper;
  helper.expects(NO_SIGNAL);
  await page.goto('/door');
  await page.locator('h1').waitFor();
  await look('without a link');
  await page.goto(path);
  await page.locator('form .primary').click();
  await look('the name, with an error');
  await page.locator('input[name=helper]').fill('Olu');
  await page.locator('form .primary').click();
  const people = page.locator('.person');
  await people.nth(3).waitFor();
  await look('the list');
  await page.locator('.more').first().click();
  await page.locator('dialog').waitFor();
  await look('somebody who is expected');
  await page.keyboard.press('Escape');
  // Sent, it would be the next helper's, too, who stands at the same door.
  await helper.offline(true);
  await people.last().locator('.tap').click();
  await expect.poll(() => people.last().getAttribute('data-state')).not.toBe('expected');
  await page.locator('.last button').waitFor();
  await people.first().locator('.tap').click();
  await page.locator('.status[data-waiting=true]').waitFor();
  await look('the list without signal');
  await page.locator('.more').first().click();
  await page.locator('dialog').waitFor();
  await look('somebody who has come');
  await page.keyboard.press('Escape');
  await page.locator('.foot .primary').click();
  await page.locator('input[name=name]').fill('Ana Ríos');
  await page.locator('input[name=email]').fill('ana@');
  await page.locator('dialog .primary').click();
  await look('somebody who came by, with an error');
  await page.keyboard.press('Escape');
}

async function faultsOf(page: Page, isLookedAt: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of isLookedAt ? [PHONE, TABLET, DESK, NARROWEST] : [NARROWEST]) {
    await page.setViewportSize(screen);
    await rest(page);
    faults.push(...(await misfits(page)).map((fault) => `${screen.width} px: ${fault}`));
  }
  if (!isLookedAt) return faults;
  if (isThorough) faults.push(...(await misfitsWhenSpaced(page)));
  faults.push(...(await barriersOnPhone(page)));
  return faults;
}

/** So high that the bar at the foot covers no row. */
async function barriersOnPhone(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: PHONE.width, height: 1800 });
  const found = await barriers(page);
  await page.setViewportSize(PHONE);
  return found;
}

/** English, the other direction, and the longest words. */
const LOOKED_AT: readonly LanguageTag[] = [SOURCE, 'ar', 'de'];
const TAGS = isThorough ? languages.map(({ tag }) => tag) : LOOKED_AT;

test.each(TAGS)(
  'a helper who reads %s finds no barrier at the door and nothing cut, whatever the screen',
  { timeout: 5 * MINUTES },
  async (language) => {
    const { made, visitor } = stage();
    const helper = await visitor({ screen: PHONE, language });
    const faults: string[] = [];
    await walk(helper, made.door, async (where) => {
      const { page } = helper;
      const html = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
      expect(html).toEqual([language, directionOf(language)]);
      const words = await spokenWords(page, '');
      const unfilled = words.filter(({ text }) => UNFILLED.test(text)).map(({ text }) => `not filled in: ${text}`);
      faults.push(
        ...[...unfilled, ...(await faultsOf(page, LOOKED_AT.includes(language)))].map((fault) => `${where}: ${fault}`),
      );
    });
    expect(faults).toEqual([]);
  },
);

test(
  'in the dark, in forced colours and with large letters the door can be read',
  { timeout: 5 * MINUTES },
  async () => {
    const { made, visitor } = stage();
    const helper = await visitor({ screen: PHONE });
    const { page } = helper;
    await page.emulateMedia({ colorScheme: 'dark' });
    const faults: string[] = [];
    await walk(helper, made.door, async (where) => {
      const found = [
        ...(await barriersOnPhone(page)),
        ...(await faintWhenForced(page)),
        ...(await misfitsWhenLarge(page)).map((fault) => `200 %: ${fault}`),
      ];
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    });
    expect(faults).toEqual([]);
  },
);

test('all words of the door are in its catalogue', { timeout: 5 * MINUTES }, async () => {
  const { made, visitor } = stage();
  const helper = await visitor({ screen: PHONE });
  const { page } = helper;
  const pretended = pretendedTexts(englishTexts('src/client/languages/door'));
  await page.route(/\/assets\/en-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export const messages = ${JSON.stringify(pretended)};` }),
  );
  const plain: string[] = [];
  await walk(helper, made.door, async (where) => {
    const words = (await spokenWords(page, '')).filter((word) => word.where !== 'title' && isPlain(word.text, WRITTEN));
    plain.push(...words.map(({ text, where: place }) => `${where}, in no catalogue (${place}): ${text}`));
  });
  expect(plain).toEqual([]);
});
