import { afterAll, beforeEach, expect, test } from 'vitest';
import { bring, cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, chiyo, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const page = async (id: string) => (await hub.call('GET', `/api/signup-sheets/${id}/labels.html`, { cookie })).body;

/** Their lines, by label. */
function labelsIn(html: string): string[][] {
  return [...html.matchAll(/<article class="label">(.*?)<\/article>/gs)].map(([, label = '']) =>
    [...label.matchAll(/<p [^>]*>(.*?)<\/p>/gs)].map(([, line = '']) =>
      line.replaceAll(/<[^>]+>/g, '').replaceAll(/\s/g, ' '),
    ),
  );
}

test('a label says the dish, its amount, its marks and when it goes back, and never by whom', async () => {
  const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
  const said = { bringing: 'Oatmeal <b>& raisins</b>', marks: ['gluten-free' as const, 'vegan' as const] };
  await bring(hub, slot, { quantity: 2, ...said, displayName: 'Ann A.' }, ann);
  await bring(hub, slot, {}, ben);
  const html = await page(sheet.id);
  expect(labelsIn(html)).toEqual([
    ['Oatmeal &lt;b&gt;&amp; raisins&lt;/b&gt;', '2 dozen · Cookies', 'gluten-free vegan', 'Back after 10:00 a.m.'],
    ['Cookies', '1 dozen', 'Back after 10:00 a.m.'],
  ]);
  for (const person of [ann.name, ann.email, ben.name, 'Ann A.']) expect(html).not.toContain(person);
});

test('the words of the hub are in the language of the sheet, and an end on another day has its day', async () => {
  const sheet = await makeSheet(hub, { language: 'zh-HK', title: '聚餐' });
  const slot = await makeSlot(hub, sheet, { ...cookies, title: '湯', unit: null, endTime: '2026-12-13T15:00' });
  await bring(hub, slot, { quantity: 2, marks: ['contains-nuts'] });
  const html = await page(sheet.id);
  expect(html).toContain('<html lang="zh-HK" dir="ltr">');
  expect(labelsIn(html)).toEqual([['湯', '2 ×', expect.stringContaining('果仁'), '12月13日週日, 下午3:00 後取回']]);
});

test('a dish of no time goes back when the last slot of the sheet ends', async () => {
  const { sheet } = await makeFair(hub);
  await makeSlot(hub, sheet, { title: 'Clean up', startTime: '2026-12-12T19:00', endTime: '2026-12-12T20:30' });
  const item = await makeSlot(hub, sheet, { ...cookies, startTime: null, endTime: null });
  await bring(hub, item, {});
  expect(labelsIn(await page(sheet.id))[0]?.at(-1)).toBe('Back after 8:30 p.m.');
});

test('there are four to a page, of things only, and none without things', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  await signedUp(hub, slot, ann);
  expect(await page(sheet.id)).toContain('Nobody has signed up to bring something yet.');
  const item = await makeSlot(hub, sheet, cookies);
  for (const person of [ann, ben, chiyo]) await bring(hub, item, {}, person);
  for (const name of ['Dora', 'Emil']) await bring(hub, item, {}, { ...ann, name });
  const html = await page(sheet.id);
  const pages = html.split('<div class="sheet">').slice(1);
  expect(pages.map((each) => labelsIn(each).length)).toEqual([4, 1]);
});
