import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { signInAs } from '#tests/support/people.ts';
import { ask, howToCome } from '#tests/support/questions.ts';
import { ann, ben, helper, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, makeFull, join, joined, post, state } = waiting;
const { db } = hub.platform.database;
afterAll(() => waiting.remove());
beforeEach(() => waiting.begin('2026-11-27T10:00'));

const tokenOf = (url: string) => new URL(url).hash.slice(1);

describe('who waits again', () => {
  test('does so under the same account', async () => {
    const { slot } = await makeFull();
    const cookie = await signInAs(hub, 'user');
    const { user } = (await hub.call('GET', '/api/auth/session', { cookie })).json();
    const json = { ...ann, name: user.name, email: user.email };
    const { leaveUrl } = (await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, { json, cookie })).json();
    await post('/api/waitlist/leave', tokenOf(leaveUrl));
    expect((await post('/api/waitlist/rejoin', tokenOf(leaveUrl))).statusCode).toBe(200);
    const entries = await db.selectFrom('waitlist_entries').select(['user_id', 'state']).orderBy('id').execute();
    expect(entries).toEqual([
      { user_id: user.id, state: 'left' },
      { user_id: user.id, state: 'waiting' },
    ]);
  });

  test('need not answer what organizers ask since they joined, as who is offered a place', async () => {
    const { sheet, slot } = await makeFull();
    const { token } = await joined(slot, ann);
    await post('/api/waitlist/leave', token);
    await ask(hub, sheet, [{ ...howToCome, required: true }]);
    expect((await join(slot, ben)).statusCode).toBe(400);
    expect((await post('/api/waitlist/rejoin', token)).statusCode).toBe(200);
    expect(await state(slot)).toMatchObject({ waiting: 1 });
  });

  test('waits for as much as before, also where one person may bring less by now', async () => {
    const { slot } = await makeFair(hub, { slot: { kind: 'item', startTime: null, endTime: null, maxVolunteers: 4 } });
    for (const nth of [1, 2]) await signedUp(hub, slot, { ...helper(nth), quantity: 2 });
    const { token } = await joined(slot, ann, { places: 3 });
    await post('/api/waitlist/leave', token);
    await changeSlot(hub.hub, slot.id, { maxPerPerson: 2 }, olga);
    expect((await post('/api/waitlist/rejoin', token)).statusCode).toBe(200);
    const entries = await db.selectFrom('waitlist_entries').select(['places', 'state']).orderBy('id').execute();
    expect(entries).toMatchObject([{ state: 'left' }, { state: 'waiting', places: 3 }]);
  });

  test('is not somebody whom an organizer has removed', async () => {
    const { slot } = await makeFull();
    const { id, leaveUrl } = (await join(slot, ann)).json();
    const cookie = await signInAs(hub, 'volunteer-admin');
    await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/remove`, { json: { entryId: id }, cookie });
    expect((await post('/api/waitlist/rejoin', tokenOf(leaveUrl))).statusCode).toBe(404);
    expect(await state(slot)).toMatchObject({ waiting: 0 });
  });
});
