import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { languages } from '#domain/languages.ts';
import { textLimits } from '#domain/text-limits.ts';
import { directionOf } from '#domain/writing.ts';
import { makeDoorLink } from '#server/features/door/manage-links.ts';
import { anonymous } from '#server/http/actor.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, choosePaper, openPlace, signIn } from './support/administrator.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { PAPERS, printed } from './support/printed.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { PHONE } from './support/visitor.ts';

const PEOPLE = 90;
const SCRIPTS = ['陳大文', 'محمد عبد الرحمن', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'];
const number = (nth: number) => String(nth).padStart(2, '0');

async function makeCrowd(hub: Prepared) {
  const slots = [
    { title: 'Set up tables', from: '08:00', to: '10:00' },
    { title: 'Bring cookies', kind: 'item', unit: 'dozen', bring: 'optional', maxVolunteers: 6 },
  ] as const;
  const sheet = await makeSheet(hub, slots, { title: 'Winter Craft Fair' });
  // In so many lines that a row which may be cut is cut: browsers keep two lines together anyway.
  for (let nth = 0; nth < PEOPLE; nth += 1)
    await signedUp(hub, sheet.slots[0], `First${number(nth)} ${`${'W'.repeat(13)} `.repeat(6)}Last${number(nth)}`, {
      email: `parent${nth}@families.example`,
    });
  await signedUp(hub, sheet.slots[1], 'Mei Wong', { bringing: 'Oatmeal', marks: ['vegan'] });
  return sheet;
}

async function makeInAllLanguages(hub: Prepared) {
  const made = [];
  for (const { tag } of languages) {
    const sheet = await makeSheet(hub, [{ title: 'Serve', from: '08:00', to: '10:00' }], { title: tag, language: tag });
    for (const name of SCRIPTS) await signedUp(hub, sheet.slots[0], name, { email: 'parent@families.example' });
    made.push({ tag, id: sheet.id });
  }
  return made;
}

/** With the longest title that a sheet may have. */
async function makeWalls(hub: Prepared) {
  const made = [];
  for (const [language, word] of [
    ['en', 'Fair '],
    ['ar', 'سوق '],
    ['zh-Hant', '冬季市集 '],
  ] as const) {
    const title = word.repeat(textLimits.title).slice(0, textLimits.title).trim();
    const sheet = await makeSheet(hub, [{ title: 'Serve', from: '08:00', to: '10:00' }], {
      title,
      language,
    });
    const link = await makeDoorLink(hub, { sheetId: sheet.id, day: sheet.day, right: 'here', actor: anonymous });
    made.push({ sheet, opens: link.url.slice(new URL(link.url).origin.length) });
  }
  return made;
}

const stage = onStage(async (hub) => ({
  administrator: await createAdministrator(hub, ADMIN),
  fair: await makeCrowd(hub),
  inAll: await makeInAllLanguages(hub),
  walls: await makeWalls(hub),
  arabic: await makeSheet(hub, [{ title: 'ترتيب الطاولات', from: '08:00', to: '10:00' }], {
    title: 'سوق الشتاء',
    description: 'ستون طاولة.',
    language: 'ar',
  }),
  chinese: await makeSheet(hub, [{ title: '搬桌子', from: '08:00', to: '10:00' }], {
    title: '冬季市集',
    description: '六十張桌子。',
    language: 'zh-Hant',
  }),
}));

const pageOf = (id: string, page: string, query = '') => `/api/signup-sheets/${id}/${page}.html${query}`;

async function asOrganizer(): Promise<Page> {
  const { mail, visitor } = stage();
  const organizer = await visitor();
  await signIn(organizer, mail);
  return organizer.page;
}

test('an organizer finds all prints in the menu of a sheet, and each opens ready to be printed', async () => {
  const page = await asOrganizer();
  await openPlace(page, 'Winter Craft Fair');
  for (const [item, words] of [
    ['Roster with phone numbers', 'Names and phone numbers: for organizers only.'],
    ['Sign-in sheet', 'Names only: no phone numbers, emails or notes.'],
    ['Poster with a QR code', 'One page of A4 or Letter paper.'],
    ['Labels for dishes', '1 label, four to a page. They fit on A4 and on Letter paper.'],
  ] as const) {
    const [paper] = await Promise.all([
      page.context().waitForEvent('page'),
      choosePaper(page, 'Winter Craft Fair', item),
    ]);
    await paper.getByText(words).waitFor();
    for (const screen of [PHONE, { width: 768, height: 1024 }]) {
      await paper.setViewportSize(screen);
      expect(await barriers(paper), `${item} at ${screen.width} px`).toEqual([]);
      const isWider = await paper.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(isWider, `${item} is wider than ${screen.width} px`).toBe(false);
    }
    await paper.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await paper.getByRole('button', { name: 'Print', exact: true }).click();
    await paper.locator('body[data-printed]').waitFor({ state: 'attached' });
    await paper.close();
  }
});

test.each(PAPERS)('ninety people come out on %s with the slot above each page, and no row is cut', async (paper) => {
  const page = await asOrganizer();
  for (const [file, columns] of [
    ['roster', ['Name', 'Phone', 'Note']],
    ['sign-in', ['Name', 'Arrived', 'Left', 'Initials']],
  ] as const) {
    await page.goto(pageOf(stage().made.fair.id, file));
    const pages = (await printed(page, paper)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    const withPeople = pages.filter((text) => /First\d\d/.test(text));
    expect(withPeople.length, file).toBeGreaterThan(2);
    for (const text of withPeople) {
      expect(text.split('Set up tables').length - 1, file).toBe(1);
      for (const column of columns) expect(text, file).toContain(column);
      expect(text, 'the button is not on the paper').not.toContain('for organizers only.');
    }
    const found = (of: string) =>
      pages.flatMap((text, at) =>
        [...text.matchAll(new RegExp(`${of}(\\d\\d)`, 'g'))].map(([, nth]) => `${nth} on ${at}`),
      );
    expect(found('First'), file).toHaveLength(PEOPLE);
    expect(found('Last'), file).toEqual(found('First'));
  }
});

test.each(PAPERS)(
  'a phone reads the poster from %s, also printed or shown in dark mode or forced colours',
  async (paper) => {
    const { made, url } = stage();
    const page = await asOrganizer();
    for (const { id, path } of [made.fair, made.arabic, made.chinese]) {
      await page.goto(pageOf(id, 'poster', '?lang=vi'));
      for (const looks of [
        { colorScheme: 'light', forcedColors: 'none' },
        { colorScheme: 'dark', forcedColors: 'none' },
        { colorScheme: 'dark', forcedColors: 'active' },
      ] as const) {
        await page.emulateMedia(looks);
        const pages = await printed(page, paper);
        expect(pages, 'one page').toHaveLength(1);
        expect(await readQr(pages[0]?.picture ?? Buffer.alloc(0))).toBe(`${url}${path}`);
        expect(await readQr(await page.screenshot({ fullPage: true })), 'on the screen').toBe(`${url}${path}`);
      }
    }
    await page.emulateMedia({ media: 'print' });
    const [, , side = 0] = (await page.locator('svg.qr').getAttribute('viewBox'))?.split(' ').map(Number) ?? [];
    const { width = 0 } = (await page.locator('svg.qr').boundingBox()) ?? {};
    const inMillimetres = ((width / side) * (side - 8) * 25.4) / 96;
    expect(inMillimetres, 'its modules, without the quiet zone').toBeGreaterThanOrEqual(60);
  },
);

test.each(PAPERS)('a phone reads the code for the wall from one page of %s, in each language', async (paper) => {
  const { made, url } = stage();
  const page = await asOrganizer();
  for (const { sheet, opens } of made.walls) {
    await page.goto(pageOf(sheet.id, 'wall'));
    const pages = await printed(page, paper);
    expect(pages, 'one page').toHaveLength(1);
    expect(await readQr(pages[0]?.picture ?? Buffer.alloc(0))).toBe(`${url}${opens}`);
    expect(pages[0]?.text.replaceAll(/\s+/g, ' ')).toContain('Scan the code with your phone and select your name.');
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
    expect(await readQr(await page.screenshot({ fullPage: true })), 'on the screen').toBe(`${url}${opens}`);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    expect(await barriers(page)).toEqual([]);
  }
});

test('in each of the languages names of every script stand in one line, and lines begin where reading begins', async () => {
  const page = await asOrganizer();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 900 });
  for (const { tag, id } of stage().made.inAll)
    for (const file of ['roster', 'sign-in']) {
      await page.goto(pageOf(id, file));
      const names = page.locator('td.name bdi');
      const seen = (await names.allTextContents()).toSorted();
      expect(seen, `${file} in ${tag}`).toEqual(SCRIPTS.toSorted());
      const lines = await names.evaluateAll((all) => all.map((name) => name.getClientRects().length));
      expect(lines, `${file} in ${tag}`).toEqual([1, 1, 1]);
      const cells = await page
        .locator('tbody tr')
        .first()
        .locator('td')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
      const inOrder = cells.toSorted((a, b) => (directionOf(tag) === 'rtl' ? b - a : a - b));
      expect(cells, `${file} in ${tag}`).toEqual(inOrder);
    }
});

test('a poster in Arabic is mirrored, and one in Chinese keeps its words on paper', async () => {
  const { made } = stage();
  const page = await asOrganizer();
  const leftOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
  await page.goto(pageOf(made.arabic.id, 'poster'));
  expect(await leftOf('.leaf')).toBeGreaterThan(await leftOf('h1'));
  expect(await leftOf('.qr')).toBeGreaterThan(await leftOf('.scan'));
  await page.goto(pageOf(made.chinese.id, 'poster', '?lang=ar'));
  expect(await leftOf('.leaf')).toBeLessThan(await leftOf('h1'));
  for (const paper of PAPERS) {
    const [poster] = await printed(page, paper);
    for (const words of ['冬季市集', '六十張桌子。', '搬桌子']) expect(poster?.text).toContain(words);
    expect(poster?.text).not.toContain(ADMIN.name);
  }
  // The choice of the second language is a form, which needs no script.
  await page.getByLabel('Second language').selectOption('');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/lang=$/);
  expect(await page.locator('.also').count()).toBe(0);
});
