import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { removeAddress } from '#server/features/accounts/remove-account.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { unsubscribeUrl } from '#server/features/consent/unsubscribe-link.ts';
import { undoUnsubscribe } from '#server/features/consent/unsubscribe.ts';
import { startCallingHub } from '#tests/support/calling-hub.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { createUser, signIn, signInProved } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, chiyo, helper, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';

const calling = await startCallingHub();
const { hub, db, at, agree, makeThin, ask, calls, asked, post, mailTo, tokenOf } = calling;
afterAll(() => calling.remove());
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => calling.begin('2026-11-27T10:00'));

const consents = () =>
  db
    .selectFrom('volunteers')
    .select(['email', 'email_consent as reminders', 'call_consent as calls'])
    .where('email', '<>', '')
    .orderBy('email')
    .execute();

describe('the link of a call', () => {
  test('shows the places, and changes nothing however often it is opened', async () => {
    await agree([ann]);
    const { sheet, slot } = await makeThin();
    await ask(sheet);
    const token = tokenOf(ann);
    const before = await wholeDatabase(hub);
    for (let nth = 0; nth < 100; nth += 1) {
      for (const query of ['', '?answer=no', '?answer=stop'])
        expect((await hub.call('GET', `/help${query}`)).statusCode).toBe(200);
      expect((await post('/api/calls/view', token)).json()).toMatchObject({
        person: null,
        answer: null,
        isIn: false,
        sheet: { id: sheet.id },
        slots: [{ slot: { id: slot.id, isFull: false }, fullSince: null }],
        others: [],
      });
    }
    expect(await wholeDatabase(hub)).toEqual(before);
    expect((await post('/api/calls/view', `${token}x`)).statusCode).toBe(404);
  });

  test('says who was asked only to a browser that is known to read that mailbox', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await ask(sheet);
    const token = tokenOf(ann);
    const forwarded = await signInProved(hub, ben);
    const own = await signInProved(hub, ann);
    const view = async (cookie: string) =>
      (await hub.call('POST', '/api/calls/view', { json: { token }, cookie })).json<{ person: object | null }>().person;
    expect(await view(forwarded.cookie)).toBeNull();
    expect(await view(own.cookie)).toMatchObject({ name: ann.name, email: ann.email });
    expect(present(mailTo(ann)).parsed.text).toContain(`/signup-sheet/${sheet.id}`);
  });

  test('fills in what its reader confirmed, and nothing that somebody else typed under the address', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await ask(sheet);
    const mistyped = { name: 'Some Stranger', email: ann.email, phone: '604 555 0188', callConsent: true };
    await at('2026-11-27T11:00');
    await signedUp(hub, await makeSlot(hub, sheet, { title: 'Cocoa' }), mistyped);
    const { cookie } = await signInProved(hub, ann);
    const answer = await hub.call('POST', '/api/calls/view', { json: { token: tokenOf(ann) }, cookie });
    expect(answer.json().person).toEqual({ name: ann.name, email: ann.email, phone: ann.phone });
  });

  test('fills in no phone of who was added without one', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await ask(sheet);
    await hub.hub.database.write(async ({ db }) => {
      await db.updateTable('volunteers').set({ phone: null }).where('email', '=', ann.email).execute();
    });
    const { cookie } = await signInProved(hub, ann);
    const answer = await hub.call('POST', '/api/calls/view', { json: { token: tokenOf(ann) }, cookie });
    expect(answer.json().person).toEqual({ name: ann.name, email: ann.email, phone: null });
  });

  test('ends with the event, but for who asks for no further emails', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await ask(sheet);
    const token = tokenOf(ann);
    await at('2026-12-12T23:00');
    expect((await post('/api/calls/view', token)).statusCode).toBe(200);
    await at('2026-12-13T00:01');
    expect((await post('/api/calls/view', token)).statusCode).toBe(404);
    expect((await post('/api/calls/decline', token)).statusCode).toBe(404);
    expect((await post('/api/calls/stop-asking', token)).json()).toEqual({ answer: 'stop' });
  });

  test('says since when a place is full to who comes late, and what else misses somebody', async () => {
    await agree([ann, ben, chiyo]);
    const { sheet, slot } = await makeThin(1);
    await ask(sheet, { slotIds: [slot.id] });
    const cocoa = await makeSlot(hub, sheet, { title: 'Cocoa', maxVolunteers: 4 });
    await at('2026-11-27T10:42');
    await signedUp(hub, slot, ben);
    expect((await post('/api/calls/view', tokenOf(ann))).json()).toMatchObject({
      slots: [{ slot: { isFull: true }, fullSince: '2026-11-27T17:42:00.000Z' }],
      others: [{ slotId: cocoa.id }],
    });
  });

  test('says “not this time”: no further mail about that sheet, but about others', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await ask(sheet);
    const token = tokenOf(ann);
    for (let nth = 0; nth < 2; nth += 1)
      expect((await post('/api/calls/decline', token)).json()).toMatchObject({ answer: 'not_this_time' });
    expect((await calls(sheet))[0]).toMatchObject({ asked: 1, in: 0, notThisTime: 1, noAnswer: 0 });
    await at('2026-12-06T10:00');
    await makeSlot(hub, sheet, { title: 'Cocoa', startTime: '2026-12-12T14:00', endTime: '2026-12-12T15:00' });
    const answer = await calling.call(sheet);
    expect(answer.json().why.leftOut).toEqual([{ reason: 'not_this_time', people: 1 }]);
    await ask((await makeThin()).sheet);
    expect(asked()).toHaveLength(2);
  });

  test('says “don’t ask me again” without cookies: calls end for the address, reminders go on', async () => {
    await agree([ann]);
    const { sheet, slot } = await makeThin();
    const other = await makeThin(9, { startTime: '2027-01-09T08:00', endTime: '2027-01-09T10:00' });
    await signedUp(hub, other.slot, { ...ann, emailConsent: true, callConsent: true });
    await ask(sheet);
    expect((await post('/api/calls/stop-asking', tokenOf(ann))).json()).toMatchObject({ answer: 'stop' });
    expect(await consents()).toEqual([
      { email: ann.email, reminders: false, calls: false },
      { email: ann.email, reminders: true, calls: false },
    ]);
    const proofs = await db.selectFrom('consent_records').selectAll().where('given', '=', false).execute();
    expect(proofs).toMatchObject([{ purpose: 'calls', place: 'link' }]);
    expect((await post('/api/calls/view', tokenOf(ann))).json()).toMatchObject({ person: null });
    expect((await calls(sheet))[0]).toMatchObject({ notThisTime: 1 });
    expect(slot.title).toBe('Set up tables');
  });

  test.each([
    ['the sheet is deleted', (sheet: Sheet, _slot: Slot) => deleteSheet(hub.hub, sheet.id, olga)],
    ['its slots are deleted', (_sheet: Sheet, slot: Slot) => deleteSlot(hub.hub, slot.id, olga)],
  ])('says “don’t ask me again” also once %s', async (_what, end) => {
    await agree([ann]);
    const { sheet, slot } = await makeThin();
    await ask(sheet);
    await end(sheet, slot);
    expect((await post('/api/calls/view', tokenOf(ann))).statusCode).toBe(404);
    const answer = await post('/api/calls/stop-asking', tokenOf(ann));
    expect([answer.statusCode, answer.json()]).toEqual([200, { answer: 'stop' }]);
    expect((await consents()).map((one) => one.calls).filter(Boolean)).toEqual([]);
  });

  test('keeps “not this time” for the sheet, although who ended calls after that agrees to them again', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await ask(sheet);
    await post('/api/calls/decline', tokenOf(ann));
    await post('/api/calls/stop-asking', tokenOf(ann));
    await undoUnsubscribe(hub.platform, ann.email, ['calls']);
    await at('2026-12-06T10:00');
    await makeSlot(hub, sheet, { title: 'Cocoa', startTime: '2026-12-12T14:00', endTime: '2026-12-12T15:00' });
    const answer = await calling.call(sheet);
    expect(answer.json().why).toEqual({ agreed: 1, leftOut: [{ reason: 'not_this_time', people: 1 }] });
  });

  test('ends calls by one press of the mail program too', async () => {
    await agree([ann]);
    await ask((await makeThin()).sheet);
    const header = calling.mailTo(ann)?.parsed.headers.get('list');
    expect(JSON.stringify(header)).toContain(unsubscribeUrl(hub.platform, ann.email, 'calls').split('calls.')[0]);
    const { unsubscribe } = header as unknown as { unsubscribe: { url: string } };
    const path = new URL(unsubscribe.url).pathname;
    expect((await hub.call('POST', path)).statusCode).toBe(200);
    expect((await consents()).map((one) => one.calls)).toEqual([false]);
  });
});

describe('what came of a call', () => {
  test('counts who signs up by the link or by the page of the sheet, and who cancels no more', async () => {
    await agree([ann, ben, chiyo]);
    const { sheet, slot } = await makeThin();
    await ask(sheet);
    await at('2026-11-27T11:00');
    const { id } = await signedUp(hub, slot, ann);
    await signedUp(hub, slot, helper(50));
    await post('/api/calls/decline', tokenOf(ben));
    expect((await calls(sheet))[0]).toMatchObject({ asked: 3, in: 1, notThisTime: 1, noAnswer: 1, notSent: [] });
    await endSignup(hub.hub, present(await signupById(db, id)), olga);
    expect((await calls(sheet))[0]).toMatchObject({ asked: 3, in: 0, noAnswer: 2 });
  });

  test('is numbers for a co-organizer, in the preview, the answer, the history and the file', async () => {
    await agree([ann, ben]);
    const { sheet } = await makeThin();
    const { cookie } = await coOrganizerOf(hub, sheet);
    const path = `/api/signup-sheets/${sheet.id}/calls`;
    const answers = [
      await hub.call('POST', path, { json: { dryRun: true }, cookie }),
      await hub.call('POST', path, { json: {}, cookie }),
      await hub.call('GET', path, { cookie }),
      await hub.call('GET', `/api/export/volunteers?sheet=${sheet.id}`, { cookie: calling.cookie() }),
    ];
    await hub.hub.jobs.settled();
    expect(answers.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([200, 201, 200]);
    for (const { body } of answers.slice(0, 3)) expect(body).not.toMatch(/ann|ben@|Bakker|families\.example/i);
    const [, , , file] = answers;
    expect(file?.statusCode).toBe(200);
    expect(file?.body.split('\r\n')[0]).not.toMatch(/call|asked|consented/i);
    expect(asked()).toHaveLength(2);
  });

  test('does not tell a co-organizer who agreed, by the difference that an address on the sheet makes', async () => {
    await agree([ann, ben, chiyo, helper(1), helper(2), helper(3), helper(4)]);
    const { sheet, slot } = await makeThin(9);
    const { cookie } = await coOrganizerOf(hub, sheet);
    const seen = async () =>
      (await hub.call('POST', `/api/signup-sheets/${sheet.id}/calls`, { json: { dryRun: true }, cookie })).json();
    const before = await seen();
    expect(before).toMatchObject({ canBeAsked: 10, why: { agreed: 10, leftOut: [] }, isRough: true });
    await signedUp(hub, slot, ann);
    expect(await seen()).toMatchObject({ canBeAsked: 10, why: before.why });
    await signedUp(hub, slot, helper(50));
    expect(await seen()).toMatchObject({ canBeAsked: 10, why: before.why });
    expect((await calling.preview(sheet)).why.leftOut).toEqual([{ reason: 'busy', people: 1 }]);
  });

  test('does not tell it by the edge of a step either, whether by a sign-up or by a message', async () => {
    await agree([ann, ben, chiyo, helper(1), helper(2), helper(3)]);
    const { sheet, slot } = await makeThin(9);
    const { cookie } = await coOrganizerOf(hub, sheet);
    const seen = async () =>
      (await hub.call('POST', `/api/signup-sheets/${sheet.id}/calls`, { json: { dryRun: true }, cookie })).json();
    const before = await seen();
    expect(before).toMatchObject({ canBeAsked: 10, firstWave: 10 });
    const sameTime = await makeFair(hub);
    await signedUp(hub, sameTime.slot, ben);
    await signedUp(hub, slot, ann);
    const json = { subject: 'Hello', text: 'See you', audience: 'sheet', audienceId: sheet.id };
    expect((await hub.call('POST', '/api/letters', { json, cookie })).statusCode).toBe(201);
    expect(await seen()).toMatchObject({ canBeAsked: 10, firstWave: 10, why: before.why });
    expect((await calling.preview(sheet)).canBeAsked).toBeLessThanOrEqual(5);
  });

  test('is forgotten of a person who leaves: who and when, but not how many; proofs stay without the address', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await ask(sheet);
    const { platform } = hub;
    const confirmation = { kind: 'deletion-done', language: 'en' };
    await platform.database.write((write) =>
      removeAddress(hub.hub, write, { address: ann.email, user: null, confirmation }),
    );
    await hub.hub.jobs.settled();
    const rows = await db.selectFrom('call_recipients').selectAll().execute();
    expect(rows).toMatchObject([{ address: null, chosen_at: null, asked_at: null, state: 'asked' }]);
    expect((await calls(sheet))[0]).toMatchObject({ asked: 1, noAnswer: 1 });
    const proofs = await db.selectFrom('consent_records').selectAll().where('purpose', '=', 'calls').execute();
    expect(proofs.map(({ given, signup_id }) => [given, signup_id])).toEqual([
      [true, null],
      [false, null],
    ]);
    expect((await post('/api/calls/view', tokenOf(ann))).statusCode).toBe(404);
  });

  test('is shown to the person on their own profile and in their own data, and to nobody else', async () => {
    await agree([ann]);
    const user = await createUser(hub, { role: 'user', email: ann.email });
    await ask((await makeThin()).sheet);
    const cookie = await signIn(hub, user);
    const profile = async (as = cookie) =>
      (await hub.call('GET', `/api/auth/profile/${user.id}`, { cookie: as })).json();
    expect((await profile()).user).not.toHaveProperty('asked');
    await hub.platform.database.write((write) => noteProof(write.db, user.id, ann.email, hub.platform.clock.now()));
    expect((await profile()).user.asked).toEqual({ times: 1, lastAt: '2026-11-27T17:00:00.000Z' });
    const admin = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
    expect((await profile(admin)).user).not.toHaveProperty('asked');
    const data = (await hub.call('GET', '/api/auth/my-data.json', { cookie })).json();
    expect(data.calls).toEqual([{ sheet: 'Winter Craft Fair', askedAt: '2026-11-27T17:00:00.000Z', answer: null }]);
  });
});
