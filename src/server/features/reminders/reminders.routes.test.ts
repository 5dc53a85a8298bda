import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { unsubscribe } from '#server/features/consent/unsubscribe.ts';
import { signInAs } from '#tests/support/people.ts';
import { beginReminders, letItBe, writtenReminders } from '#tests/support/reminders.ts';
import { ann, ben, chiyo, helper, makeFair, makeSheet, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const smtp = await startMailServer();
const hub = await startTestHub({ SMTP_URL: smtp.url });
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  await beginReminders(hub, '2026-11-20T11:00');
  cookie = await signInAs(hub, 'volunteer-admin');
});

async function goOn(local: string): Promise<void> {
  await letItBe(hub, local);
  cookie = await signInAs(hub, 'volunteer-admin');
}

const consenting = { emailConsent: true };
const send = (json: unknown, as = cookie) => hub.call('POST', '/api/reminders/send', { json, cookie: as });
const sendOf = async (sheet: { id: string }, reminderType = 'day') =>
  (await send({ signupSheetId: sheet.id, reminderType })).json();
const pending = async (query = '') => (await hub.call('GET', `/api/reminders/pending${query}`, { cookie })).json();
const overview = async () => (await hub.call('GET', '/api/reminders', { cookie })).json().sheets;
const preview = (sheet: { id: string }, reminderType = 'day', path = 'preview') =>
  hub.call('GET', `/api/reminders/${path}?signupSheetId=${sheet.id}&reminderType=${reminderType}`, { cookie });

describe('sending reminders', () => {
  test('goes to everyone who consented and has not had this kind, and says why others get none', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    for (let number = 1; number <= 12; number += 1) await signedUp(hub, slot, { ...helper(number), ...consenting });
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben);
    expect(await sendOf(sheet)).toEqual({
      message: '12 sent, 2 skipped: 2 didn’t agree to get emails',
      sent: 12,
      skipped: { noConsent: 2, alreadySent: 0, past: 0 },
    });
    await signedUp(hub, slot, { ...chiyo, ...consenting });
    expect(await sendOf(sheet)).toEqual({
      message: '1 sent, 14 skipped: 2 didn’t agree to get emails, 12 already got it',
      sent: 1,
      skipped: { noConsent: 2, alreadySent: 12, past: 0 },
    });
    expect(await sendOf(sheet, 'week')).toMatchObject({ sent: 13 });
    await hub.hub.jobs.settled();
    const came = smtp.mails.filter(({ raw }) => raw.includes('List-Unsubscribe-Post'));
    expect(came.map(({ recipients }) => recipients.length)).toEqual(Array(26).fill(1));
    expect(await writtenReminders(hub)).toHaveLength(26);
  });

  test('leaves out who unsubscribed, whose slot is over, and counts a day of several slots once', async () => {
    const { sheet, slot } = await makeFair(hub);
    const cocoa = await makeSlot(hub, sheet, {
      title: 'Cocoa',
      startTime: '2026-12-12T13:00',
      endTime: '2026-12-12T14:00',
      maxVolunteers: null,
    });
    for (const each of [slot, cocoa]) await signedUp(hub, each, { ...ann, ...consenting });
    await signedUp(hub, slot, { ...ben, ...consenting });
    await signedUp(hub, cocoa, { ...chiyo, ...consenting });
    await unsubscribe(hub.platform, chiyo.email, ['reminders']);
    await goOn('2026-12-12T12:00');
    expect(await sendOf(sheet, 'week')).toEqual({
      message: '1 sent, 2 skipped: 1 didn’t agree to get emails, 1 for a slot that’s over',
      sent: 1,
      skipped: { noConsent: 1, alreadySent: 0, past: 1 },
    });
    const byHand = (await writtenReminders(hub)).filter(({ kind }) => kind === 'week');
    expect(byHand).toMatchObject([{ name: 'Ann Anders', slots: ['Cocoa'] }]);
  });

  test('of a whole event that is past sends nothing', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, ...consenting });
    await signedUp(hub, slot, ben);
    await goOn('2026-12-13T00:00');
    expect(await sendOf(sheet)).toEqual({
      message: '0 sent, 2 skipped: 2 for a slot that’s over',
      sent: 0,
      skipped: { noConsent: 0, alreadySent: 0, past: 2 },
    });
  });

  test('of a sheet without signups says so', async () => {
    const { sheet } = await makeFair(hub);
    expect(await sendOf(sheet)).toEqual({
      message: 'Nobody has signed up yet, so nothing was sent.',
      sent: 0,
      skipped: { noConsent: 0, alreadySent: 0, past: 0 },
    });
  });

  test('whenever the signup was made, and then not once more by itself, but again when the event moves', async () => {
    const { sheet } = await makeFair(hub);
    const slot = await makeSlot(hub, sheet, { startTime: null, endTime: null });
    await goOn('2026-12-11T10:00');
    await signedUp(hub, slot, { ...ann, ...consenting });
    expect(await sendOf(sheet, 'week')).toMatchObject({ sent: 1 });
    expect(await sendOf(sheet, 'hour')).toMatchObject({ sent: 1 });
    await goOn('2026-12-12T07:00');
    expect(await writtenReminders(hub)).toHaveLength(2);
    await changeSheet(hub.hub, sheet.id, { eventDate: '2026-12-19T09:00' }, olga);
    expect(await sendOf(sheet, 'week')).toMatchObject({ sent: 1 });
    expect(await sendOf(sheet, 'week')).toMatchObject({ sent: 0, skipped: { alreadySent: 1 } });
  });

  test('by two organizers at the same moment mails everyone once', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    for (let number = 1; number <= 60; number += 1) await signedUp(hub, slot, { ...helper(number), ...consenting });
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendOf(sheet)));
    expect(answers.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
    for (const { sent, skipped } of answers) expect(sent + skipped.alreadySent).toBe(60);
    expect(new Set((await writtenReminders(hub)).map(({ to }) => to)).size).toBe(60);
    expect(await writtenReminders(hub)).toHaveLength(60);
  });

  test('says where the reminders are when mail is not set up', async () => {
    const mute = await startTestHub();
    const { sheet, slot } = await makeFair(mute);
    await signedUp(mute, slot, { ...ann, ...consenting });
    const answer = await mute.call('POST', '/api/reminders/send', {
      json: { signupSheetId: sheet.id, reminderType: 'week' },
      cookie: await signInAs(mute, 'full-admin'),
    });
    expect(answer.json().message).toBe('1 sent. Email isn’t set up, so they wait in the outbox.');
    await mute.remove();
  });

  test.each([
    ['another type', { reminderType: 'month' }, 400, 'Reminder type must be one of week, day, hour'],
    ['no type', { reminderType: undefined }, 400, 'Reminder type must be one of week, day, hour'],
    ['no sheet', { signupSheetId: undefined }, 400, 'Choose a signup sheet'],
    ['an unknown sheet', { signupSheetId: crypto.randomUUID() }, 404, 'Signup sheet not found'],
    ['what can be no sheet', { signupSheetId: 'nowhere' }, 404, 'Signup sheet not found'],
  ])('refuses %s', async (_what, wrong, status, message) => {
    const { sheet } = await makeFair(hub);
    const answer = await send({ signupSheetId: sheet.id, reminderType: 'day', ...wrong });
    expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
  });

  test('answers in JSON whatever comes and whoever asks', async () => {
    const { sheet } = await makeFair(hub);
    const choice = { signupSheetId: sheet.id, reminderType: 'day' };
    const text = await hub.app.inject({
      method: 'POST',
      url: '/api/reminders/send',
      headers: { cookie, 'content-type': 'application/json' },
      payload: 'send them',
    });
    const answers = [
      text,
      await send(choice),
      await send(choice, await signInAs(hub, 'full-admin')),
      await send(choice, await signInAs(hub, 'user')),
      await send(choice, ''),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200, 200, 403, 401]);
    for (const answer of answers) expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('what is pending', () => {
  test('is, sheet by sheet, who has not had the reminder of that time', async () => {
    const tomorrow = await makeFair(hub, {
      sheet: { title: 'Tomorrow', eventDate: '2026-11-21T09:00' },
      slot: { startTime: '2026-11-21T10:00', endTime: null },
    });
    const week = await makeFair(hub, {
      sheet: { title: 'In a week', eventDate: '2026-11-27' },
      slot: { startTime: null, endTime: null },
    });
    await makeFair(hub, {
      sheet: { title: 'In eight days', eventDate: '2026-11-28' },
      slot: { startTime: null, endTime: null },
    });
    await makeSheet(hub, { title: 'This morning', eventDate: '2026-11-20T08:00' });
    await makeSheet(hub, { title: 'Yesterday', eventDate: '2026-11-19T23:00' });
    for (const { slot } of [tomorrow, week]) {
      await signedUp(hub, slot, { ...ann, ...consenting });
      await signedUp(hub, slot, ben);
    }
    const [today, first, second] = [
      { title: 'This morning', eventDate: '2026-11-20T15:00:00.000Z', volunteers: 0 },
      { id: tomorrow.sheet.id, title: 'Tomorrow', eventDate: '2026-11-21T16:00:00.000Z', volunteers: 1 },
      { id: week.sheet.id, title: 'In a week', eventDate: '2026-11-27T07:00:00.000Z', volunteers: 1 },
    ];
    expect(await pending()).toMatchObject({ count: 2, signupSheets: [today, first] });
    expect(await pending('?days=1')).toEqual(await pending());
    expect(await pending('?days=6')).toMatchObject({ count: 2, signupSheets: [today, first] });
    expect(await pending('?days=7')).toMatchObject({ count: 3, signupSheets: [today, first, second] });
    await sendOf(tomorrow.sheet, 'week');
    expect(await pending()).toMatchObject({ signupSheets: [today, first] });
    await sendOf(tomorrow.sheet, 'day');
    expect(await pending()).toMatchObject({ count: 2, signupSheets: [today, { ...first, volunteers: 0 }] });
  });

  test('of an event of several days is what is near', async () => {
    const { sheet, slot } = await makeFair(hub, {
      sheet: { eventDate: '2026-11-21' },
      slot: { startTime: '2026-11-21T10:00', endTime: null },
    });
    const later = await makeSlot(hub, sheet, { startTime: '2026-11-25T10:00', endTime: null });
    for (const each of [slot, later]) await signedUp(hub, each, { ...ann, ...consenting });
    await signedUp(hub, later, { ...ben, ...consenting });
    expect((await pending('?days=1')).signupSheets).toMatchObject([{ volunteers: 1 }]);
    expect((await pending('?days=5')).signupSheets).toMatchObject([{ volunteers: 3 }]);
  });

  test.each(['0', '8', '-1', '1.5', 'soon'])('cannot be asked for %s days', async (days) => {
    const answer = await hub.call('GET', `/api/reminders/pending?days=${days}`, { cookie });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'days', message: 'Days must be a whole number from 1 to 7' }]);
  });
});

describe('how reminders stand', () => {
  test('is shown for each sheet of the next seven days: what went out, what goes out next, and to how many', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    await signedUp(hub, slot, { ...ann, ...consenting });
    await signedUp(hub, slot, ben);
    expect(await overview()).toEqual([]);
    await goOn('2026-12-05T09:00');
    await signedUp(hub, slot, { ...chiyo, ...consenting });
    await goOn('2026-12-10T12:00');
    expect(await sendOf(sheet, 'week')).toMatchObject({ sent: 1 });
    expect(await overview()).toEqual([
      {
        id: sheet.id,
        title: 'Winter Craft Fair',
        eventDate: '2026-12-12T16:00:00.000Z',
        days: 2,
        people: 3,
        consenting: 2,
        next: { reminderType: 'day', at: '2026-12-11T16:00:00.000Z', people: 2 },
        reminders: [
          {
            reminderType: 'week',
            dueAt: null,
            pending: 0,
            sent: 2,
            sentByItself: 1,
            lastSentAt: '2026-12-10T19:00:00.000Z',
          },
          {
            reminderType: 'day',
            dueAt: '2026-12-11T16:00:00.000Z',
            pending: 2,
            sent: 0,
            sentByItself: 0,
            lastSentAt: null,
          },
          {
            reminderType: 'hour',
            dueAt: '2026-12-12T14:00:00.000Z',
            pending: 2,
            sent: 0,
            sentByItself: 0,
            lastSentAt: null,
          },
        ],
      },
    ]);
  });

  test('says what goes out next to whom as things stand, and nothing of what is over', async () => {
    const { sheet, slot } = await makeFair(hub);
    const early = await makeSlot(hub, sheet, { startTime: '2026-12-12T06:30', endTime: null, maxVolunteers: null });
    await signedUp(hub, slot, { ...ann, ...consenting });
    await signedUp(hub, early, { ...ben, ...consenting });
    await signedUp(hub, early, chiyo);
    await goOn('2026-12-11T12:00');
    const [status] = await overview();
    expect(status.next).toEqual({ reminderType: 'hour', at: '2026-12-12T02:00:00.000Z', people: 1 });
    await goOn('2026-12-12T07:30');
    expect((await overview())[0]).toMatchObject({ days: 0, next: null, people: 1, consenting: 1 });
    await goOn('2026-12-13T00:00');
    expect(await overview()).toEqual([]);
  });
});

describe('a preview', () => {
  test('says to how many it would go and who is left out and why, and sends nothing', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    await signedUp(hub, slot, { ...ann, ...consenting });
    await signedUp(hub, slot, ben);
    const answer = await preview(sheet);
    expect(answer.json()).toEqual({
      people: 1,
      skipped: [{ name: 'Ben Bakker', reason: 'noConsent' }],
      mail: {
        subject: 'Saturday, December 12: Set up tables – Winter Craft Fair',
        replyTo: { name: 'Olga Organizer', address: 'olga@pac.example' },
        htmlPath: `/api/reminders/preview.html?signupSheetId=${sheet.id}&reminderType=day`,
      },
    });
    expect(await writtenReminders(hub)).toEqual([]);
  });

  test('shows the mail as it arrives, where it can do nothing, with links that lead nowhere', async () => {
    const { sheet, slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot, { ...ann, ...consenting });
    const { htmlPath } = (await preview(sheet)).json().mail;
    const answer = await hub.call('GET', htmlPath, { cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'.*frame-ancestors 'self'$/),
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('Ann Anders');
    expect(answer.body).not.toContain(token);
    const [link = ''] = /\/manage#([\w.-]+)/.exec(answer.body)?.slice(1) ?? [];
    const opened = await hub.call('POST', '/api/manage/signup', { json: { token: link } });
    expect(opened.statusCode).toBe(404);
    const [stop = ''] = /\/unsubscribe\/([\w.-]+)/.exec(answer.body)?.slice(1) ?? [];
    await hub.app.inject({ method: 'POST', url: `/unsubscribe/${stop}` });
    expect((await preview(sheet)).json().people).toBe(1);
  });

  test('of a mail to nobody has no mail', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ben);
    expect((await preview(sheet)).json()).toMatchObject({ people: 0, mail: null });
    const html = await preview(sheet, 'day', 'preview.html');
    expect([html.statusCode, html.json().message]).toEqual([404, 'There’s nobody left to send this reminder to']);
    expect((await preview(sheet, 'month')).statusCode).toBe(400);
    expect((await preview({ id: 'nowhere' })).statusCode).toBe(404);
  });
});
