import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, helper, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, at, makeFull, joined, withdraw, post, subjectsTo, state } = waiting;
const { db } = hub.platform.database;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => waiting.begin('2026-11-27T10:00'));

const isHeld = 'A place is held for you: Set up tables – Winter Craft Fair';
const states = async () =>
  (await db.selectFrom('waitlist_entries').select('state').execute()).map((entry) => entry.state);

describe('who waits for a slot whose day is past', () => {
  test('still waits when the organizer had mistyped the day', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await changeSlot(hub.hub, slot.id, { startTime: '2026-11-25T08:00', endTime: '2026-11-25T10:00' }, olga);
    await at('2026-11-27T10:02');
    await changeSlot(hub.hub, slot.id, { startTime: '2026-12-12T08:00', endTime: '2026-12-12T10:00' }, olga);
    await withdraw(first);
    expect(subjectsTo(ann).at(-1)).toBe(isHeld);
  });

  test('still waits when the event is moved once its day has passed', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await at('2026-12-14T10:00');
    await changeSlot(hub.hub, slot.id, { startTime: '2026-12-19T08:00', endTime: '2026-12-19T10:00' }, olga);
    await withdraw(first);
    expect(subjectsTo(ann).at(-1)).toBe(isHeld);
  });

  test('is offered nothing meanwhile, reads that the list is closed, and waits no more after some days', async () => {
    const { slot } = await makeFull();
    const { token } = await joined(slot, ann);
    await at('2026-12-13T10:00');
    await changeSlot(hub.hub, slot.id, { maxVolunteers: 3 }, olga);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const serve = await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/serve`, { cookie });
    expect(serve.json().code).toBe('nothing_to_offer');
    expect((await post('/api/waitlist/view', token)).json()).toMatchObject({ state: 'closed', ahead: null });
    await at('2026-12-17T10:00');
    expect([await states(), await state(slot)]).toEqual([['waiting'], { taken: 2, held: 0, waiting: 1 }]);
    await at('2026-12-18T10:00');
    expect([await states(), await state(slot)]).toEqual([['closed'], { taken: 2, held: 0, waiting: 0 }]);
    expect(subjectsTo(ann)).toHaveLength(1);
  });

  test('can wait for as many other slots of the sheet as before', async () => {
    const { sheet } = await makeFull();
    const full = async (day: string, title: string) => {
      const times = { startTime: `2026-12-${day}T08:00`, endTime: `2026-12-${day}T10:00` };
      const made = await makeSlot(hub, sheet, { title, maxVolunteers: 1, ...times });
      await signedUp(hub, made, helper(3));
      return made;
    };
    for (const title of ['Cocoa', 'Music', 'Games']) await joined(await full('02', title), ann);
    await at('2026-12-03T10:00');
    await joined(await full('12', 'Clean up'), ann);
  });

  test('does not read of it among what the account waits for', async () => {
    const { slot } = await makeFull();
    await at('2026-12-10T10:00');
    const cookie = await signInAs(hub, 'user');
    const { user } = (await hub.call('GET', '/api/auth/session', { cookie })).json();
    const json = { ...ann, name: user.name, email: user.email };
    await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, { json, cookie });
    const waits = async () =>
      (await hub.call('GET', `/api/auth/profile/${user.id}`, { cookie })).json().user.waiting?.length;
    expect(await waits()).toBe(1);
    await at('2026-12-13T10:00');
    expect(await waits()).toBeUndefined();
  });
});
