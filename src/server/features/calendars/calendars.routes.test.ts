import ICAL from 'ical.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnCalendarView } from '#contract/calendars.ts';
import { proveMailbox } from '#server/features/accounts/prove-mailbox.ts';
import { signupCalendar } from '#server/features/signups/calendar-entry.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { createSheetCache } from '#server/features/sheets/sheet-cache.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import { mailTemplates } from '#server/all-mails.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { renderFor } from '#server/mail/send-mail.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { Browser } from '#tests/support/browser.ts';
import { proved } from '#tests/support/mailbox-codes.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, olga, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { DAY, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { createCouncilFeed } from './council-feed.ts';
import type { SignupMail } from '#server/features/signups/signup-mails.ts';

// Nothing listens there: what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>', SITE_NAME: 'Burnett PAC' };
const START = '2026-11-20T18:00:00.000Z';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub(MAIL);
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set(START);
});

const get = (url: string, headers: Record<string, string> = {}) => hub.call('GET', url, { headers });
const pathOf = (url: string | null) => new URL(present(url)).pathname;

/** The path of a mailbox's calendar. */
async function feedOf(email: string): Promise<{ path: string; browser: Browser }> {
  const browser = await proved(hub, email);
  const { url } = (await browser.call('POST', '/api/mine/calendar', {})).json<OwnCalendarView>();
  return { path: pathOf(url), browser };
}

function eventsIn(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString();
    return { uid: event.uid, summary: event.summary, sequence: event.sequence, status: value('status'), value, event };
  });
}
const read = async (path: string) => eventsIn((await get(path)).body);

describe('the calendar of a mailbox', () => {
  test('has the entries of the mails, under the same UIDs, one for all of a form on one slot', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben);
    const [mail] = await writtenMails(hub, 'signup-confirmation');
    const { path } = await feedOf(ann.email);
    const [entry, ...others] = await read(path);
    expect(others).toEqual([]);
    const mailed = signupCalendar(hub.platform, 'en', mail?.payload as unknown as SignupMail, 'PUBLISH')?.content ?? '';
    expect(entry?.uid).toBe(eventsIn(mailed)[0]?.uid);
    expect(entry).toMatchObject({ summary: 'Set up tables: Winter Craft Fair', status: 'CONFIRMED', sequence: 0 });
  });

  test('says the time in UTC, and first of all in words, whatever the reader’s data about the zone', async () => {
    hub.platform.clock.set('2025-12-01T18:00:00.000Z');
    for (const day of ['2026-01-15', '2026-12-10']) {
      const sheet = await makeSheet(hub, { eventDate: `${day}T09:00` });
      const slot = await makeSlot(hub, sheet, { startTime: `${day}T09:00`, endTime: `${day}T11:00` });
      await signedUp(hub, slot, ann);
    }
    const { body } = await get((await feedOf(ann.email)).path);
    expect(body).toContain('DTSTART:20260115T170000Z\r\n');
    expect(body).toContain('DTSTART:20261210T160000Z\r\n');
    expect(body).not.toMatch(/TZID|VTIMEZONE|X-WR-TIMEZONE|VALARM/);
    for (const { event } of eventsIn(body))
      expect(event.description.split('\n')[0]).toMatch(/^9:00 – 11:00\sa\.m\. at the school$/);
  });

  test('is asked again without a change for nothing, and is the same on every process', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    const { path } = await feedOf(ann.email);
    const first = await get(path);
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(/^"[^"]+"$/);
    hub.platform.clock.advance(3 * MINUTE);
    let again = first;
    const statements = await recordStatements(async () => {
      again = await get(path, { 'if-none-match': etag });
    });
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    // Whose it is; what is in it is in memory.
    expect(statements.filter(({ sql }) => !/jobs/.test(sql))).toHaveLength(1);
    expect((await get(path)).body).toBe(first.body);
  });

  test('is read by programs: it is shown and not saved, can be asked for its head, and is for no search', async () => {
    const { path } = await feedOf(await named());
    for (const method of ['GET', 'HEAD']) {
      const answer = await hub.call(method, path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline',
        'x-robots-tag': 'noindex',
      });
    }
    const { body } = await get(path);
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT4H');
    expect(body).toContain('X-PUBLISHED-TTL:PT4H');
    expect(body).toContain('X-WR-CALNAME:Burnett PAC');
    expect(body).toContain('\r\nNAME:Burnett PAC');
  });

  async function named(): Promise<string> {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    return ann.email;
  }

  test('keeps one entry for a slot that is moved twice, with a higher number each time', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    const { path } = await feedOf(ann.email);
    const seen = [await read(path)];
    for (const hour of ['07', '06']) {
      hub.platform.clock.advance(MINUTE);
      await changeSlot(hub.hub, slot.id, { startTime: `2026-12-12T${hour}:00` }, olga);
      seen.push(await read(path));
    }
    expect(seen.map((events) => events.length)).toEqual([1, 1, 1]);
    expect(new Set(seen.map(([entry]) => entry?.uid)).size).toBe(1);
    expect(seen.map(([entry]) => entry?.sequence)).toEqual([0, 1, 2]);
    expect(seen.map(([entry]) => entry?.value('dtstamp'))).toEqual([
      '2026-11-20T18:00:00Z',
      '2026-11-20T18:01:00Z',
      '2026-11-20T18:02:00Z',
    ]);
  });

  test('has nothing of a place that was given back', async () => {
    const { token } = await signedUp(hub, (await makeFair(hub)).slot, ann);
    const { path } = await feedOf(ann.email);
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    expect(await read(path)).toEqual([]);
  });

  test.each([
    ['called off', (sheet: string, _slot: string) => callOff(hub.hub, sheet, { reason: null, actor: olga })],
    ['deleted', (sheet: string, _slot: string) => deleteSheet(hub.hub, sheet, olga)],
    ['without its slot', (_sheet: string, slot: string) => deleteSlot(hub.hub, slot, olga)],
  ])('strikes an event through for thirty days that is %s', async (_how, end) => {
    // Far enough ahead that it is cancelled because it is, and not because it is over.
    const sheet = await makeSheet(hub, { eventDate: '2027-03-01T09:00' });
    const slot = await makeSlot(hub, sheet, { startTime: '2027-03-01T09:00', endTime: '2027-03-01T11:00' });
    await signedUp(hub, slot, ann);
    const { path } = await feedOf(ann.email);
    const [before] = await read(path);
    await end(sheet.id, slot.id);
    const [after, ...others] = await read(path);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ uid: before?.uid, summary: before?.summary, status: 'CANCELLED', sequence: 1 });
    expect(after?.value('dtstart')).toBe(before?.value('dtstart'));
    hub.platform.clock.advance(30 * DAY);
    expect((await read(path)).map(({ status }) => status)).toEqual(['CANCELLED']);
    hub.platform.clock.advance(DAY);
    expect(await read(path)).toEqual([]);
  });

  test('has another address after a new key, and the old one answers like one that never was', async () => {
    const { path, browser } = await feedOf(await named());
    const renewed = (await browser.call('POST', '/api/mine/calendar', { renew: true })).json<OwnCalendarView>();
    const [old, unknown] = [await get(path), await get('/calendar/mine/nobody-knows-it.ics')];
    expect([old.statusCode, old.body]).toEqual([404, unknown.body]);
    expect(old.headers['content-type']).toBe(unknown.headers['content-type']);
    const forged = path.replace('.0.', '.1.');
    expect((await get(forged)).statusCode).toBe(404);
    expect((await get(pathOf(renewed.url))).statusCode).toBe(200);
  });

  test('is neither shown nor made by a manage link', async () => {
    const { manageUrl } = await signedUp(hub, (await makeFair(hub)).slot, ann);
    const token = new URL(manageUrl).hash.slice(1);
    const browser = new Browser(hub);
    const managed = await browser.call('POST', '/api/manage/signup', { token });
    expect(managed.body).not.toContain('/calendar/');
    for (const [method, body] of [['GET'], ['POST', {}], ['PATCH', { attaches: true }]] as const)
      expect((await browser.call(method, '/api/mine/calendar', body)).statusCode).toBe(409);
    expect((await get(`/calendar/mine/${token}.ics`)).statusCode).toBe(404);
  });

  test('notes the day on which it is read, never the moment', async () => {
    const { path, browser } = await feedOf(await named());
    const state = async () => (await browser.call('GET', '/api/mine/calendar')).json<OwnCalendarView>();
    expect((await state()).readOn).toBeNull();
    await get(path);
    hub.platform.clock.advance(5 * MINUTE);
    await get(path);
    expect((await state()).readOn).toBe('2026-11-20T07:00:00.000Z');
  });

  test('reads back whatever was typed, in lines of at most 75 octets that cut no character', async () => {
    const title = `Chairs; tables, "and" 🎄 ${'聖誕義工'.repeat(20)}`;
    const { slot } = await makeFair(hub, { slot: { title } });
    await signedUp(hub, slot, ann);
    const { body } = await get((await feedOf(ann.email)).path);
    expect(eventsIn(body)[0]?.summary).toBe(`${title}: Winter Craft Fair`);
    for (const line of body.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('�');
    }
  });

  test('is gone with the person', async () => {
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const { path } = await feedOf(await named());
    const { db } = hub.platform.database;
    await proveMailbox(hub.platform, user);
    const json = { password: 'four wet umbrellas' };
    await hub.call('DELETE', `/api/auth/account/${user.id}`, { cookie: await signIn(hub, user), json });
    expect((await get(path)).statusCode).toBe(404);
    expect(await db.selectFrom('mailboxes').selectAll().execute()).toEqual([]);
  });
});

describe('a confirmation', () => {
  const newest = async () => {
    await hub.hub.jobs.settled();
    const { db } = hub.platform.database;
    const confirmations = db.selectFrom('outbox').selectAll().where('kind', '=', 'signup-confirmation');
    const row = await confirmations.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const template = present(mailTemplates.find(({ kind }) => kind === row.kind)) as MailTemplate<object>;
    const payload = present(await template.refresh?.(row, hub.platform));
    return present(renderFor(hub.platform, { ...row, payload }, template));
  };

  test('brings no file where the calendar was read lately, and says so; a setting brings it back', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    await signedUp(hub, slot, ann);
    expect((await newest()).calendar).toBeDefined();
    const { path, browser } = await feedOf(ann.email);
    await get(path);
    hub.platform.clock.advance(DAY);
    await signedUp(hub, await makeSlot(hub, { id: slot.signupSheetId }, { title: 'Wash up' }), ann);
    const mail = await newest();
    expect(mail.calendar).toBeUndefined();
    expect(mail.text).toContain('in your calendar within a day');
    expect(mail.text).not.toContain('Open the attached calendar file');
    await browser.call('PATCH', '/api/mine/calendar', { attaches: true });
    expect((await newest()).calendar).toBeDefined();
    await browser.call('PATCH', '/api/mine/calendar', { attaches: false });
    hub.platform.clock.advance(8 * DAY);
    expect((await newest()).calendar).toBeDefined();
  });
});

describe('the calendar of the council', () => {
  const SCHOOL = '/calendar/school.ics';

  test('has the listed events of everyone, without names and counts', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    for (const more of [{ state: 'draft' }, { visibility: 'unlisted' }, { showEventDate: false }] as const)
      await makeSheet(hub, { ...more, title: `Not for all ${Object.keys(more)[0]}` });
    const before = await get(SCHOOL);
    await signedUp(hub, slot, ann);
    const answer = await get(SCHOOL);
    expect([answer.body, answer.headers['etag']]).toEqual([before.body, before.headers['etag']]);
    const [entry, ...others] = eventsIn(answer.body);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ uid: `sheet-${sheet.id}@localhost`, summary: 'Winter Craft Fair', sequence: 0 });
    expect(entry?.value('transp')).toBe('TRANSPARENT');
    expect(answer.body).not.toContain('Ann');
  });

  test('is written once for all who ask, until something changes', async () => {
    const { sheet } = await makeFair(hub);
    const etag = String((await get(SCHOOL)).headers['etag']);
    const statements = await recordStatements(async () => {
      expect((await get(SCHOOL, { 'if-none-match': etag })).statusCode).toBe(304);
    });
    expect(statements.filter(({ sql }) => !/jobs/.test(sql))).toEqual([]);
    await changeSheet(hub.hub, sheet.id, { title: 'Spring Fair' }, olga);
    const changed = await get(SCHOOL, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(eventsIn(changed.body)[0]).toMatchObject({ summary: 'Spring Fair', sequence: 1 });
  });

  test('is the same to the byte in a process that has just started', async () => {
    const { sheet } = await makeFair(hub);
    await changeSheet(hub.hub, sheet.id, { title: 'Spring Fair' }, olga);
    const here = await get(SCHOOL);
    hub.platform.clock.advance(5 * MINUTE);
    const sheetCache = createSheetCache(hub.platform);
    const other = await createCouncilFeed({ ...hub.platform, sheetCache }).answer('en');
    sheetCache.close();
    const { body, etag } = await other.in('identity');
    expect([body.toString(), etag]).toEqual([here.body, here.headers['etag']]);
  });

  test('keeps what was in this school year, and is in the language that it is asked for', async () => {
    hub.platform.clock.set('2026-09-10T18:00:00.000Z');
    for (const day of ['2026-06-01', '2026-09-20']) {
      const translations = { fr: { title: 'Fête', description: null } };
      const sheet = await makeSheet(hub, { title: day, eventDate: `${day}T09:00`, translations });
      await makeSlot(hub, sheet, { startTime: `${day}T09:00`, endTime: `${day}T11:00` });
    }
    hub.platform.clock.set('2026-12-05T18:00:00.000Z');
    expect((await read(SCHOOL)).map(({ summary }) => summary)).toEqual(['2026-09-20']);
    expect((await read(`${SCHOOL}?language=fr`)).map(({ summary }) => summary)).toEqual(['Fête']);
  });

  test.each([
    ['called off', (id: string) => callOff(hub.hub, id, { reason: null, actor: olga })],
    ['deleted', (id: string) => deleteSheet(hub.hub, id, olga)],
  ])('strikes an event through for thirty days that is %s, as does that of the sheet', async (_how, end) => {
    const sheet = await makeSheet(hub, { eventDate: '2027-03-01T09:00' });
    const own = `/calendar/sheets/${sheet.id}.ics`;
    const [before] = await read(SCHOOL);
    expect(await read(own)).toMatchObject([{ uid: before?.uid, summary: 'Winter Craft Fair' }]);
    await end(sheet.id);
    for (const path of [SCHOOL, own]) {
      const [after] = await read(path);
      expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED', sequence: 1 });
    }
    hub.platform.clock.advance(31 * DAY);
    expect(await read(SCHOOL)).toEqual([]);
  });

  test('is allowed to readers that ask for permission first', () => {
    const robots = readFileSync(path.resolve('src/client/public/robots.txt'), 'utf8');
    expect(robots).toContain('Allow: /calendar/');
    expect(robots).not.toMatch(/Disallow: \/(?:calendar.*)?$/m);
  });

  test('of a sheet is missing for a draft, for a hidden date and for no sheet', async () => {
    const draft = await makeSheet(hub, { state: 'draft' });
    const hidden = await makeSheet(hub, { showEventDate: false });
    for (const id of [draft.id, hidden.id, 'no-id', '0190a5e4-0000-7000-8000-000000000000'])
      expect((await get(`/calendar/sheets/${id}.ics`)).statusCode).toBe(404);
  });
});

describe('the calendar of the committee', () => {
  test('has each slot with its numbers and nobody’s name, for whoever has an administrator’s key', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 4 } });
    await signedUp(hub, slot, ann);
    const admin = await createUser(hub, { role: 'volunteer-admin' });
    const cookie = await signIn(hub, admin);
    expect((await hub.call('GET', '/api/calendar-key', { cookie })).json()).toEqual({ key: null });
    const { url } = (await hub.call('POST', '/api/calendar-key', { cookie })).json<{ url: string }>();
    const { body } = await get(pathOf(url));
    const [entry, ...others] = eventsIn(body);
    expect([entry?.summary, others]).toEqual(['Set up tables (1 of 4): Winter Craft Fair', []]);
    // Nobody is busy because others help.
    expect([entry?.value('transp'), entry?.value('location')]).toEqual(['TRANSPARENT', 'Our Secondary School']);
    expect(body).not.toContain('Ann');
    expect((await hub.call('GET', '/api/calendar-key', { cookie })).json()).toEqual({
      key: { madeAt: START, readOn: '2026-11-20T07:00:00.000Z' },
    });
    const { db } = hub.platform.database;
    expect(JSON.stringify(await db.selectFrom('calendar_keys').selectAll().execute())).not.toContain(
      pathOf(url).slice('/calendar/committee/'.length, -'.ics'.length),
    );
  });

  test('ends with a newer key, when its owner ends it, and with the role', async () => {
    await makeFair(hub);
    const admin = await createUser(hub, { role: 'full-admin' });
    const cookie = await signIn(hub, admin);
    const make = async () =>
      pathOf((await hub.call('POST', '/api/calendar-key', { cookie })).json<{ url: string }>().url);
    const [first, second] = [await make(), await make()];
    expect((await get(first)).body).toBe((await get('/calendar/committee/x.ics')).body);
    expect((await get(second)).statusCode).toBe(200);
    await hub.call('DELETE', '/api/calendar-key', { cookie });
    expect((await get(second)).statusCode).toBe(404);
    const third = await make();
    const other = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
    const become = (role: string) =>
      hub.call('PATCH', `/api/users/${admin.id}/role`, { cookie: other, json: { role } });
    expect((await become('user')).statusCode).toBe(200);
    expect((await get(third)).statusCode).toBe(404);
    // Nor does it come back with the role.
    expect((await become('full-admin')).statusCode).toBe(200);
    expect((await get(third)).statusCode).toBe(404);
  });
});
