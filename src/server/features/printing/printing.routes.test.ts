import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoorLinkList } from '#contract/door.ts';
import { makeWallLink } from '#tests/support/doors.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { ann, ben, helper, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ PUBLIC_URL: 'https://pac.example.org', SITE_NAME: 'Burnett PAC' });
afterAll(() => hub.remove());
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

type Page = 'roster' | 'sign-in' | 'poster' | 'wall';
const answerOf = (page: Page, id: string, query = '') =>
  hub.call('GET', `/api/signup-sheets/${id}/${page}.html${query}`, { cookie });
const pageOf = async (page: Page, id: string, query = '') => (await answerOf(page, id, query)).body;

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Of each slot: what stands above, and the cells of its lines. */
function tablesIn(html: string): { head: string; columns: string[]; rows: string[][] }[] {
  return [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) => {
    const [top = '', body = ''] = table.split('<tbody>');
    const [head = '', ...columns] = [...top.matchAll(/<(?:th|td)[ >].*?<\/(?:th|td)>/gs)].map(([cell]) => plain(cell));
    const rows = [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => plain(cell)),
    );
    return { head, columns, rows };
  });
}

describe('the roster', () => {
  test('says who comes when with phone numbers, in the order of names, and who wrote a note, but not the note', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    await signedUp(hub, slot, { ...ben, notes: 'My knee hurts' });
    await signedUp(hub, slot, { ...ann, name: 'Ann <b>Anders</b>' });
    const html = await pageOf('roster', sheet.id);
    expect(tablesIn(html)).toEqual([
      {
        head: '8:00 – 10:00 a.m. · Set up tables · 2 of 3',
        columns: ['', 'Name', 'Phone', 'Note'],
        rows: [
          ['', 'Ann &lt;b&gt;Anders&lt;/b&gt;', ann.phone, ''],
          ['', ben.name, ben.phone, 'has a note'],
          ['', '', '', ''],
          ['', '', '', ''],
        ],
      },
    ]);
    expect(html).not.toMatch(/knee|@families\.example/);
    expect(plain(html)).toContain('Burnett PAC · Printed November 20, 2026, 11:00 a.m.');
    expect(plain(html)).toContain('Saturday, December 12');
  });

  test('says what people bring, how much of it and its marks, without lines for people who just come by', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: cookies });
    await bring(hub, slot, { quantity: 2, bringing: 'Oatmeal', marks: ['vegan'] }, ann);
    await bring(hub, slot, {}, ben);
    const [table] = tablesIn(await pageOf('roster', sheet.id));
    expect(table?.head).toMatch(/· Cookies · 3 of 6 dozen$/);
    expect(table?.columns).toEqual(['', 'Name', 'Brings', 'Phone', 'Note']);
    expect(table?.rows.map(([, name, brings]) => [name, brings])).toEqual([
      [ann.name, '2 dozen · Oatmeal · vegan'],
      [ben.name, '1 dozen'],
    ]);
  });

  test('leaves out who only waits', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ann);
    const waiting = { ...ben, places: 1 };
    const joined = await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, { json: waiting });
    expect(joined.statusCode).toBe(201);
    expect(await pageOf('roster', sheet.id)).not.toContain(ben.name);
  });

  test('sorts names as readers of the sheet’s language do', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { language: 'pl' }, slot: { maxVolunteers: null } });
    for (const [at, name] of ['Zofia', 'Łucja', 'Maria', 'Lena'].entries())
      await signedUp(hub, slot, { ...helper(at), name });
    const [table] = tablesIn(await pageOf('roster', sheet.id));
    expect(table?.rows.map(([, name]) => name).slice(0, 4)).toEqual(['Lena', 'Łucja', 'Maria', 'Zofia']);
  });

  test('goes by time whatever the order on the screen, day by day, and one day alone on request', async () => {
    const sheet = await makeSheet(hub);
    const at = (day: string, from: string, to: string) => ({ startTime: `${day}T${from}`, endTime: `${day}T${to}` });
    await makeSlot(hub, sheet, { title: 'Sunday', ...at('2026-12-13', '10:00', '11:00') });
    await makeSlot(hub, sheet, { title: 'Whenever', startTime: null, endTime: null });
    await makeSlot(hub, sheet, { title: 'Night', startTime: '2026-12-12T22:00', endTime: '2026-12-13T01:00' });
    await makeSlot(hub, sheet, { title: 'Morning', ...at('2026-12-12', '08:00', '10:00') });
    const titles = (html: string) => tablesIn(html).map(({ head }) => head.split(' · ')[1]);
    const whole = await pageOf('roster', sheet.id);
    expect(titles(whole)).toEqual(['Morning', 'Night', 'Whenever', 'Sunday']);
    expect(whole).toContain('<a class="day" href="?day=2026-12-13">Sun, Dec 13</a>');
    expect(titles(await pageOf('roster', sheet.id, '?day=2026-12-13'))).toEqual(['Sunday']);
    expect(titles(await pageOf('sign-in', sheet.id, '?day=2026-12-12'))).toEqual(['Morning', 'Night', 'Whenever']);
    expect(titles(await pageOf('roster', sheet.id, '?day=2027-01-01'))).toEqual([]);
    expect((await answerOf('roster', sheet.id, '?day=tomorrow')).statusCode).toBe(400);
  });
});

describe('the sign-in sheet', () => {
  test('has names, room to write, five blank lines, and nothing else of anybody', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, notes: 'My knee hurts' });
    await makeSlot(hub, sheet, cookies);
    const html = await pageOf('sign-in', sheet.id);
    expect(tablesIn(html)).toEqual([
      {
        head: '8:00 – 10:00 a.m. · Set up tables',
        columns: ['Name', 'Arrived', 'Left', 'Initials'],
        rows: [[ann.name, '', '', ''], ...Array.from({ length: 5 }, () => ['', '', '', ''])],
      },
    ]);
    for (const hidden of [ann.phone, ann.email, 'knee', 'note:']) expect(html).not.toContain(hidden);
  });

  test.each(['ar', 'fa', 'ur', 'he'] as const)('is mirrored for a sheet in %s, as is the roster', async (language) => {
    const { sheet, slot } = await makeFair(hub, { sheet: { language, title: 'سوق' } });
    await signedUp(hub, slot, { ...ann, name: 'عبد الرحمن 陳大文 ਗੁਰਪ੍ਰੀਤ' });
    const signIn = await pageOf('sign-in', sheet.id);
    expect(signIn).toContain(`<html lang="${language}" dir="rtl">`);
    const roster = await pageOf('roster', sheet.id);
    expect(roster).toContain('<html lang="en" dir="ltr">');
    for (const html of [signIn, roster]) {
      expect(html).toContain('<div class="paper" dir="rtl">');
      expect(html).toContain('<bdi>عبد الرحمن 陳大文 ਗੁਰਪ੍ਰੀਤ</bdi>');
    }
    expect(roster).toContain(`<bdi dir="ltr">${ann.phone}</bdi>`);
  });
});

async function codeOn(html: string): Promise<string | null> {
  const svg = /<svg class="qr".*?<\/svg>/s.exec(html)?.[0] ?? '';
  return readQr(
    await sharp(Buffer.from(svg.replace('<svg', '<svg width="500" height="500"')))
      .png()
      .toBuffer(),
  );
}

describe('the poster', () => {
  test('says what and when, and its code leads to the sheet', async () => {
    const { sheet } = await makeFair(hub);
    const html = await pageOf('poster', sheet.id);
    expect(await codeOn(html)).toBe(`https://pac.example.org/signup-sheet/${sheet.id}`);
    const text = plain(html.slice(html.indexOf('<main>')));
    expect(text).toContain('Winter Craft Fair');
    expect(text).toContain('Saturday, December 12 8:00 – 10:00 a.m.');
    expect(text).toContain('Tables, cocoa and music in the gym.');
    expect(text).toContain('Sign up at pac.example.org');
  });

  test('says nothing of people, and no counts, which paper cannot follow', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true } });
    await signedUp(hub, slot, { ...ann, displayName: 'Ann A.', notes: 'My knee hurts' });
    const item = await makeSlot(hub, sheet, cookies);
    await bring(hub, item, { bringing: 'Oatmeal' }, ben);
    const before = await pageOf('poster', sheet.id);
    for (const hidden of [ann.name, 'Ann A.', ann.email, ann.phone, 'knee', ben.name, 'Oatmeal', 'Olga', 'olga@'])
      expect(before).not.toContain(hidden);
    await signedUp(hub, slot, helper(1));
    expect(await pageOf('poster', sheet.id)).toBe(before);
  });

  test('adds a second language: the title where it is translated, the day and what to do', async () => {
    const { sheet } = await makeFair(hub, {
      sheet: { translations: { 'zh-HK': { title: '冬季手工藝市集', description: null } } },
    });
    const both = await pageOf('poster', sheet.id, '?lang=zh-HK');
    expect(both).toContain('<option value="zh-HK" selected>');
    expect(plain(both)).toContain('冬季手工藝市集12月12日星期六');
    expect(plain(await pageOf('poster', sheet.id, '?lang=ar'))).toContain('السبت');
    expect(await pageOf('poster', sheet.id, '?lang=')).toBe(await pageOf('poster', sheet.id));
    expect(await pageOf('poster', sheet.id, '?lang=en')).toBe(await pageOf('poster', sheet.id));
    expect((await answerOf('poster', sheet.id, '?lang=xx')).statusCode).toBe(400);
  });

  test('speaks the language of the sheet, from the right where that is written so', async () => {
    const sheet = await makeSheet(hub, { language: 'ar', title: 'سوق الشتاء' });
    const html = await pageOf('poster', sheet.id);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(plain(html)).toContain('هل يمكنك المساعدة؟');
    expect(html).toContain('<strong class="address" dir="ltr">pac.example.org</strong>');
    expect(await codeOn(html)).toBe(`https://pac.example.org/signup-sheet/${sheet.id}`);
  });

  test('of a draft says that it is not published, and of a sheet that is off or over does not ask for help', async () => {
    const draft = await makeSheet(hub, { state: 'draft' });
    expect(plain(await pageOf('poster', draft.id))).toContain(
      'Not published yet: whoever scans the code finds nothing.',
    );
    const { sheet } = await makeFair(hub);
    const poster = await pageOf('poster', sheet.id);
    expect(poster).toContain('Can you help?');
    expect(poster).not.toContain('Not published');
    await hub.call('POST', `/api/signup-sheets/${sheet.id}/call-off`, { cookie, json: { reason: 'Snow' } });
    const off = plain(await pageOf('poster', sheet.id));
    expect(off).toContain('This event is cancelled');
    expect(off).not.toMatch(/Can you help|Scan/);
    const { sheet: over } = await makeFair(hub);
    hub.platform.clock.set('2026-12-20T18:00:00.000Z');
    cookie = await signInAs(hub, 'volunteer-admin');
    const closed = plain(await pageOf('poster', over.id));
    expect(closed).toContain('Sign-ups are closed');
    expect(closed).not.toMatch(/Can you help|Scan/);
  });

  test('can hang before sign-ups open', async () => {
    const { sheet } = await makeFair(hub, { sheet: { opensAt: '2026-12-01T09:00' } });
    const text = plain(await pageOf('poster', sheet.id));
    expect(text).toContain('Scan the code with your phone to sign up');
    expect(text).not.toContain('closed');
  });

  test('keeps the date of a sheet to itself that hides it, and writes out the address of one that no list names', async () => {
    const { sheet } = await makeFair(hub, { sheet: { showEventDate: false, visibility: 'unlisted' } });
    const text = plain(await pageOf('poster', sheet.id));
    expect(text).not.toMatch(/December|Dec\b/);
    expect(text).toContain(`Sign up at pac.example.org/signup-sheet/${sheet.id}`);
  });
});

describe('the paper for the wall', () => {
  test('has the code that opens “I’m here”, what it is for, when, and nobody’s name', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    const url = await makeWallLink(hub, sheet);
    const html = await pageOf('wall', sheet.id, '?day=2026-12-12');
    expect(url).toMatch(/^https:\/\/pac\.example\.org\/here#/);
    expect(await codeOn(html)).toBe(url);
    const text = plain(html.slice(html.indexOf('<main>')));
    expect(text).toContain('Winter Craft Fair');
    expect(text).toContain('Saturday, December 12 8:00 – 10:00 a.m.');
    expect(text).toContain('Scan the code with your phone and select your name.');
    expect(html).not.toContain('Ann');
  });

  test('is in the sheet’s language with English below, unless another language or none is chosen', async () => {
    const { sheet } = await makeFair(hub, { sheet: { language: 'ar', title: 'سوق' } });
    await makeWallLink(hub, sheet);
    const second = (html: string) => /<div class="also" (lang="[^"]*" dir="[^"]*")/.exec(html)?.[1];
    const html = await pageOf('wall', sheet.id);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(second(html)).toBe('lang="en" dir="ltr"');
    expect(second(await pageOf('wall', sheet.id, '?lang=fa'))).toBe('lang="fa" dir="rtl"');
    expect(second(await pageOf('wall', sheet.id, '?day=2026-12-12&lang='))).toBeUndefined();
    const english = await makeFair(hub);
    await makeWallLink(hub, english.sheet);
    expect(second(await pageOf('wall', english.sheet.id))).toBeUndefined();
  });

  test('is of the link of that day that works: none for helpers, and none that was revoked', async () => {
    const { sheet } = await makeFair(hub);
    const answer = (query = '') => answerOf('wall', sheet.id, query);
    const path = `/api/signup-sheets/${sheet.id}/door-links`;
    await hub.call('POST', path, { cookie, json: { day: '2026-12-12' } });
    expect((await answer()).json()).toMatchObject({ message: 'This day has no link for the wall' });
    await makeWallLink(hub, sheet);
    expect((await answer()).statusCode).toBe(200);
    expect((await answer('?day=2026-12-13')).statusCode).toBe(404);
    const { links } = (await hub.call('GET', path, { cookie })).json<DoorLinkList>();
    for (const { id } of links) await hub.call('DELETE', `${path}/${id}`, { cookie });
    expect((await answer()).statusCode).toBe(404);
  });
});
