import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, chiyo, helper, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';
import { makeWaitedFor } from '#tests/support/waitlists.ts';

const waiting = await startWaitingHub();
const { hub, at, makeFull, joined, withdraw, post, accept, subjectsTo, textTo, offerTo, state } = waiting;
const { db } = hub.platform.database;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => waiting.begin('2026-11-27T10:00'));

describe('an organizer', () => {
  test('who lowers the places withdraws the newest offers, and those people wait where they waited', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 8 } });
    const people = await Promise.all(Array.from({ length: 8 }, (_, nth) => signedUp(hub, slot, helper(nth))));
    const waiting = [ann, ben, chiyo];
    const tokens: string[] = [];
    for (const person of waiting) tokens.push((await joined(slot, person)).token);
    for (const one of people.slice(0, 3)) await withdraw(one);
    expect(await state(slot)).toEqual({ taken: 8, held: 3, waiting: 0 });
    await expect(changeSlot(hub.hub, slot.id, { maxVolunteers: 4 }, olga)).rejects.toMatchObject({ status: 409 });
    await changeSlot(hub.hub, slot.id, { maxVolunteers: 6 }, olga);
    await hub.hub.jobs.settled();
    expect(await state(slot)).toEqual({ taken: 6, held: 1, waiting: 2 });
    expect(waiting.map((person) => subjectsTo(person).length)).toEqual([2, 3, 3]);
    expect((await post('/api/waitlist/view', tokens[2] ?? '')).json()).toMatchObject({ state: 'waiting', ahead: 1 });
    expect((await accept(offerTo(ben))).statusCode).toBe(410);
  });

  test('who lifts the limit offers a place to everybody who waits, and others can sign up', async () => {
    const { slot } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    await changeSlot(hub.hub, slot.id, { maxVolunteers: null }, olga);
    await hub.hub.jobs.settled();
    expect(await state(slot)).toEqual({ taken: 4, held: 2, waiting: 0 });
    await signedUp(hub, slot, chiyo);
  });

  test('who moves the time starts the offers anew', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await withdraw(first);
    await at('2026-11-27T20:00');
    await changeSlot(hub.hub, slot.id, { startTime: '2026-12-01T08:00', endTime: '2026-12-01T10:00' }, olga);
    await hub.hub.jobs.settled();
    expect(textTo(ann)).toContain('until Saturday, November 28, 1:00 p.m.');
  });

  test.each([
    ['deletes the slot', 'slot', (slot: Slot) => deleteSlot(hub.hub, slot.id, olga)],
    [
      'calls the event off',
      'sheet',
      (slot: Slot) => callOff(hub.hub, slot.signupSheetId, { reason: null, actor: olga }),
    ],
  ])('who %s ends the list, with one mail to each', async (_what, _closed, end) => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    await withdraw(first);
    const before = [subjectsTo(ann).length, subjectsTo(ben).length];
    await end(slot);
    await hub.hub.jobs.settled();
    const [toAnn, toBen] = [subjectsTo(ann), subjectsTo(ben)];
    expect([toAnn.length, toBen.length]).toEqual(before.map((count) => count + 1));
    expect(toAnn.at(-1)).toBe('The waiting list has ended: Set up tables – Winter Craft Fair');
    expect(await db.selectFrom('waitlist_entries').select('id').execute()).toEqual([]);
  });

  test('sees the queue, offers out of turn with a reason, takes people off, and leaves a place to everybody', async () => {
    const { sheet, slot, first, second } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const list = async () =>
      (await hub.call('GET', `/api/signup-sheets/${sheet.id}/waitlist`, { cookie })).json().entries;
    const [a, b] = await list();
    expect([a, b]).toMatchObject([{ name: ann.name, places: 1, misses: 0 }, { name: ben.name }]);
    await hub.call('DELETE', `/api/volunteers/${first.id}?keepOpen=true`, { cookie });
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 2 });
    const offer = (json: object) =>
      hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/offer`, { json, cookie });
    expect((await offer({ entryId: b.id })).json().errors).toMatchObject([{ path: 'reason' }]);
    expect((await offer({ entryId: b.id, reason: 'Drives the van' })).statusCode).toBe(204);
    expect((await offer({ entryId: a.id, reason: 'Too' })).json().code).toBe('nothing_to_offer');
    const remove = { json: { entryId: b.id }, cookie };
    expect((await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/remove`, remove)).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ name: ann.name, offer: { places: 1 } }]);
    await withdraw(second);
    expect(await state(slot)).toEqual({ taken: 1, held: 1, waiting: 0 });
  });

  test('who serves the list by hand decides when', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { waitlist: 'by_hand' }, slot: { maxVolunteers: 1 } });
    const first = await signedUp(hub, slot, helper(1));
    await joined(slot, ann);
    await withdraw(first);
    await at('2026-11-27T10:10');
    expect(await state(slot)).toEqual({ taken: 0, held: 0, waiting: 1 });
    const cookie = await signInAs(hub, 'volunteer-admin');
    const serve = () => hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/serve`, { cookie });
    expect((await serve()).statusCode).toBe(204);
    expect(await state(slot)).toEqual({ taken: 1, held: 1, waiting: 0 });
    expect((await serve()).json().code).toBe('nothing_to_offer');
    expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).json()).toMatchObject({ waitlist: 'by_hand' });
  });
});

test('no place is held by hand where no email can go out, as nobody would learn of it', async () => {
  const without = await startTestHub();
  const { slot, entry } = await makeWaitedFor(without);
  const cookie = await signInAs(without, 'volunteer-admin');
  const press = (what: 'serve' | 'offer', json?: object) =>
    without.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/${what}`, { json, cookie });
  const answers = [await press('serve'), await press('offer', { entryId: entry.id, reason: 'Drives the van' })];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [409, 'mail_not_ready'],
    [409, 'mail_not_ready'],
  ]);
  const row = await without.platform.database.db.selectFrom('volunteer_slots').selectAll().executeTakeFirstOrThrow();
  expect([row.held_places, row.waiting]).toEqual([0, 1]);
  await without.remove();
});
