import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noteAsked, recipientsOf } from '#server/features/asked/recipients.store.ts';
import { unsubscribe } from '#server/features/consent/unsubscribe.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { startCallingHub } from '#tests/support/calling-hub.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';

const calling = await startCallingHub();
const { hub, at, agree, people, makeThin, call, ask, preview, calls, asked, mailTo } = calling;
afterAll(() => calling.remove());
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => calling.begin('2026-11-27T10:00'));

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
