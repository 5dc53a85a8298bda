import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/http/actor.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, ben, helper, makeFair, makeSlot, placesOf, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

async function priyaOnTheTables() {
  const priya = await createUser(hub, { role: 'user' });
  const actor: Actor = { role: 'user', userId: priya.id, sessionHash: '' };
  const { sheet, slot } = await makeFair(hub);
  const own = await signedUp(hub, slot, { name: 'Priya Parent', email: priya.email, phone: '604 555 0110' }, actor);
  const bens = await signedUp(hub, slot, ben);
  return { sheet, slot, own, bens, cookie: await signIn(hub, priya) };
}

describe('changing a signup', () => {
  test('is for its owner and for organizers, and keeps what is absent', async () => {
    const { own, cookie } = await priyaOnTheTables();
    const { manageUrl: _link, token: _token, ...before } = own;
    const { callConsent: _call, newsConsent: _news, ...toOthers } = before;
    const url = `/api/volunteers/${own.id}`;
    const same = await hub.call('PATCH', url, { cookie, json: {} });
    expect([same.statusCode, same.json()]).toEqual([200, before]);
    const mine = await hub.call('PATCH', url, { cookie, json: { notes: 'From 8:30 on', emailConsent: true } });
    expect(mine.json()).toEqual({ ...before, notes: 'From 8:30 on', emailConsent: true });
    const organizer = await signInAs(hub, 'volunteer-admin');
    const theirs = await hub.call('PATCH', url, { cookie: organizer, json: { name: 'Priya P.', notes: null } });
    expect(theirs.json()).toEqual({ ...toOthers, name: 'Priya P.', notes: null, emailConsent: true });
  });

  test('never changes slot, user, time or language', async () => {
    const { own, bens, cookie } = await priyaOnTheTables();
    const { manageUrl: _link, token: _token, ...before } = own;
    const json = {
      slotId: NOBODY,
      userId: null,
      id: bens.id,
      signupTime: '1999-01-01',
      preferredLanguage: 'fr',
      linkVersion: 5,
    };
    expect((await hub.call('PATCH', `/api/volunteers/${own.id}`, { cookie, json })).json()).toEqual(before);
  });

  test('is validated as signing up is', async () => {
    const { own, cookie } = await priyaOnTheTables();
    const json = { name: '', email: 'x', phone: 'y', emailConsent: 3 };
    const answer = await hub.call('PATCH', `/api/volunteers/${own.id}`, { cookie, json });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'phone', message: 'Enter a phone number so the organizer can reach you on the day' },
      { path: 'emailConsent', message: 'Must be true or false' },
    ]);
  });

  test('into someone who is on the slot already is 409, also when both change at once', async () => {
    const { own, bens } = await priyaOnTheTables();
    const cookie = await signInAs(hub, 'volunteer-admin');
    const into = await hub.call('PATCH', `/api/volunteers/${own.id}`, { cookie, json: { ...ben, name: 'BEN bakker' } });
    expect([into.statusCode, into.json().message]).toEqual([409, 'You are already signed up for this slot']);
    const both = await Promise.all(
      [own.id, bens.id].map((id) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: ann })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('of different fields at the same moment loses neither', async () => {
    const { own } = await priyaOnTheTables();
    const cookie = await signInAs(hub, 'volunteer-admin');
    const url = `/api/volunteers/${own.id}`;
    await Promise.all(
      [{ name: 'A' }, { phone: '999' }, { notes: 'N' }, { emailConsent: true }].map((json) =>
        hub.call('PATCH', url, { cookie, json }),
      ),
    );
    const after = await hub.call('PATCH', url, { cookie, json: {} });
    expect(after.json()).toMatchObject({ name: 'A', phone: '999', notes: 'N', emailConsent: true });
  });

  test('by an organizer, of the address, ends the links that the old address holds; of other fields it does not', async () => {
    const { bens } = await priyaOnTheTables();
    const cookie = await signInAs(hub, 'volunteer-admin');
    const works = async () =>
      (await hub.call('POST', '/api/manage/signup', { json: { token: bens.token } })).statusCode;
    await hub.call('PATCH', `/api/volunteers/${bens.id}`, {
      cookie,
      json: { name: 'Benjamin', email: 'BEN@families.example' },
    });
    expect(await works()).toBe(200);
    await hub.call('PATCH', `/api/volunteers/${bens.id}`, { cookie, json: { email: 'ben@work.example' } });
    expect(await works()).toBe(404);
  });

  test('by its owner, of the address, ends them too', async () => {
    const { own, cookie } = await priyaOnTheTables();
    await hub.call('PATCH', `/api/volunteers/${own.id}`, { cookie, json: { email: 'priya@work.example' } });
    expect((await hub.call('POST', '/api/manage/signup', { json: { token: own.token } })).statusCode).toBe(404);
  });

  test('by an organizer removes what somebody shows to everyone, and puts no other words in their mouth', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true } });
    const dish = await makeSlot(hub, sheet, cookies);
    const shown = await signedUp(hub, slot, { ...ann, displayName: 'Ann A.' });
    const bringing = await bring(hub, dish, { bringing: 'oatmeal', marks: ['vegan'] });
    const silent = await bring(hub, dish, {}, ben);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const change = (id: string, json: object) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json });
    const message = 'Only the volunteer can change this. You can remove it.';
    for (const [id, json, path] of [
      [shown.id, { displayName: 'Ann Anders' }, 'displayName'],
      [bringing.id, { bringing: 'raisins' }, 'bringing'],
      [silent.id, { bringing: 'raisins', notes: 'x' }, 'bringing'],
    ] as const) {
      const answer = await change(id, json);
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
    }
    expect((await change(shown.id, { displayName: 'Ann A.', notes: 'x' })).json()).toMatchObject({ notes: 'x' });
    expect((await change(bringing.id, { bringing: 'oatmeal', marks: [] })).json()).toMatchObject({
      bringing: 'oatmeal',
    });
    expect((await change(shown.id, { displayName: null })).json()).not.toHaveProperty('displayName');
    expect((await change(bringing.id, { bringing: null })).json()).not.toHaveProperty('bringing');
    const again = await change(shown.id, { displayName: 'Ann A.' });
    expect([again.statusCode, again.json().errors]).toEqual([400, [{ path: 'displayName', message }]]);
  });

  test('by an organizer, of their own signup, says what they like', async () => {
    const vera = await createUser(hub, { role: 'volunteer-admin' });
    const cookie = await signIn(hub, vera);
    const { slot } = await makeFair(hub, { sheet: { namesShown: true } });
    const json = { ...ann, email: vera.email, slotId: slot.id, displayName: 'Vera' };
    const made = await hub.call('POST', '/api/volunteers', { cookie, json });
    expect(made.json()).toMatchObject({ displayName: 'Vera' });
    const changed = await hub.call('PATCH', `/api/volunteers/${made.json().id}`, {
      cookie,
      json: { displayName: 'V.' },
    });
    expect(changed.json()).toMatchObject({ displayName: 'V.' });
  });

  test('after the event is for organizers only', async () => {
    const { own, cookie } = await priyaOnTheTables();
    const url = `/api/volunteers/${own.id}`;
    hub.platform.clock.set('2026-12-13T07:00:00.000Z');
    const session = await signIn(hub, { ...(await createUser(hub, { role: 'user' })), id: String(own.userId) });
    for (const [method, json] of [
      ['PATCH', { notes: 'late' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await hub.call(method, url, { cookie: session, json });
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'The event is over, so you can’t change this sign-up any more',
      ]);
    }
    const organizer = await signInAs(hub, 'volunteer-admin');
    expect((await hub.call('PATCH', url, { cookie: organizer, json: { notes: 'late' } })).statusCode).toBe(200);
    expect((await hub.call('DELETE', url, { cookie: organizer })).statusCode).toBe(204);
    expect(cookie).not.toBe(session);
  });
});

describe('ending a signup', () => {
  test('frees the place at once, and a second time it is missing', async () => {
    const { sheet, slot, own, cookie } = await priyaOnTheTables();
    expect((await hub.call('POST', '/api/volunteers', { json: { slotId: slot.id, ...ann } })).statusCode).toBe(409);
    const gone = await hub.call('DELETE', `/api/volunteers/${own.id}`, { cookie });
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).json().slots[0].currentVolunteers).toBe(1);
    expect((await hub.call('POST', '/api/volunteers', { json: { slotId: slot.id, ...ann } })).statusCode).toBe(201);
    const again = await hub.call('DELETE', `/api/volunteers/${own.id}`, { cookie });
    expect([again.statusCode, again.json().message]).toEqual([404, 'Signup not found']);
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 2 });
  });

  test('frees one place when many end it at once', async () => {
    const { slot, own, bens } = await priyaOnTheTables();
    const cookie = await signInAs(hub, 'full-admin');
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => hub.call('DELETE', `/api/volunteers/${own.id}`, { cookie })),
      ...Array.from({ length: 10 }, () => hub.call('DELETE', '/api/manage/signup', { json: { token: own.token } })),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect((await hub.call('POST', '/api/manage/signup', { json: { token: bens.token } })).statusCode).toBe(200);
  });

  test('and signing up at the same time keep the count true', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 10 } });
    const cookie = await signInAs(hub, 'volunteer-admin');
    const first = await Promise.all(Array.from({ length: 10 }, (_, each) => signedUp(hub, slot, helper(each))));
    const answers = await Promise.all(
      first.flatMap(({ id }, each) => [
        hub.call('DELETE', `/api/volunteers/${id}`, { cookie }),
        // Half of them are the very people whose signup ends now.
        hub.call('POST', '/api/volunteers', {
          json: { slotId: slot.id, ...helper(each % 2 === 0 ? each : each + 100) },
        }),
      ]),
    );
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const { count, signups } = await placesOf(hub, slot);
    expect(count).toBe(signups);
    expect(signups).toBeLessThanOrEqual(10);
  });
});

describe('who may do it', () => {
  test('is asked first; a stranger’s signup and someone else’s are missing to a user', async () => {
    const { own, bens, cookie } = await priyaOnTheTables();
    const other = await signInAs(hub, 'user');
    const organizer = await signInAs(hub, 'volunteer-admin');
    for (const method of ['PATCH', 'DELETE']) {
      for (const id of [own.id, bens.id, NOBODY, 'not-an-id']) {
        const url = `/api/volunteers/${id}`;
        const call = async (as: { cookie?: string }) =>
          (await hub.call(method, url, { ...as, json: { name: 7 } })).statusCode;
        expect(await call({})).toBe(401);
        expect(await call({ cookie: other })).toBe(404);
        if (id !== own.id) expect(await call({ cookie })).toBe(404);
        if (id === NOBODY) expect(await call({ cookie: organizer })).toBe(404);
      }
    }
    const missing = await hub.call('PATCH', `/api/volunteers/${bens.id}`, { cookie, json: {} });
    expect(missing.json().message).toBe('Signup not found');
  });
});
