import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callInput } from '#contract/calls.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { noteAsked, recipientsOf } from '#server/features/asked/recipients.store.ts';
import { unsubscribe } from '#server/features/consent/unsubscribe.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { noteMailboxProved, signupById } from '#server/features/signups/signups.store.ts';
import { createUser } from '#tests/support/people.ts';
import { removeOldRecords } from '#server/features/retention/remove-old-records.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { slotsOf } from '#server/features/slots/slots.store.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { startCallingHub } from '#tests/support/calling-hub.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { makeWaitedFor } from '#tests/support/waitlists.ts';
import { planCall } from './plan-call.ts';

const calling = await startCallingHub();
const { hub, at, agree, people, makeThin, call, ask, calls, asked, mailTo } = calling;
afterAll(() => calling.remove());
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => calling.begin('2026-11-27T10:00'));

const preview = async (sheet: { readonly id: string }, json: object = {}) => {
  const answer = await call(sheet, { ...json, dryRun: true });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
};

describe('who is asked', () => {
  test('is nobody who agreed to reminders only, and the preview says so', async () => {
    const { sheet, slot } = await makeThin(150);
    for (let nth = 0; nth < 100; nth += 1) await signedUp(hub, slot, { ...helper(nth), emailConsent: true });
    expect(await preview(sheet)).toMatchObject({
      canBeAsked: 0,
      firstWave: 0,
      why: { agreed: 0, leftOut: [{ reason: 'only_reminders', people: 100 }] },
    });
    const refused = await call(sheet);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'nobody_to_ask', why: { agreed: 0, leftOut: [{ reason: 'only_reminders', people: 100 }] } },
    ]);
    expect(asked()).toEqual([]);
  });

  test('are four for each place: who was never asked first, then who was asked longest ago', async () => {
    await agree(people(8));
    const before = await makeThin(2);
    await ask(before.sheet);
    const first = asked();
    expect(first).toHaveLength(8);
    await at('2026-12-05T10:00');
    await agree(people(52, 9));
    const { sheet } = await makeThin(3);
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 60, firstWave: 12 });
    await ask(sheet);
    expect(asked()).toHaveLength(12);
    expect(asked().filter((to) => first.includes(to))).toEqual([]);
    await at('2026-12-06T07:00');
    const { asked: sum } = (await calls(sheet))[0];
    expect(sum).toBe(12);
  });

  test('are the same for every organizer who looks, and then for the call', async () => {
    await agree(people(60));
    const { sheet } = await makeThin(3);
    const one = await preview(sheet);
    expect(await preview(sheet)).toEqual(one);
    const { db } = hub.platform.database;
    const look = async () => {
      const slots = await slotsOf(db, [sheet.id]);
      const plan = await planCall(hub.platform, db, { sheetId: sheet.id, input: callInput.parse({}), slots });
      return plan.chosen.map(({ email }) => email);
    };
    const inOrder = await look();
    expect(await look()).toEqual(inOrder);
    expect(inOrder).not.toEqual(inOrder.toSorted());
    await ask(sheet);
    expect(asked().toSorted()).toEqual(inOrder.slice(0, 12).toSorted());
  });

  test('is not who was asked within seven days, or twice within thirty', async () => {
    await agree([ann]);
    await ask((await makeThin()).sheet);
    await at('2026-12-04T09:59');
    const next = await makeThin();
    expect(await preview(next.sheet)).toMatchObject({
      canBeAsked: 0,
      why: { agreed: 1, leftOut: [{ reason: 'asked_lately', people: 1 }] },
    });
    await at('2026-12-04T10:01');
    await ask(next.sheet);
    await at('2026-12-11T12:00');
    const third = await makeThin(3, { startTime: '2026-12-20T08:00', endTime: '2026-12-20T10:00' });
    expect(await preview(third.sheet)).toMatchObject({ canBeAsked: 0 });
    const month = await makeThin(3, { startTime: '2027-01-09T08:00', endTime: '2027-01-09T10:00' });
    await at('2026-12-27T10:02');
    expect(await preview(month.sheet, {})).toMatchObject({ canBeAsked: 1 });
  });

  test('is not who is on the sheet, busy then, unproved, bounced, or mailed by an organizer today', async () => {
    const { sheet, slot } = await makeThin();
    const other = await makeThin(9, { startTime: '2026-12-12T09:30', endTime: '2026-12-12T11:00' });
    const after = await makeThin(9, { startTime: '2026-12-12T10:00', endTime: '2026-12-12T11:00' });
    const [onSheet = ann, busy = ann, free = ann, bounced = ann, mailed = ann] = people(5);
    await agree([onSheet, busy, free, bounced, mailed]);
    await agree([ben], { isProved: false });
    await signedUp(hub, slot, onSheet);
    await signedUp(hub, other.slot, busy);
    await signedUp(hub, after.slot, free);
    await hub.platform.database.write(async ({ db }) => {
      await suppressAddress(db, bounced.email, null, hub.platform.clock.now());
    });
    const chat = await makeThin(9, { title: 'Chat' });
    await signedUp(hub, chat.slot, { ...mailed });
    const letter = { subject: 'Thanks', text: 'See you', audience: 'sheet', audienceId: chat.sheet.id };
    await hub.call('POST', '/api/letters', { json: letter, cookie: calling.cookie() });
    await hub.hub.jobs.settled();
    const { sheet: later } = await makeThin(3, { startTime: '2026-12-13T08:00', endTime: '2026-12-13T10:00' });
    expect((await preview(sheet)).why).toEqual({
      agreed: 6,
      leftOut: [
        { reason: 'not_confirmed', people: 1 },
        { reason: 'bounced', people: 1 },
        { reason: 'busy', people: 3 },
      ],
    });
    expect((await preview(later)).why.leftOut).toContainEqual({ reason: 'mailed_today', people: 1 });
    await ask(sheet);
    expect(asked()).toEqual([free.email]);
  });

  test('has opened a link that was mailed to them, such as the one that confirms a sign-up', async () => {
    const { sheet } = await makeThin();
    const { slot } = await makeThin(9, { startTime: '2027-02-02T08:00', endTime: '2027-02-02T10:00' });
    await signedUp(hub, slot, { ...ann, callConsent: true });
    await hub.hub.jobs.settled();
    expect((await preview(sheet)).why.leftOut).toEqual([{ reason: 'not_confirmed', people: 1 }]);
    const confirmation = calling.smtp.mails.findLast(({ parsed }) => parsed.subject?.startsWith('You’re signed up'));
    const token = /\/manage#([\w.-]+)/.exec(confirmation?.parsed.text ?? '')?.[1] ?? '';
    expect((await calling.post('/api/manage/signup', token)).statusCode).toBe(200);
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 1 });
  });

  test('is nobody whose box somebody else may have checked, under an address that was proved another time', async () => {
    const { slot } = await makeThin(9, { startTime: '2027-02-02T08:00', endTime: '2027-02-02T10:00' });
    const { db } = hub.platform.database;
    const at = hub.platform.clock.now().toISOString();
    const own = await signedUp(hub, slot, { ...ann, emailConsent: true });
    await hub.platform.database.write((write) => noteMailboxProved(write.db, [own.id], at));
    await signedUp(hub, slot, { ...ann, name: 'Not Ann', callConsent: true });
    const { sheet } = await makeThin();
    expect((await preview(sheet)).why).toEqual({ agreed: 1, leftOut: [{ reason: 'not_confirmed', people: 1 }] });
    await agree([ben]);
    await signedUp(hub, slot, { ...ben, newsConsent: true });
    expect(await preview(sheet, { note: 'Cookies are $5 a box.' })).toMatchObject({ canBeAsked: 0 });
    await ask(sheet);
    expect(asked()).toEqual([ben.email]);
    expect(await db.selectFrom('call_recipients').select('address').execute()).toEqual([{ address: ben.email }]);
  });

  test('is who checked the box signed in, in an account with a proved address', async () => {
    const { slot } = await makeThin(9, { startTime: '2027-02-02T08:00', endTime: '2027-02-02T10:00' });
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
    await signedUp(hub, slot, { ...ann, callConsent: true }, actor);
    const { sheet } = await makeThin();
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 0 });
    await hub.platform.database.write((write) => noteProof(write.db, user.id, ann.email, hub.platform.clock.now()));
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 1 });
  });

  test('has checked the box, or signed up, within the last sixteen months', async () => {
    await agree([ann, ben]);
    await at('2028-03-26T10:00');
    const fair = { startTime: '2028-05-12T08:00', endTime: '2028-05-12T10:00' };
    const { sheet } = await makeFair(hub, { sheet: { eventDate: '2028-05-20T09:00' }, slot: fair });
    expect((await preview(sheet)).why.agreed).toBe(2);
    const upcoming = await makeFair(hub, {
      sheet: { eventDate: '2028-05-21T09:00' },
      slot: { startTime: null, endTime: null },
    });
    await signedUp(hub, upcoming.slot, ben);
    await at('2028-03-27T10:01');
    expect((await preview(sheet)).why.agreed).toBe(1);
    const written = calling.smtp.mails.length;
    await removeOldRecords(hub.platform);
    await hub.hub.jobs.settled();
    expect(calling.smtp.mails).toHaveLength(written);
    const { db } = hub.platform.database;
    const consenting = await db.selectFrom('volunteers').select('email').where('call_consent', '=', true).execute();
    expect(consenting).toEqual([{ email: ben.email }]);
    const ended = await db
      .selectFrom('consent_records')
      .select(['purpose', 'place'])
      .where('given', '=', false)
      .execute();
    expect(ended).toEqual([{ purpose: 'calls', place: 'age' }]);
  });
});

describe('a call', () => {
  test('goes out by day at once, and at night at seven', async () => {
    await agree(people(10));
    await at('2026-11-27T20:59');
    await ask((await makeThin(1)).sheet);
    expect(asked()).toHaveLength(5);
    await at('2026-11-27T21:01');
    await ask((await makeThin(1)).sheet);
    expect(asked()).toHaveLength(5);
    await at('2026-11-28T06:59');
    expect(asked()).toHaveLength(5);
    await at('2026-11-28T07:00');
    expect(asked()).toHaveLength(10);
  });

  test('is not sent any more once the last place is taken, and says to how many', async () => {
    await agree(people(12));
    await at('2026-11-27T22:00');
    const { sheet, slot } = await makeThin(3);
    const made = await ask(sheet);
    expect(made).toMatchObject({ asked: 0, waiting: 12, state: 'asking' });
    const { db } = hub.platform.database;
    // The first four went out before the slot filled.
    const rows = await recipientsOf(db, [made.id]);
    await hub.platform.database.write(async (write) => {
      for (const { id } of rows.slice(0, 4)) await noteAsked(write.db, id, hub.platform.clock.now().toISOString());
    });
    for (const nth of [101, 102, 103]) await signedUp(hub, slot, helper(nth));
    await at('2026-11-28T08:00');
    expect(asked()).toEqual([]);
    expect((await calls(sheet))[0]).toMatchObject({
      asked: 4,
      waiting: 0,
      notSent: [{ reason: 'full', people: 8 }],
      state: 'full',
    });
  });

  test('ends when the sheet is called off, without a further mail', async () => {
    await agree(people(30));
    const { sheet } = await makeThin(1);
    await ask(sheet, { keepAsking: true });
    expect(asked()).toHaveLength(5);
    await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
    await at('2026-11-30T10:00');
    expect(asked()).toHaveLength(5);
    expect((await calls(sheet))[0]).toMatchObject({ state: 'closed', asked: 5, waves: 1 });
  });

  test('asks others after fourteen hours of the day while places are missing, at most three times a week', async () => {
    await agree(people(30));
    const { sheet } = await makeThin(1);
    await ask(sheet, { keepAsking: true });
    await at('2026-11-28T09:59');
    expect(asked()).toHaveLength(5);
    await at('2026-11-28T10:00');
    expect(asked()).toHaveLength(10);
    await at('2026-11-29T10:00');
    expect(asked()).toHaveLength(15);
    await at('2026-11-30T10:01');
    await at('2026-12-04T09:59');
    expect(asked()).toHaveLength(15);
    await at('2026-12-04T10:01');
    expect(asked()).toHaveLength(20);
    expect(new Set(asked()).size).toBe(20);
  });

  test('serves who has come to wait before it asks others, also where organizers offer the places', async () => {
    await agree(people(12));
    const { sheet, slot } = await makeFair(hub, { sheet: { waitlist: 'by_hand' }, slot: { maxVolunteers: 1 } });
    const { id } = await signedUp(hub, slot, ben);
    const other = await makeSlot(hub, sheet, { maxVolunteers: 1, title: 'Cocoa' });
    await ask(sheet, { keepAsking: true });
    expect(asked()).toHaveLength(5);
    const wait = await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, { json: ann });
    expect(wait.statusCode).toBe(201);
    const { db } = hub.platform.database;
    await endSignup(hub.hub, present(await signupById(db, id)), 'link-holder');
    await at('2026-11-28T10:01');
    const row = await db.selectFrom('volunteer_slots').selectAll().where('id', '=', slot.id).executeTakeFirstOrThrow();
    expect([row.held_places, row.waiting]).toEqual([1, 0]);
    expect(asked()).toHaveLength(5);
    expect(other.title).toBe('Cocoa');
  });

  test('by one press asks once, and can be made again after a while', async () => {
    await agree(people(30));
    const { sheet } = await makeThin(1);
    const { nextWaveAt } = await ask(sheet);
    const again = await call(sheet);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'asking_already', again: nextWaveAt }]);
    await at('2026-11-28T10:01');
    expect((await calls(sheet))[0]).toMatchObject({ state: 'done', asked: 5, noAnswer: 5, nextWaveAt: null });
    await ask(sheet);
    await at('2026-11-29T10:02');
    await ask(sheet);
    await at('2026-11-30T10:03');
    expect((await call(sheet)).json()).toMatchObject({ code: 'asked_enough', again: '2026-12-04T17:00:00.000Z' });
  });

  test('can be stopped: mails that wait are not sent', async () => {
    await agree(people(6));
    await at('2026-11-27T22:00');
    const { sheet } = await makeThin(1);
    const { id: callId } = await ask(sheet, { keepAsking: true });
    const answer = await hub.call('POST', `/api/signup-sheets/${sheet.id}/calls/stop`, {
      json: { callId },
      cookie: calling.cookie(),
    });
    expect(answer.json()).toMatchObject({ state: 'stopped', waiting: 0, notSent: [{ reason: 'stopped', people: 5 }] });
    await at('2026-11-28T12:00');
    expect(asked()).toEqual([]);
  });

  test('counts as asked who got the email while it was stopped, and leaves them alone after that', async () => {
    await agree([ann]);
    const { sheet } = await makeThin(1);
    calling.smtp.slowDown(400);
    const answer = await call(sheet);
    const { id: callId } = answer.json();
    const { db } = hub.platform.database;
    const sending = () => db.selectFrom('outbox').select('id').where('state', '=', 'sending').executeTakeFirst();
    await vi.waitUntil(async () => (await sending()) !== undefined, { timeout: 5000, interval: 10 });
    const stop = { json: { callId }, cookie: calling.cookie() };
    await hub.call('POST', `/api/signup-sheets/${sheet.id}/calls/stop`, stop);
    await hub.hub.jobs.settled();
    calling.smtp.slowDown(0);
    expect(asked()).toEqual([ann.email]);
    expect((await calls(sheet))[0]).toMatchObject({ asked: 1, noAnswer: 1, notSent: [] });
    expect((await preview((await makeThin(1)).sheet)).why.leftOut).toEqual([{ reason: 'asked_lately', people: 1 }]);
  });

  test('that was stopped after its mails does not make the pause before others shorter', async () => {
    await agree(people(12));
    const { sheet } = await makeThin(1);
    const { id: callId } = await ask(sheet, { keepAsking: true });
    const stop = { json: { callId }, cookie: calling.cookie() };
    expect((await hub.call('POST', `/api/signup-sheets/${sheet.id}/calls/stop`, stop)).json().state).toBe('stopped');
    expect((await call(sheet)).json()).toMatchObject({ code: 'asking_already', again: '2026-11-28T17:00:00.000Z' });
    await at('2026-11-28T10:00');
    expect(asked()).toHaveLength(5);
    await ask(sheet);
    expect(asked()).toHaveLength(10);
  });

  test('is looked at again before each mail: who takes back the consent meanwhile gets none', async () => {
    await agree([ann, ben]);
    await at('2026-11-27T22:00');
    const { sheet } = await makeThin(1);
    await ask(sheet);
    await unsubscribe(hub.platform, ann.email, ['calls']);
    await at('2026-11-28T07:00');
    expect(asked()).toEqual([ben.email]);
    expect((await calls(sheet))[0]).toMatchObject({ asked: 1, notSent: [{ reason: 'unwanted', people: 1 }] });
  });

  test('names up to three slots, the nearest first, and none that is full', async () => {
    await agree([ann]);
    const { sheet, slot } = await makeThin(1);
    for (const [title, hour] of [
      ['Cocoa', '11'],
      ['Music', '12'],
      ['Sweep', '14'],
    ] as const)
      await makeSlot(hub, sheet, { title, startTime: `2026-12-12T${hour}:00`, endTime: `2026-12-12T${hour}:30` });
    await signedUp(hub, slot, helper(99));
    await ask(sheet, { note: 'Nobody needs to know how to cook.' });
    const text = mailTo(ann)?.parsed.text ?? '';
    expect(text).toContain('Nobody needs to know how to cook.');
    expect(['Cocoa', 'Music', 'Sweep'].map((title) => text.includes(title))).toEqual([true, true, true]);
    expect(text).not.toContain('Set up tables');
    expect(text.indexOf('Cocoa')).toBeLessThan(text.indexOf('Sweep'));
    expect(text).toContain('9600 Maple Road, Richmond BC V7E 0A1');
    expect(
      mailTo(ann)?.parsed.headers.get('list-unsubscribe-post') ?? mailTo(ann)?.parsed.headers.get('list'),
    ).toBeTruthy();
  });
});

describe('a press', () => {
  test('without a mailing address is refused, with the place where to set it', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await hub.platform.database.write(({ db }) => db.deleteFrom('settings').execute());
    for (const dryRun of [true, false]) {
      const answer = await call(sheet, { dryRun });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_mailing_address']);
      expect(answer.json().message).toContain('under Email Settings');
    }
  });

  test('with a note that sells needs a second look, and asks only people who agreed to news', async () => {
    await agree(people(3));
    await agree([ben], { news: true });
    const { sheet } = await makeThin();
    const note = 'Cookies are $5 a box.';
    expect(await preview(sheet, { note })).toMatchObject({ sells: '$', canBeAsked: 1 });
    expect((await call(sheet, { note })).json()).toMatchObject({ code: 'note_sells', sells: '$' });
    await ask(sheet, { note, confirmedCommercial: true });
    expect(asked()).toEqual([ben.email]);
  });

  test('is refused while somebody waits who fits, and serves the list', async () => {
    await agree(people(5));
    const { sheet, slot } = await makeWaitedFor(hub);
    expect(await preview(sheet)).toMatchObject({ waitingFirst: 1 });
    const refused = await call(sheet);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'waiting_list_first']);
    const { db } = hub.platform.database;
    const row = await db.selectFrom('volunteer_slots').selectAll().where('id', '=', slot.id).executeTakeFirstOrThrow();
    expect([row.held_places, row.waiting]).toEqual([1, 0]);
    expect(await calls(sheet)).toEqual([]);
    expect((await call(sheet)).json().code).toBe('call_full');
  });

  test('is refused when nothing is missing, it is too late, or the sheet is closed', async () => {
    await agree([ann]);
    const { sheet, slot } = await makeThin(1);
    await at('2026-12-12T05:00');
    expect((await call(sheet)).json().code).toBe('call_too_late');
    await at('2026-12-11T22:00');
    expect((await call(sheet)).json().code).toBe('call_too_late');
    await at('2026-12-11T12:00');
    await signedUp(hub, slot, ben);
    expect((await call(sheet)).json().code).toBe('call_full');
    await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
    expect((await call(sheet)).json().code).toBe('call_closed');
  });

  test('repeated with the same key answers the same call', async () => {
    await agree(people(9));
    const { sheet } = await makeThin(1);
    const headers = { 'idempotency-key': 'one press' };
    const [one, two] = await Promise.all([call(sheet, {}, headers), call(sheet, {}, headers)]);
    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(one.json().id).toBe(two.json().id);
    await hub.hub.jobs.settled();
    expect(asked()).toHaveLength(5);
  });
});
