import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { hoursUrl } from '#contract/organizer-paths.ts';
import { pagePaths } from '#contract/paths.ts';
import type { CertificatesOfYear } from '#contract/certificates.ts';
import { schoolYearOfDay } from '#domain/school-year.ts';
import { directionOf } from '#domain/writing.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { confirmAll, makeHeldFair } from './support/held-fairs.ts';
import { onStage } from './support/hub.ts';
import { PAPERS, printed } from './support/printed.ts';
import { misfits } from './support/reflow.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const NAMES = ['Ann Anders', 'Ben Bakker', 'Cleo Clark', 'Dan Diaz', 'Maximiliana Wolfeschlegelsteinhausenbergerdorff'];

/** Of each script, with words that the paper has to hold, where the fonts of the tests have their characters. */
const READERS = [
  { language: 'fr', name: 'Élodie Tremblay-Gagné', words: 'Élodie Tremblay-Gagné a fait 2,25 heures' },
  { language: 'zh-Hans', name: '陈大文', words: '陈大文 于' },
  { language: 'ar', name: 'محمد عبد الرحمن', words: 'محمد عبد الرحمن' },
  { language: 'pa', name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਢਿੱਲੋਂ', words: '' },
  { language: 'ta', name: 'தமிழ்ச்செல்வி இராமசாமி', words: '' },
] as const;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  // More days than a year has, so that its school year is over on any day.
  const lastYear = await makeHeldFair(
    hub,
    NAMES.map((name) => ({ name })),
    { title: 'Spring Concert', daysAgo: 370 },
  );
  await confirmAll(hub, lastYear);
  const readers = READERS.map(({ language, name }, nth) => {
    return { name, preferredLanguage: language, email: `reader${nth}@families.example` };
  });
  const fair = await makeHeldFair(hub, readers, { title: 'Winter Craft Fair and Family Evening with Lanterns' });
  await confirmAll(hub, fair);
  return { lastYear, fair };
});

async function asOrganizer(screen = DESK): Promise<Visitor> {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen });
  await signIn(organizer, mail);
  return organizer;
}

const faultsOf = async ({ page }: Visitor) => [...(await barriers(page)), ...(await misfits(page))];

test('a full administrator closes the year, prints its page, and what is corrected after that stands beside it', async () => {
  const { lastYear } = stage().made;
  const organizer = await asOrganizer();
  const { page } = organizer;
  await organizer.open(pagePaths.hours);
  const years = page.getByRole('region', { name: 'By school year' });
  const year = years.getByRole('listitem').last();
  await year.getByRole('button', { name: /^Close \d{4}\/\d\d…$/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('11.3 confirmed hours stay as they are').waitFor();
  expect(await faultsOf(organizer), 'closing a year').toEqual([]);
  await question.getByRole('button', { name: 'Close the year' }).click();
  await year.getByText('Closed', { exact: false }).waitFor();
  const name = await year.getByRole('heading').innerText();

  await organizer.open(hoursUrl(lastYear.id));
  await page.getByRole('button', { name: 'Correct the hours of Ann Anders' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct the hours' });
  await correction.getByText('This school year is closed').waitFor();
  await correction.getByLabel('Hours and minutes').fill('3:15');
  await correction.getByLabel('Reason').fill('She put the chairs away');
  await correction.getByRole('button', { name: 'Save' }).click();
  await correction.waitFor({ state: 'hidden' });

  await organizer.open(pagePaths.hours);
  // The year at a glance above has a choice of its own.
  const papers = page.getByRole('region', { name: 'To print' });
  await papers.getByRole('combobox', { name: 'School year' }).selectOption({ label: name });
  expect(await faultsOf(organizer), 'what is printed').toEqual([]);
  const [annual] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('region', { name: `Annual meeting, ${name}` })
      .getByRole('link')
      .click(),
  ]);
  await annual.locator('article').waitFor();
  const pages = (await printed(annual, 'Letter')).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(pages, 'one page').toHaveLength(1);
  expect(pages[0]).toMatch(/Confirmed hours 11\.3 .*Adjustments after the year was closed \+1\.0/);
  expect(pages[0]).toContain('Spring Concert 5 11.3');
  for (const person of NAMES) expect(pages[0]).not.toContain(person);
  await annual.close();
});

test('an administrator prints the sheet for a grant with a rate, or without a word of money', async () => {
  const organizer = await asOrganizer();
  // A rate without its source.
  organizer.expects(/status of 400/);
  const { page } = organizer;
  await organizer.open(pagePaths.hours);
  const card = page.getByRole('region', { name: 'For a grant' });
  const day = stage().made.lastYear.day;
  await card.getByLabel('From').fill(day);
  await card.getByLabel('To', { exact: true }).fill(day);
  await card.getByText(/^In all 1[12]\.25 hours$/).waitFor();
  const paper = async () => {
    const [sheet] = await Promise.all([
      page.context().waitForEvent('page'),
      card.getByRole('link', { name: 'Open and print' }).click(),
    ]);
    await sheet.locator('article').waitFor();
    const text = (await printed(sheet, 'A4')).map((each) => each.text.replaceAll(/\s+/g, ' ')).join(' ');
    await sheet.setViewportSize(PHONE);
    expect([...(await barriers(sheet)), ...(await misfits(sheet))]).toEqual([]);
    await sheet.close();
    return text;
  };
  const plain = await paper();
  expect(plain).toMatch(/Spring Concert Set up tables 5 1[12]\.25/);
  expect(plain).not.toMatch(/\$|Value|Rate/);
  await card.getByLabel('Rate an hour').fill('20');
  await card.getByLabel('Source of the rate').fill('Statistics Canada');
  await expect
    .poll(() => card.getByRole('link', { name: 'Open and print' }).getAttribute('href'))
    .toContain('Statistics');
  expect(await paper()).toMatch(/\$2[24]5\.00 .*Rate: \$20\.00 an hour\. Source: Statistics Canada/);
});

/** The pages of the letters, by language, made by the administrator for all. */
async function lettersOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const year = schoolYearOfDay(stage().made.fair.day);
  const answer = await page.request.post('/api/certificates', { data: { year } });
  const { certificates } = (await answer.json()) as CertificatesOfYear;
  return new Map(
    READERS.map(({ language, name }) => [language, certificates.find((one) => one.name === name)?.url ?? '']),
  );
}

test.each(PAPERS)(
  'letters in five scripts fit on one page of %s each, whole, and their codes lead to the check',
  async (paper) => {
    const { page } = await asOrganizer();
    const letters = await lettersOf(page);
    for (const { language, name, words } of READERS) {
      await page.goto(letters.get(language) ?? '');
      const number = (await page.locator('.number').innerText()).replace('-', '');
      const pages = await printed(page, paper);
      expect(pages, `${language} on one page`).toHaveLength(1);
      // In a PDF Arabic letters are kept in the forms in which they are joined.
      const text = pages[0]?.text.normalize('NFKC').replaceAll(/\s+/g, ' ') ?? '';
      for (const part of ['Confirmation of volunteer hours', '2.25 hours', words])
        expect(text, language).toContain(part);
      expect(await readQr(pages[0]?.picture ?? Buffer.alloc(0)), language).toBe(
        `${stage().url}${pagePaths.verifyLetter}?number=${number}`,
      );
      const article = page.locator('article');
      expect(await article.getAttribute('dir'), language).toBe(directionOf(language));
      expect(await article.innerText(), language).toContain(name);
      const cells = await page
        .locator('tbody tr td')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
      const inOrder = cells.toSorted((a, b) => (directionOf(language) === 'rtl' ? b - a : a - b));
      expect(cells, `${language}: columns in the order of reading`).toEqual(inOrder);
    }
  },
);

test('letters are whole on a phone, a tablet and a desk', async () => {
  const { page } = await asOrganizer();
  for (const [language, url] of await lettersOf(page))
    for (const screen of [PHONE, { width: 768, height: 1024 }, DESK]) {
      await page.setViewportSize(screen);
      await page.goto(url);
      expect([...(await barriers(page)), ...(await misfits(page))], `${language} at ${screen.width} px`).toEqual([]);
    }
});
