import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SlotView } from '#contract/slots.ts';
import { cookies } from '#tests/support/items.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ask } from '#tests/support/questions.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, placesOf, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const signUp = (json: object, cookie?: string) =>
  hub.call('POST', '/api/volunteers', { json: { ...ann, ...json }, ...(cookie === undefined ? {} : { cookie }) });
const sheetNow = async ({ id }: { id: string }) =>
  (await hub.call('GET', `/api/signup-sheets/${id}`)).json<{ signupsOpen: boolean; slots: SlotView[] }>();

describe('a sheet that opens at a moment', () => {
  const OPENS = '2026-11-24T02:00:00.000Z';

  test('refuses visitors until then, by the clock of the server, and says when', async () => {
    const { slot } = await makeFair(hub, { sheet: { opensAt: '2026-11-23T19:00' } });
    hub.platform.clock.set('2026-11-24T01:59:59.900Z');
    const early = await signUp({ slotId: slot.id });
    expect([early.statusCode, early.json()]).toEqual([
      409,
      { code: 'not_open_yet', message: 'Sign-ups for this event have not opened yet', opensAt: OPENS },
    ]);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    hub.platform.clock.advance(100);
    expect((await signUp({ slotId: slot.id })).statusCode).toBe(201);
  });

  test('is closed on the page until then, and open from that moment on', async () => {
    const { sheet } = await makeFair(hub, { sheet: { opensAt: '2026-11-23T19:00' } });
    const isOpen = async () => {
      const { signupsOpen, slots } = await sheetNow(sheet);
      return [signupsOpen, ...slots.map((slot) => slot.signupsOpen)];
    };
    hub.platform.clock.set('2026-11-24T01:59:59.999Z');
    expect(await isOpen()).toEqual([false, false]);
    hub.platform.clock.advance(1);
    expect(await isOpen()).toEqual([true, true]);
    hub.platform.clock.set('2026-11-24T01:59:59.999Z');
    expect(await isOpen()).toEqual([false, false]);
  });

  test('refuses it in a form of several with the moment, and takes the rest', async () => {
    const { slot } = await makeFair(hub, { sheet: { opensAt: '2026-11-23T19:00' } });
    const other = await makeFair(hub);
    const json = { ...ann, places: [{ slotId: slot.id }, { slotId: other.slot.id }] };
    expect((await hub.call('POST', '/api/volunteers/batch', { json })).json()).toMatchObject({
      signups: [{ slotId: other.slot.id }],
      refused: [{ slotId: slot.id, code: 'not_open_yet', opensAt: OPENS }],
    });
  });

  test('is open to its organizers before', async () => {
    const { slot } = await makeFair(hub, { sheet: { opensAt: '2026-11-23T19:00' } });
    expect((await signUp({ slotId: slot.id }, await signInAs(hub, 'volunteer-admin'))).statusCode).toBe(201);
    expect((await signUp({ slotId: slot.id, ...ben }, await signInAs(hub, 'user'))).statusCode).toBe(409);
  });
});

test('a draft is not there for visitors, and not published yet for its organizers', async () => {
  const { slot } = await makeFair(hub, { sheet: { state: 'draft' } });
  expect((await signUp({ slotId: slot.id })).statusCode).toBe(404);
  const own = await signUp({ slotId: slot.id }, await signInAs(hub, 'volunteer-admin'));
  expect([own.statusCode, own.json().code]).toEqual([409, 'not_published']);
});

describe('a slot that closes hours before it begins', () => {
  test('refuses visitors from then on, while a later one of the day is open', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { closesHoursBefore: 48 } });
    const later = await makeSlot(hub, sheet, { startTime: '2026-12-12T14:00', endTime: '2026-12-12T16:00' });
    hub.platform.clock.set('2026-12-10T14:59:59.999Z');
    expect((await signUp({ slotId: slot.id })).statusCode).toBe(201);
    hub.platform.clock.advance(1);
    expect((await signUp({ slotId: slot.id, ...ben })).json().code).toBe('signups_closed');
    expect((await signUp({ slotId: later.id, ...ben })).statusCode).toBe(201);
    const { slots } = await sheetNow(sheet);
    expect(slots.map(({ signupsOpen }) => signupsOpen)).toEqual([false, true]);
    expect((await signUp({ slotId: slot.id, ...ben }, await signInAs(hub, 'full-admin'))).statusCode).toBe(201);
  });
});

describe('a sheet that limits the places of an address', () => {
  async function makeLimited(more: object = {}) {
    const sheet = await makeSheet(hub, { placesPerAddress: 2, ...more });
    const slots = await Promise.all(Array.from({ length: 20 }, () => makeSlot(hub, sheet, { maxVolunteers: 3 })));
    return { sheet, slots, at: (nth: number) => slots[nth]?.id ?? '' };
  }
  const mine = async () => {
    const rows = await hub.platform.database.db.selectFrom('volunteers').select('id').execute();
    return rows.length;
  };

  test('gives it that many, however many it asks for at once, and an organizer can add more', async () => {
    const { slots, at } = await makeLimited();
    const answers = await Promise.all(
      slots.map(({ id }, each) => signUp({ slotId: id, email: each % 2 === 0 ? ann.email : ann.email.toUpperCase() })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json());
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['limit_reached']));
    expect(refused[0].message).toBe('With one email address you can take at most 2 places of this event');
    expect(await mine()).toBe(2);
    const free = answers.findIndex(({ statusCode }) => statusCode === 409);
    expect((await signUp({ slotId: at(free) }, await signInAs(hub, 'full-admin'))).statusCode).toBe(201);
    const taken = await Promise.all(slots.map((slot) => placesOf(hub, slot)));
    expect(taken.filter(({ count }) => count === 1)).toHaveLength(3);
  });

  test('counts each person of a household, and takes none of one that is too large', async () => {
    const { at } = await makeLimited();
    const people = ['Ann Anders', 'Bo Anders', 'Cy Anders'].map((name) => ({ name }));
    expect((await signUp({ slotId: at(0), people: people.slice(0, 2) })).statusCode).toBe(201);
    expect((await signUp({ slotId: at(1) })).json().code).toBe('limit_reached');
    // The same form again asks for nothing new, although there is room.
    expect((await signUp({ slotId: at(0) })).json().code).toBe('already_signed_up');
    expect(await mine()).toBe(2);
  });

  test('counts things to bring once, however many units', async () => {
    const { sheet, at } = await makeLimited();
    const bake = await makeSlot(hub, sheet, cookies);
    expect((await signUp({ slotId: bake.id, quantity: 4 })).statusCode).toBe(201);
    expect((await signUp({ slotId: at(0) })).statusCode).toBe(201);
    expect((await signUp({ slotId: at(1) })).statusCode).toBe(409);
  });

  test('counts a place that the address has already once in a form of several', async () => {
    const { at } = await makeLimited();
    await signUp({ slotId: at(0) });
    const places = [at(0), at(1), at(2)].map((slotId) => ({ slotId }));
    const answer = await hub.call('POST', '/api/volunteers/batch', { json: { ...ann, places } });
    expect(answer.json()).toMatchObject({
      signups: [{ slotId: at(1) }],
      refused: [
        { slotId: at(0), code: 'already_signed_up' },
        { slotId: at(2), code: 'limit_reached' },
      ],
    });
    expect(await placesOf(hub, { id: at(0) })).toEqual({ count: 1, signups: 1 });
  });

  test('is not told to who leaves out a required answer: that form takes nothing, and would ask in silence', async () => {
    const { sheet, at } = await makeLimited({ placesPerAddress: 1 });
    await signUp({ slotId: at(0) });
    await ask(hub, sheet, [{ kind: 'short', words: 'Which dish?', required: true }]);
    const one = await signUp({ slotId: at(1) });
    const several = await hub.call('POST', '/api/volunteers/batch', { json: { ...ann, places: [{ slotId: at(0) }] } });
    for (const answer of [one, several]) expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
  });

  test('is kept by a form of several, in the order of the form', async () => {
    const { at } = await makeLimited();
    const other = await makeFair(hub);
    const places = [at(7), at(3), at(5), other.slot.id].map((slotId) => ({ slotId }));
    const answer = await hub.call('POST', '/api/volunteers/batch', { json: { ...ann, places } });
    expect(answer.json()).toMatchObject({
      signups: [{ slotId: at(7) }, { slotId: at(3) }, { slotId: other.slot.id }],
      refused: [{ slotId: at(5), code: 'limit_reached' }],
    });
    expect(await placesOf(hub, { id: at(5) })).toEqual({ count: 0, signups: 0 });
  });

  test('lets a place that was given back be taken again, and other addresses have their own', async () => {
    const { at } = await makeLimited({ placesPerAddress: 1 });
    const { token } = await signedUp(hub, { id: at(0) });
    const refused = await signUp({ slotId: at(1) });
    expect(refused.json().message).toBe('With one email address you can take only one place of this event');
    expect((await signUp({ slotId: at(1), ...ben })).statusCode).toBe(201);
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    expect((await signUp({ slotId: at(1) })).statusCode).toBe(201);
  });

  test('counts the places of that sheet alone', async () => {
    const [one, other] = [await makeLimited({ placesPerAddress: 1 }), await makeLimited({ placesPerAddress: 1 })];
    expect((await signUp({ slotId: one.at(0) })).statusCode).toBe(201);
    expect((await signUp({ slotId: other.at(0) })).statusCode).toBe(201);
  });

  test('ends at the moment until which it is set', async () => {
    const { at } = await makeLimited({ placesPerAddress: 1, placesPerAddressUntil: '2026-12-01T19:00' });
    await signUp({ slotId: at(0) });
    hub.platform.clock.set('2026-12-02T01:59:59.999Z');
    expect((await signUp({ slotId: at(1) })).statusCode).toBe(409);
    hub.platform.clock.advance(1);
    expect((await signUp({ slotId: at(1) })).statusCode).toBe(201);
  });

  test('is not passed by another address that is changed afterwards', async () => {
    const { at } = await makeLimited({ placesPerAddress: 1 });
    await signUp({ slotId: at(0) });
    const { token } = await signedUp(hub, { id: at(1) }, ben);
    const change = await hub.call('PATCH', '/api/manage/signup', { json: { token, email: ann.email } });
    expect([change.statusCode, change.json().code]).toEqual([409, 'limit_reached']);
  });

  test('binds no organizer, whose own places do not count what was entered for others', async () => {
    const { at } = await makeLimited({ placesPerAddress: 1 });
    const organizer = await createUser(hub, { role: 'volunteer-admin', email: 'vera@pac.example' });
    const cookie = await signIn(hub, organizer);
    for (const nth of [0, 1, 2]) expect((await signUp({ slotId: at(nth) }, cookie)).statusCode).toBe(201);
    const own = { name: 'Vera', email: 'vera@pac.example' };
    for (const nth of [3, 4]) expect((await signUp({ slotId: at(nth), ...own }, cookie)).statusCode).toBe(201);
  });
});
