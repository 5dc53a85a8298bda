import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditLog } from '#contract/audit.ts';
import type { PageData } from '#contract/page.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { sendReminders } from '#server/features/reminders/send-reminders.ts';
import { anonymous } from '#server/http/actor.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, ben, makeFair, olga, signedUp, tables, winterFair } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

let smtp: MailServer;
let hub: TestHub;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ SMTP_URL: smtp.url });
});
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

const market = { title: '冬季手工藝市集', description: '六十張攤檔。' };
const carry = { title: '擺放桌子', description: '請穿密頭鞋。' };
const arabic = { title: 'معرض الشتاء', description: null };

const makeMarket = () =>
  makeFair(hub, {
    sheet: { translations: { 'zh-HK': market, ar: arabic } },
    slot: { description: 'Forty of them', translations: { 'zh-HK': carry } },
  });

describe('an organizer', () => {
  const patch = async (url: string, json: object) =>
    hub.call('PATCH', url, { json, cookie: await signInAs(hub, 'volunteer-admin') });

  test('adds a language with the sheet or later, changes one and takes one away, and the original stays', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const json = { ...winterFair, translations: { 'zh-HK': market } };
    const made = (await hub.call('POST', '/api/signup-sheets', { json, cookie })).json<SheetView>();
    expect(made).toMatchObject({ title: winterFair.title, translations: { 'zh-HK': market } });
    expect(made).not.toHaveProperty('language');
    const url = `/api/signup-sheets/${made.id}`;
    expect((await patch(url, { translations: { ar: arabic } })).json()).toMatchObject({
      title: winterFair.title,
      translations: { 'zh-HK': market, ar: arabic },
    });
    const changed = await patch(url, { translations: { 'zh-HK': null, ar: { title: ' المعرض  الكبير ' } } });
    expect(changed.json<SheetView>().translations).toEqual({ ar: { title: 'المعرض الكبير', description: null } });
    expect((await patch(url, { translations: { ar: null } })).json()).not.toHaveProperty('translations');
    expect((await patch(url, { language: 'zh-HK' })).json()).toMatchObject({ language: 'zh-HK' });

    const slot = { ...tables, signupSheetId: made.id, translations: { ar: arabic } };
    const added = (await hub.call('POST', '/api/volunteer-slots', { json: slot, cookie })).json();
    expect(added).toMatchObject({ title: tables.title, translations: { ar: arabic } });
    const renamed = await patch(`/api/volunteer-slots/${added.id}`, { title: 'Chairs' });
    expect(renamed.json()).toMatchObject({ title: 'Chairs', translations: { ar: arabic } });
    await patch(`/api/volunteer-slots/${added.id}`, { translations: { ar: arabic } });

    const fullAdmin = await signInAs(hub, 'full-admin');
    const { entries } = (await hub.call('GET', '/api/audit-log', { cookie: fullAdmin })).json<AuditLog>();
    const details = entries.map(({ detail }) => detail);
    expect(details).toContain(`${winterFair.title}: translations`);
    expect(details).toContain(`${winterFair.title}: language`);
    expect(details).toContain('Chairs: title');
    // What was sent again as it was is no change.
    expect(details).toContain('Chairs: nothing');
  });

  test.each([
    [
      'translations',
      { translations: { tlh: arabic } },
      /^tlh: the language of a translation must be one of en, zh-HK,/,
    ],
    ['translations', { translations: 'none' }, /^Translations must be listed by language$/],
    ['translations.ar.title', { translations: { ar: { title: ' ' } } }, /^Title in Arabic is required$/],
    [
      'translations.zh-HK.title',
      { translations: { 'zh-HK': { title: 'x'.repeat(151) } } },
      /^Title in Chinese \(Hong Kong\) must be at most 150 characters$/,
    ],
    [
      'translations.ar.description',
      { translations: { ar: { title: 'x', description: 'x'.repeat(4001) } } },
      /^Description in Arabic must be at most 4000 characters$/,
    ],
    ['language', { language: 'tlh' }, /^Language must be one of en/],
    ['language', { language: 'ar', translations: { ar: arabic } }, /translated it into. Remove one of the two$/],
    ['language', { language: 'zh-HK' }, /translated it into/],
  ])('is told by %s what is wrong', async (path, json, message) => {
    const { sheet } = await makeFair(hub, { sheet: { translations: { 'zh-HK': market } } });
    const answer = await patch(`/api/signup-sheets/${sheet.id}`, json);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  test('says no slot in the language of its sheet twice, and may still change one that says so from before', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { language: 'ar' } });
    const path = 'translations';
    const message = expect.stringMatching(/translated it into. Remove one of the two$/);
    const add = async (json: object) =>
      hub.call('POST', '/api/volunteer-slots', { json, cookie: await signInAs(hub, 'volunteer-admin') });
    const slots = { ...tables, signupSheetId: sheet.id };
    const refused = [
      await add({ ...slots, translations: { ar: arabic } }),
      await patch(`/api/volunteer-slots/${slot.id}`, { translations: { ar: arabic, 'zh-HK': carry } }),
    ];
    for (const answer of refused) expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
    const unknown = await add({ ...slots, signupSheetId: randomUUID(), translations: { ar: arabic } });
    expect(unknown.statusCode).toBe(404);

    const url = `/api/volunteer-slots/${slot.id}`;
    expect((await patch(url, { translations: { 'zh-HK': carry } })).statusCode).toBe(200);
    expect((await patch(`/api/signup-sheets/${sheet.id}`, { language: 'zh-HK' })).statusCode).toBe(200);
    const renamed = await patch(url, { title: 'Chairs', translations: { ar: arabic } });
    expect(renamed.json()).toMatchObject({ title: 'Chairs', translations: { 'zh-HK': carry, ar: arabic } });
    const freed = await patch(url, { translations: { 'zh-HK': null } });
    expect(freed.json<SlotView>().translations).toEqual({ ar: arabic });
  });

  test('may say as much in every language at once as in one', async () => {
    const { sheet } = await makeFair(hub);
    const long = { title: '題'.repeat(150), description: '字'.repeat(4000) };
    const tags = ['zh-HK', 'zh-Hant', 'zh-Hans', 'ja', 'ko', 'ta', 'th', 'am', 'fa', 'ur'];
    const translations = Object.fromEntries(tags.map((tag) => [tag, long]));
    const answer = await patch(`/api/signup-sheets/${sheet.id}`, { translations });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<SheetView>().translations).toEqual(translations);
  });
});

describe('a visitor', () => {
  const open = async (url: string, language: string, cookie = '') => {
    const headers = { accept: 'text/html', 'accept-language': language, cookie };
    const { body } = await hub.call('GET', url, { headers });
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
    return { body, html: /<div id="root">.*<script type/s.exec(body)?.[0] ?? '', data: JSON.parse(json) as PageData };
  };

  test('is sent the page of a sheet in the own language, without what others read, and the original with its language', async () => {
    const { sheet } = await makeMarket();
    const cantonese = await open(`/signup-sheet/${sheet.id}`, 'zh-HK');
    expect(cantonese.body).toContain('<meta property="og:title" content="冬季手工藝市集');
    expect(cantonese.body).toMatch(/og:description" content="[^"]*六十張攤檔/);
    expect(cantonese.html).toContain(carry.description);
    expect(cantonese.html).toContain('顯示原文');
    expect(cantonese.data.sheet?.title).toBe(winterFair.title);
    expect(cantonese.data.sheet?.translations).toEqual({ 'zh-HK': market });
    const inArabic = await open(`/signup-sheet/${sheet.id}`, 'ar');
    expect(inArabic.html).toContain(`<span>${arabic.title}</span>`);
    expect(inArabic.html).toContain(`<span lang="en" dir="auto">${tables.title}</span>`);
    expect(inArabic.html).toMatch(/<span dir="auto" lang="en">Tables, cocoa/);
    expect(inArabic.data.sheet?.slots[0]).not.toHaveProperty('translations');
    const french = await open(`/signup-sheet/${sheet.id}`, 'fr');
    expect(french.html).not.toContain('lucide-languages');
    expect(french.data.sheet).not.toHaveProperty('translations');
  });

  test('is sent lists in the own language, and the titles of the home page in all, for it asks for none again', async () => {
    await makeMarket();
    const listing = await open('/volunteer-opportunities', 'ar');
    expect(listing.html).toContain(arabic.title);
    expect(listing.data.sheets?.[0]?.translations).toEqual({ ar: arabic });
    const home = await open('/', 'ar');
    expect(home.html).toContain(arabic.title);
    expect(home.data.upcoming?.[0]?.translations).toEqual({ 'zh-HK': { ...market, description: null }, ar: arabic });
  });

  test('is sent the form of a slot and the own sign-up with titles in all languages, and nothing else that is not shown', async () => {
    const { slot } = await makeMarket();
    const form = await open(`/sign-up?slot=${slot.id}`, 'ar');
    expect(form.html).toContain(arabic.title);
    const others = { title: market.title, description: null };
    const shown = form.data.signUpForm?.sheet;
    expect(shown?.translations).toEqual({ 'zh-HK': others, ar: arabic });
    expect(shown?.slots[0]?.translations).toEqual({ 'zh-HK': { title: carry.title, description: null } });
    expect(form.body).not.toContain(market.description);
    expect((await open(`/sign-up?slot=${slot.id}`, 'zh-HK')).html).toContain(carry.title);

    const { manageUrl } = await signedUp(hub, slot);
    const { cookies } = await hub.app.inject({
      method: 'POST',
      url: '/my-sign-up',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ link: manageUrl }).toString(),
    });
    const own = await open('/my-sign-up', 'ar', `own=${cookies[0]?.value}`);
    expect(own.html).toContain(arabic.title);
    expect(own.data.ownSignup?.sheet.translations).toEqual({ 'zh-HK': others, ar: arabic });
    expect(own.body).not.toContain(market.description);
    expect(own.body).not.toContain(carry.description);
  });

  test('takes the event into the calendar in the language of the page, with the title of the original', async () => {
    const { sheet } = await makeMarket();
    const calendar = async (more = '') =>
      (await hub.call('GET', `/api/signup-sheets/${sheet.id}/calendar.ics${more}`)).body.replaceAll(/\r\n[ \t]/g, '');
    const translated = await calendar('?language=zh-HK');
    expect(translated).toContain(`SUMMARY:${market.title}`);
    expect(translated).toContain(`\\n\\n${winterFair.title}\\n\\n${market.description}`);
    expect(await calendar()).toContain(`SUMMARY:${winterFair.title}`);
    expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}/calendar.ics?language=x`)).statusCode).toBe(400);
  });

  test('finds the own signups with the titles in all languages, while what is taken along keeps the original', async () => {
    const { slot } = await makeMarket();
    const user = await createUser(hub, { role: 'user' });
    const cookie = await signIn(hub, user);
    const { token } = await signedUp(hub, slot, ann, { role: 'user', userId: user.id, sessionHash: '' });
    const profile = (await hub.call('GET', `/api/auth/profile/${user.id}`, { cookie })).json();
    expect(profile.user.volunteerHistory[0].slot).toMatchObject({
      title: tables.title,
      translations: { 'zh-HK': { title: carry.title } },
      signupSheet: { title: winterFair.title, translations: { 'zh-HK': { title: market.title }, ar: {} } },
    });
    const managed = (await hub.call('POST', '/api/manage/signup', { json: { token } })).json();
    expect(managed).toMatchObject({
      slot: { title: tables.title, translations: { 'zh-HK': carry } },
      sheet: { title: winterFair.title, translations: { 'zh-HK': market, ar: arabic } },
    });
    const csv = await hub.call('GET', '/api/export/volunteers', { cookie: await signInAs(hub, 'volunteer-admin') });
    expect(csv.body).toContain(`${winterFair.title},`);
    expect(csv.body).not.toContain(market.title);
  });
});

describe('a volunteer', () => {
  const arrived = async (address: string) => {
    await hub.hub.jobs.settled();
    const mail = smtp.mails.findLast(({ recipients }) => recipients.includes(address));
    const calendar = mail?.parsed.attachments[0]?.content.toString('utf8').replaceAll(/\r\n[ \t]/g, '') ?? '';
    return { subject: mail?.parsed.subject, text: mail?.parsed.text ?? '', html: String(mail?.parsed.html), calendar };
  };

  test('is mailed in the own language from the first mail to the last, with the original at hand', async () => {
    const { slot, sheet } = await makeMarket();
    const { id } = await signedUp(hub, slot, { ...ann, preferredLanguage: 'zh-HK', emailConsent: true });
    await signedUp(hub, slot, { ...ben, preferredLanguage: 'ar' });
    const confirmation = await arrived(ann.email);
    expect(confirmation.subject).toContain(`${carry.title} – ${market.title}`);
    expect(confirmation.text).toContain(`原文： ${tables.title} – ${winterFair.title}`);
    expect(confirmation.html).toContain(`<bdi lang="en" dir="ltr" class="ink"`);
    expect(confirmation.calendar).toContain(`SUMMARY:${carry.title}: ${market.title}`);
    expect(confirmation.calendar).toContain(`\\n\\n${tables.title} – ${winterFair.title}\\n\\n`);
    // Where only one of the two is translated, the other stands there with its own language.
    expect((await arrived(ben.email)).html).toContain(`<bdi lang="en" dir="ltr">${tables.title}</bdi>`);

    const written = smtp.mails.length;
    await changeSlot(hub.hub, slot.id, { translations: { 'zh-HK': { ...carry, title: '搬桌子' } } }, olga);
    await hub.hub.jobs.settled();
    expect(smtp.mails).toHaveLength(written);
    await changeSlot(hub.hub, slot.id, { title: 'Set up chairs', translations: { 'zh-HK': carry } }, olga);
    const change = await arrived(ann.email);
    expect(change.subject).toContain(`${carry.title} – ${market.title}`);
    expect(change.text).toContain('搬桌子');
    await changeSlot(hub.hub, slot.id, { title: 'Set up everything' }, olga);
    // The translation does not follow: then the originals say what has changed.
    expect((await arrived(ann.email)).text).toMatch(/Set up everything\n {2}.*Set up chairs/);

    await sendReminders(hub.hub, { signupSheetId: sheet.id, reminderType: 'week' }, olga);
    const reminder = await arrived(ann.email);
    expect(reminder.subject).toContain(`${carry.title} – ${market.title}`);
    expect(reminder.text).toContain(market.description);
    expect(reminder.text).toContain(carry.description);

    const cookie = await signInAs(hub, 'volunteer-admin');
    await hub.call('DELETE', `/api/volunteers/${id}`, { cookie });
    expect((await arrived(ann.email)).subject).toContain(`${carry.title} – ${market.title}`);
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie });
    expect((await arrived(ben.email)).subject).toContain(arabic.title);
    const { body } = await hub.call('GET', '/api/communication-logs', { cookie: await signInAs(hub, 'full-admin') });
    expect(body).toContain(market.title);
  });

  test('is mailed the original in a language that it has no translation into', async () => {
    const { slot } = await makeMarket();
    await signedUp(hub, slot, { ...ann, preferredLanguage: 'fr' }, anonymous);
    const { subject, html, text } = await arrived(ann.email);
    expect(subject).toContain(`${tables.title} – ${winterFair.title}`);
    expect(html).toContain(`<bdi lang="en" dir="ltr">${winterFair.title}</bdi>`);
    expect(text).not.toContain('Texte original');
  });
});
