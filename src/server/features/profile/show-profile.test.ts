import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileView } from '#contract/accounts.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';

const NOW = '2026-11-20T18:00:00.000Z';

let hub: TestHub;
let user: User;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  user = await createUser(hub, { role: 'user', email: ann.email, name: ann.name });
});

const profile = (id: string, cookie: string) => hub.call('GET', `/api/auth/profile/${id}`, { cookie });

describe('the profile', () => {
  it('is the user with the own signups, newest event first', async () => {
    const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
    const { sheet, slot } = await makeFair(hub);
    const spring = await makeSheet(hub, { title: 'Spring Fair', eventDate: '2027-04-10T09:00' });
    const noTimes = await makeSlot(hub, spring, { title: 'Bake', startTime: null, endTime: null });
    const first = await signedUp(hub, slot, { ...ann, notes: 'with a drill' }, actor);
    const second = await signedUp(hub, noTimes, ann, actor);
    await signedUp(hub, slot, { ...ann, name: 'Ann without account' });
    const answer = await profile(user.id, await signIn(hub, user));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      user: {
        id: user.id,
        name: ann.name,
        email: ann.email,
        phone: null,
        emailConsent: false,
        callConsent: false,
        newsConsent: false,
        isAdmin: false,
        role: 'user',
        createdAt: NOW,
        lastLoginAt: null,
        volunteerHistory: [
          {
            id: second.id,
            notes: null,
            signupTime: NOW,
            slot: {
              title: 'Bake',
              startTime: null,
              endTime: null,
              signupSheet: {
                id: spring.id,
                title: 'Spring Fair',
                eventDate: '2027-04-10T16:00:00.000Z',
                isCalledOff: false,
              },
            },
          },
          {
            id: first.id,
            notes: 'with a drill',
            signupTime: NOW,
            slot: {
              title: 'Set up tables',
              startTime: '2026-12-12T15:00:00.000Z',
              endTime: '2026-12-12T17:00:00.000Z',
              signupSheet: {
                id: sheet.id,
                title: 'Winter Craft Fair',
                eventDate: '2026-12-12T16:00:00.000Z',
                isCalledOff: false,
              },
            },
          },
        ],
      },
    });
  });

  it('has the waiting lists of the account with the links to leave them, for the user alone', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ben);
    const cookie = await signIn(hub, user);
    await hub.platform.database.write(({ db }) =>
      db.updateTable('users').set({ email_verified_at: NOW }).where('id', '=', user.id).execute(),
    );
    const join = `/api/volunteer-slots/${slot.id}/waitlist`;
    const { leaveUrl } = (await hub.call('POST', join, { json: ann, cookie })).json();
    const waiting = async (as: string) => (await profile(user.id, as)).json().user.waiting;
    expect(await waiting(cookie)).toMatchObject([{ slot: { title: slot.title }, leaveUrl }]);
    expect(await waiting(await signInAs(hub, 'full-admin'))).toBeUndefined();
    const token = new URL(leaveUrl).hash.slice(1);
    expect((await hub.call('POST', '/api/waitlist/leave', { json: { token } })).statusCode).toBe(200);
    expect(await waiting(cookie)).toBeUndefined();
  });

  it('does not tell the date of a sheet that hides it, to nobody, but the hours', async () => {
    const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
    const hidden = await makeFair(hub, { sheet: { showEventDate: false } });
    const shown = await makeFair(hub, { sheet: { eventDate: '2026-12-11T09:00' } });
    await signedUp(hub, hidden.slot, ann, actor);
    await signedUp(hub, shown.slot, ann, actor);
    for (const cookie of [await signIn(hub, user), await signInAs(hub, 'full-admin')]) {
      const { volunteerHistory } = (await profile(user.id, cookie)).json<ProfileView>().user;
      expect(volunteerHistory.map(({ slot }) => slot.signupSheet.eventDate)).toEqual([
        null,
        '2026-12-11T16:00:00.000Z',
      ]);
      expect(volunteerHistory[0]?.slot).toMatchObject({
        startTime: '2026-12-12T15:00:00.000Z',
        endTime: '2026-12-12T17:00:00.000Z',
        signupSheet: { id: hidden.sheet.id },
      });
    }
  });

  it('of anyone is shown to full administrators', async () => {
    const answer = await profile(user.id.toUpperCase(), await signInAs(hub, 'full-admin'));
    expect(answer.json()).toMatchObject({ user: { id: user.id, volunteerHistory: [] } });
  });
});

describe('someone else’s account', () => {
  const NOBODY = '0190a5c0-0000-7000-8000-00000000beef';
  const calls = [
    ['GET', 'profile', undefined],
    ['PATCH', 'account', { name: 'Mallory', email: 'mallory@families.example' }],
    ['PATCH', 'account', { name: '' }],
    ['PATCH', 'change-password', { currentPassword: 'x', newPassword: 'yyyyyy', confirmPassword: 'yyyyyy' }],
    ['DELETE', 'account', { password: 'four wet umbrellas' }],
    ['DELETE', 'account', {}],
  ] as const;

  it.each(calls)('answers %s %s %j as if it did not exist', async (method, what, json) => {
    const roles =
      method === 'GET' ? (['user', 'volunteer-admin'] as const) : (['user', 'volunteer-admin', 'full-admin'] as const);
    const before = await hub.platform.database.db.selectFrom('users').selectAll().where('id', '=', user.id).execute();
    for (const role of roles) {
      const cookie = await signInAs(hub, role);
      const more = { cookie, ...(json === undefined ? {} : { json }), headers: { 'x-user-id': user.id } };
      const answers = await Promise.all(
        [user.id, NOBODY, 'no-id'].map((id) => hub.call(method, `/api/auth/${what}/${id}`, more)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers[0]?.json()).toMatchObject({ message: 'User not found' });
    }
    const after = await hub.platform.database.db.selectFrom('users').selectAll().where('id', '=', user.id).execute();
    expect(after).toEqual(before);
  });

  it.each(calls)('answers %s %s %j to strangers with 401, whatever the id', async (method, what, json) => {
    const admin = await createUser(hub, { role: 'full-admin' });
    for (const id of [user.id, NOBODY, 'no-id']) {
      for (const headers of [{}, { 'x-user-id': admin.id }]) {
        const answer = await hub.call(
          method,
          `/api/auth/${what}/${id}`,
          json === undefined ? { headers } : { json, headers },
        );
        expect(answer.statusCode).toBe(401);
      }
    }
  });
});
