import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { sendDueReminders } from '#server/features/reminders/send-due-reminders.ts';
import { mentionOldDrafts } from './sheets.job.ts';
import { signInAs } from '#tests/support/people.ts';
import {
  ann,
  ben,
  makeFair,
  makeSeries,
  makeSheet,
  makeSlot,
  signedUp,
  winterFair,
  writtenMails,
} from '#tests/support/sheets.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let asVera: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  asVera = await signInAs(hub, 'volunteer-admin');
});

const change = (id: string, json: object) => hub.call('PATCH', `/api/signup-sheets/${id}`, { json, cookie: asVera });
const callOff = (id: string, json: object = {}) =>
  hub.call('POST', `/api/signup-sheets/${id}/call-off`, { json, cookie: asVera });
const seen = async (id: string, cookie?: string) =>
  (await hub.call('GET', `/api/signup-sheets/${id}`, cookie === undefined ? {} : { cookie })).statusCode;
const listed = async (query: string, cookie?: string): Promise<string[]> => {
  const answer = await hub.call('GET', `/api/signup-sheets${query}`, cookie === undefined ? {} : { cookie });
  const body = answer.json<SheetView[] | { sheets: SheetView[] }>();
  return ('sheets' in body ? body.sheets : body).map(({ title }) => title);
};
const post = (slotId: string, cookie?: string) =>
  hub.call('POST', '/api/volunteers', { json: { slotId, ...ann }, ...(cookie === undefined ? {} : { cookie }) });

describe('a new sheet', () => {
  test('is published and listed, unless it is wanted as a draft or unlisted', async () => {
    const create = async (more: object) => {
      const json = { ...winterFair, state: undefined, visibility: undefined, ...more };
      return (await hub.call('POST', '/api/signup-sheets', { json, cookie: asVera })).json<SheetView>();
    };
    expect(await create({})).toMatchObject({ state: 'published', visibility: 'listed', calledOff: null });
    const draft = await create({ state: 'draft', visibility: 'unlisted' });
    expect(draft).toMatchObject({ state: 'draft', visibility: 'unlisted', signupsOpen: false });
    const wrong = { ...winterFair, state: 'archived' };
    const refused = await hub.call('POST', '/api/signup-sheets', { json: wrong, cookie: asVera });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'State must be draft or published']);
  });
});

describe('a draft', () => {
  test('is there for administrators alone, until it is published', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { state: 'draft' } });
    const asUser = await signInAs(hub, 'user');
    expect(await Promise.all([seen(sheet.id), seen(sheet.id, asUser), seen(sheet.id, asVera)])).toEqual([
      404, 404, 200,
    ]);
    for (const query of ['', '?when=upcoming', '?when=all', '?search=craft']) {
      expect(await listed(query), query).toEqual([]);
      expect(await listed(query, asUser), query).toEqual([]);
      expect(await listed(query, asVera), query).toEqual([winterFair.title]);
    }
    expect((await post(slot.id)).statusCode).toBe(404);
    expect((await change(sheet.id, { state: 'published' })).json()).toMatchObject({ state: 'published' });
    expect([await seen(sheet.id), await listed('?when=upcoming')]).toEqual([200, [winterFair.title]]);
    expect((await post(slot.id)).statusCode).toBe(201);
  });

  test('takes nobody, not even from an administrator, who is told to publish it', async () => {
    const { slot } = await makeFair(hub, { sheet: { state: 'draft' } });
    const answer = await post(slot.id, asVera);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_published']);
    expect(await writtenMails(hub)).toEqual([]);
  });

  test('a published sheet becomes again, but only while nobody has signed up', async () => {
    const { sheet, slot } = await makeFair(hub);
    expect((await change(sheet.id, { state: 'draft' })).statusCode).toBe(200);
    expect(await seen(sheet.id)).toBe(404);
    await change(sheet.id, { state: 'published' });
    await signedUp(hub, slot, ann);
    const answer = await change(sheet.id, { state: 'draft' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'has_signups']);
    expect(await seen(sheet.id)).toBe(200);
  });

  test('that waits for a month is mentioned to its organizer once, and not when it was published meanwhile', async () => {
    await makeSheet(hub, { state: 'draft' });
    const published = await makeSheet(hub, { state: 'draft', title: 'Bottle drive' });
    await change(published.id, { state: 'published' });
    hub.platform.clock.advance(30 * DAY);
    await mentionOldDrafts(hub.hub);
    expect(await writtenMails(hub, 'old-draft')).toEqual([]);
    hub.platform.clock.advance(1);
    await mentionOldDrafts(hub.hub);
    await mentionOldDrafts(hub.hub);
    const mails = await writtenMails(hub, 'old-draft');
    expect(mails.map(({ recipient, payload }) => [recipient, payload['title']])).toEqual([
      [winterFair.organizerEmail, winterFair.title],
    ]);
  });

  test('of a series is mentioned once with all the others', async () => {
    await makeSeries(hub, await makeSheet(hub, { state: 'draft' }), 5);
    hub.platform.clock.advance(31 * DAY);
    await mentionOldDrafts(hub.hub);
    await mentionOldDrafts(hub.hub);
    expect(await writtenMails(hub, 'old-draft')).toHaveLength(1);
  });
});

describe('an unlisted sheet', () => {
  test('is found by its address alone, and by administrators', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { visibility: 'unlisted' } });
    expect(await seen(sheet.id)).toBe(200);
    for (const query of ['', '?when=upcoming', '?when=all', '?search=craft']) {
      expect(await listed(query), query).toEqual([]);
      expect(await listed(query, asVera), query).toEqual([winterFair.title]);
    }
    expect((await post(slot.id)).statusCode).toBe(201);
    await change(sheet.id, { visibility: 'listed' });
    expect(await listed('?when=upcoming')).toEqual([winterFair.title]);
  });
});

describe('an archived sheet', () => {
  test('leaves the lists and takes no sign-ups, but page and links go on, and administrators find it with the past ones', async () => {
    const { sheet, slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot, ann);
    await change(sheet.id, { state: 'archived' });
    expect([await listed('?when=upcoming'), await listed('?when=upcoming', asVera)]).toEqual([[], []]);
    expect([await listed('?when=past'), await listed('?when=past', asVera)]).toEqual([[], [winterFair.title]]);
    expect(await seen(sheet.id)).toBe(200);
    expect((await hub.call('POST', '/api/manage/signup', { json: { token } })).statusCode).toBe(200);
    const refused = await hub.call('POST', '/api/volunteers', { json: { slotId: slot.id, ...ben } });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'signups_closed']);
  });
});

describe('an event that is called off', () => {
  test('says so on its page, tells everyone once with the reason, and takes nobody any more', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    const at = '2026-11-20T18:00:00.000Z';
    const answer = await callOff(sheet.id, { reason: 'The gym is flooded.' });
    expect(answer.json()).toMatchObject({ state: 'called_off', calledOff: { at, reason: 'The gym is flooded.' } });
    const [mail, ...more] = await writtenMails(hub, 'event-cancelled');
    expect([mail?.recipient, mail?.payload['reason'], more]).toEqual([ann.email, 'The gym is flooded.', []]);
    const [shown] = (await hub.call('GET', '/api/signup-sheets?when=upcoming')).json().sheets;
    expect(shown).toMatchObject({ state: 'called_off', signupsOpen: false, slots: [{ signupsOpen: false }] });
    expect((await post(slot.id)).json().code).toBe('signups_closed');
    expect((await post(slot.id, asVera)).json().code).toBe('called_off');
    expect((await callOff(sheet.id)).statusCode).toBe(409);
    expect(await writtenMails(hub, 'event-cancelled')).toHaveLength(1);
  });

  test('reminds nobody, counts no hours, and mails nobody again when it is moved or deleted', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, emailConsent: true });
    await callOff(sheet.id);
    hub.platform.clock.set('2026-12-11T18:00:00.000Z');
    await sendDueReminders(hub.hub, { since: new Date('2026-12-01T18:00:00.000Z') });
    expect(await writtenMails(hub, 'reminder')).toEqual([]);
    const stats = (await hub.call('GET', '/api/stats', { cookie: asVera })).json();
    expect(stats).toMatchObject({ activeSignups: 0, monthlyHours: 0, totalVolunteers: 0 });
    await change(sheet.id, { eventDate: '2026-12-19T09:00' });
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: asVera });
    expect(await writtenMails(hub, 'signup-changed')).toEqual([]);
    expect(await writtenMails(hub, 'event-cancelled')).toHaveLength(1);
  });

  test('takes place after all: everyone is still signed up, and is told', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    await callOff(sheet.id, { reason: 'Snow' });
    const answer = await change(sheet.id, { state: 'published', eventDate: '2026-12-13T09:00' });
    expect(answer.json()).toMatchObject({ state: 'published', calledOff: null, signupsOpen: true });
    expect((await writtenMails(hub, 'event-revived')).map(({ recipient }) => recipient)).toEqual([ann.email]);
    expect(await writtenMails(hub, 'signup-changed')).toEqual([]);
    expect(await seen(sheet.id)).toBe(200);
  });

  test('is not called off from a draft', async () => {
    const sheet = await makeSheet(hub, { state: 'draft' });
    const answer = await callOff(sheet.id);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'A sheet that is a draft can’t become called off',
    ]);
  });

  test('never keeps a sign-up that nobody was told about, however many sign up at that moment', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    await makeSlot(hub, sheet);
    const people = Array.from({ length: 20 }, (_none, nth) => ({ ...ann, name: `Ann ${nth}` }));
    const answers = await Promise.all([
      ...people
        .slice(0, 10)
        .map((person) => hub.call('POST', '/api/volunteers', { json: { slotId: slot.id, ...person } })),
      callOff(sheet.id),
      ...people
        .slice(10)
        .map((person) => hub.call('POST', '/api/volunteers', { json: { slotId: slot.id, ...person } })),
    ]);
    const taken = answers.filter(({ statusCode }) => statusCode === 201).length;
    expect(await writtenMails(hub, 'event-cancelled')).toHaveLength(taken);
  });
});
