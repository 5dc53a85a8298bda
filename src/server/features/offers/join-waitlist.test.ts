import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, helper, makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, makeFull, join, joined, subjectsTo, state } = waiting;
const MINUTES = 60_000;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
beforeEach(() => waiting.begin('2026-11-27T10:00'));

describe('who asks for a waiting list', () => {
  test('learns of nobody else’s sign-up where there is nothing to wait for', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    await signedUp(hub, slot, ann);
    const [own, other] = [await join(slot, ann), await join(slot, ben)];
    expect([own.json().code, other.json().code]).toEqual(['not_full', 'not_full']);
  });

  test('learns of a sign-up only as its owner does, by the confirmation', async () => {
    const { slot } = await makeFull();
    hub.platform.clock.advance(20 * MINUTES);
    expect((await join(slot, helper(1))).json().code).toBe('already_signed_up');
    await hub.hub.jobs.settled();
    expect(subjectsTo(helper(1))).toHaveLength(2);
  });

  test('learns that somebody waits only as they do, who are mailed the way to leave again, at most every ten minutes', async () => {
    const { slot } = await makeFull();
    await joined(slot, ann);
    for (const minutes of [1, 20, 1]) {
      hub.platform.clock.advance(minutes * MINUTES);
      expect((await join(slot, ann)).json().code).toBe('already_waiting');
    }
    await hub.hub.jobs.settled();
    expect(subjectsTo(ann)).toHaveLength(2);
    expect(await state(slot)).toMatchObject({ waiting: 1 });
  });

  test('learns first that they wait already, whatever else the same form asks for', async () => {
    const { sheet, slot } = await makeFull();
    await joined(slot, ann, { places: 4 });
    expect((await join(slot, ann, { places: 4 })).json().code).toBe('already_waiting');
    const cookie = await signInAs(hub, 'volunteer-admin');
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { json: { placesPerAddress: 2 }, cookie });
    expect((await join(slot, ann, { places: 4 })).json().code).toBe('already_waiting');
    expect((await join(slot, { ...ann, name: 'Bo Anders' }, { places: 4 })).json().code).toBe('limit_reached');
    expect(await state(slot)).toMatchObject({ waiting: 1 });
  });

  test('is mailed the way to leave once, however many forms come at that moment', async () => {
    const { slot } = await makeFull();
    await joined(slot, ann);
    hub.platform.clock.advance(20 * MINUTES);
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(slot, ann)));
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['already_waiting']));
    await hub.hub.jobs.settled();
    expect(subjectsTo(ann)).toHaveLength(2);
  });

  test('names each person once, and first the one whose name it is', async () => {
    const { slot } = await makeFull();
    const twice = await join(slot, ann, { people: [{ name: ann.name }, { name: ` ${ann.name.toUpperCase()}` }] });
    expect(twice.json().errors).toMatchObject([{ path: 'people.1.name' }]);
    const other = await join(slot, ann, { people: [{ name: ben.name }] });
    expect(other.json().errors).toMatchObject([{ path: 'people.0.name' }]);
  });
});

test('an organizer agrees for nobody else to a name that everyone sees', async () => {
  const { slot } = await makeFull();
  const cookie = await signInAs(hub, 'volunteer-admin');
  const json = { ...ann, displayName: 'Ann A.' };
  const answer = await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, { cookie, json });
  const errors = [{ path: 'displayName', message: 'Only the volunteer can agree to this' }];
  expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
  expect((await join(slot, ann, { displayName: 'Ann A.' })).statusCode).toBe(201);
});

describe('one address', () => {
  test('is on three lists of a sheet, however many it asks for at once', async () => {
    const { sheet, slot } = await makeFull();
    const more = await Promise.all(
      Array.from({ length: 11 }, async (_, nth) => {
        const full = await makeSlot(hub, sheet, { title: `Cocoa ${nth}`, maxVolunteers: 1 });
        await signedUp(hub, full, helper(3));
        return full;
      }),
    );
    const answers = await Promise.all([slot, ...more].map((full) => join(full, ann)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set([undefined, 'too_many_lists']));
  });

  test('waits for six places of a slot, under whatever names', async () => {
    const { sheet, slot } = await makeFull();
    const names = ['Ann', 'Bo', 'Cy', 'Di'];
    const answers = [];
    for (const name of names) answers.push(await join(slot, { ...ann, name }, { places: 2 }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 400]);
    // The same list again is no further list.
    for (const title of ['Cocoa', 'Music']) {
      const full = await makeSlot(hub, sheet, { title, maxVolunteers: 1 });
      await signedUp(hub, full, helper(3));
      expect((await join(full, ann)).statusCode).toBe(201);
      expect((await join(full, { ...ann, name: 'Bo' })).statusCode).toBe(201);
    }
  });

  test('waits for nothing that it could not accept, where the sheet limits its places', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { placesPerAddress: 2 }, slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, helper(1));
    const other = await makeSlot(hub, sheet, { title: 'Cocoa' });
    await signedUp(hub, other, ann);
    expect((await join(slot, ann, { places: 2 })).json().code).toBe('limit_reached');
    expect((await join(slot, ann, { places: 1 })).statusCode).toBe(201);
    expect((await join(slot, ben, { places: 3 })).json().code).toBe('limit_reached');
  });
});

test('a form that is sent twice waits once, and gets the same answer, also when the person has left since', async () => {
  const { slot } = await makeFull();
  let filledInMs = 4000;
  // A browser that sends the form again took longer over it.
  const send = (person: object, key: string) =>
    hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist`, {
      json: { ...person, website: '', filledInMs: (filledInMs += 1000) },
      headers: { 'idempotency-key': key },
    });
  const [first, again] = await Promise.all([send(ann, 'one press'), send(ann, 'one press')]);
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
  expect((await send(ben, 'one press')).statusCode).toBe(422);
  await hub.hub.jobs.settled();
  expect(subjectsTo(ann)).toHaveLength(1);
  const token = new URL(first.json().leaveUrl).hash.slice(1);
  await hub.call('POST', '/api/waitlist/leave', { json: { token } });
  expect((await send(ann, 'one press')).json()).toEqual({ ...first.json(), ahead: null });
});

test('who waits is a count, which lets no open page fetch the sheet anew', async () => {
  const { sheet, slot } = await makeFull();
  const seen = async () => (await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).json();
  const before = await seen();
  expect((await join(slot, ann)).statusCode).toBe(201);
  const after = await seen();
  expect([after.slots[0].waiting, after.revision]).toEqual([1, before.revision]);
});
