import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { languages } from '#domain/languages.ts';
import { textLimits } from '#domain/text-limits.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage, type Prepared } from './support/hub.ts';
import { PAPERS, printed } from './support/printed.ts';
import { makeSheet, signedUp } from './support/sheets.ts';

/** None, what browsers set, what is left beside the address and the date that they print, and what an old printer needs. */
const MARGINS = ['0', '12.7mm', '15mm 5mm', '25mm'];
const TASKS = 8;
const DISHES = 5;
const ABOUT = `Sixty tables of crafts by students, families and neighbours, and the jazz band all afternoon.

It is the largest fundraiser of the year: last year it paid for the new stage lights.`;
const WORDS = { en: 'Winter Craft Fair ', ar: 'سوق الحرف الشتوي ', 'zh-Hant': '冬季手工藝市集', ta: 'குளிர்கால கண்காட்சி ' };

const filled = (word: string, length: number) => word.repeat(length).slice(0, length).trim();

function fullSheet(hub: Prepared, language: keyof typeof WORDS, title: string, second?: 'ta') {
  const slots = Array.from({ length: TASKS }, (_, nth) => ({
    title: filled(`${nth + 1} ${WORDS[language]}`, 24),
    from: '08:00',
    to: '17:30',
  }));
  const words = { title, description: ABOUT, language };
  if (second === undefined) return makeSheet(hub, slots, words);
  const again = { title: filled(WORDS[second], title.length), description: null };
  return makeSheet(hub, slots, { ...words, translations: { [second]: again } });
}

async function makeDishes(hub: Prepared) {
  const sheet = await makeSheet(hub, [
    { title: 'Dish', kind: 'item', bring: 'optional', maxVolunteers: DISHES, from: '08:00', to: '10:00' },
  ]);
  for (let nth = 0; nth < DISHES; nth += 1)
    await signedUp(hub, sheet.slots[0], `Parent ${nth}`, {
      email: `parent${nth}@families.example`,
      bringing: filled('Oatmeal cookies and much more ', textLimits.bringing - nth),
      marks: ['vegan', 'gluten-free', 'dairy-free', 'contains-nuts'],
    });
  return sheet;
}

const stage = onStage(async (hub) => ({
  administrator: await createAdministrator(hub, ADMIN),
  full: [
    { ...(await fullSheet(hub, 'en', 'Winter Craft Fair')), second: '' },
    { ...(await fullSheet(hub, 'en', filled(WORDS.en, 52), 'ta')), second: 'ta' },
    { ...(await fullSheet(hub, 'en', filled(WORDS.en, textLimits.title), 'ta')), second: 'ta' },
    { ...(await fullSheet(hub, 'ar', filled(WORDS.ar, textLimits.title))), second: 'en' },
    { ...(await fullSheet(hub, 'zh-Hant', filled(WORDS['zh-Hant'], textLimits.title))), second: 'en' },
  ],
  dishes: await makeDishes(hub),
}));

async function asOrganizer(): Promise<Page> {
  const { mail, visitor } = stage();
  const organizer = await visitor();
  await signIn(organizer, mail);
  return organizer.page;
}

const posterOf = ({ id, second }: { readonly id: string; readonly second: string }) =>
  `/api/signup-sheets/${id}/poster.html?lang=${second}`;

test.each(PAPERS)('a full poster is one page of %s with a whole code, whatever margins are chosen', async (paper) => {
  const { made, url } = stage();
  const page = await asOrganizer();
  for (const sheet of made.full)
    for (const margin of MARGINS) {
      await page.goto(posterOf(sheet));
      const pages = await printed(page, paper, margin);
      expect(pages, `${sheet.title} with ${margin}`).toHaveLength(1);
      expect(await readQr(pages[0]?.picture ?? Buffer.alloc(0))).toBe(`${url}${sheet.path}`);
    }
});

test.each(PAPERS)('labels are four to a page of %s, whatever margins are chosen', async (paper) => {
  const page = await asOrganizer();
  for (const margin of MARGINS) {
    await page.goto(`/api/signup-sheets/${stage().made.dishes.id}/labels.html`);
    const pages = await printed(page, paper, margin);
    const labels = pages.map(({ text }) => text.split('Back after').length - 1);
    expect(labels, `with ${margin}`).toEqual([4, 1]);
  }
});

test('a poster has the same shape, whatever window it is printed from', async () => {
  const page = await asOrganizer();
  const [, , bilingual] = stage().made.full;
  if (bilingual === undefined) throw new Error('There is no full sheet');
  await page.goto(posterOf(bilingual));
  await page.emulateMedia({ media: 'print' });
  for (const height of [400, 1600]) {
    await page.setViewportSize({ width: 800, height });
    const poster = await page.locator('.poster').boundingBox();
    // Less than a page of Letter in both directions, with room for what browsers print around it.
    expect((poster?.height ?? Infinity) / (poster?.width ?? 1), `in a window of ${height} px`).toBeLessThan(1.25);
  }
});

test('a poster in any two languages shows all of what stands beside the code', async () => {
  const page = await asOrganizer();
  const [, mid] = stage().made.full;
  if (mid === undefined) throw new Error('There is no full sheet');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1100 });
  for (const { tag } of languages) {
    await page.goto(posterOf({ ...mid, second: tag === 'en' ? '' : tag }));
    const below = await page.evaluate(() => {
      const bottom = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? NaN;
      return bottom('.poster') - Math.max(bottom('.how'), bottom('.qr'));
    });
    expect(below, `px left at the foot in ${tag}`).toBeGreaterThanOrEqual(0);
  }
});
