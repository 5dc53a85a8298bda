import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { anonymous } from '#server/http/actor.ts';
import type { Actor } from '#server/http/actor.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { ann, ben, makeFair, signedUp } from '#tests/support/sheets.ts';
import { HOUR } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
const { database, clock } = hub.platform;
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  clock.set('2026-11-23T18:00:00.000Z');
});

const records = () => database.db.selectFrom('consent_records').selectAll().orderBy('at').orderBy('id').execute();
const brief = async () =>
  (await records()).map(({ purpose, given, place }) => `${given ? 'given' : 'taken back'}: ${purpose}, ${place}`);
const signups = () =>
  database.db
    .selectFrom('volunteers')
    .select(['id', 'email_consent as reminders', 'call_consent as calls', 'news_consent as news'])
    .orderBy('id')
    .execute();
const change = (token: string, json: object) => hub.call('PATCH', '/api/manage/signup', { json: { token, ...json } });

describe('what a person agrees to by signing up', () => {
  test('is nothing unless it is ticked, and none of the three brings another', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    await hub.call('POST', '/api/volunteers', { json: { ...ann, slotId: slot.id } });
    expect(await signups()).toMatchObject([{ reminders: false, calls: false, news: false }]);
    expect(await records()).toEqual([]);
    const answer = await hub.call('POST', '/api/volunteers', { json: { ...ben, slotId: slot.id, callConsent: true } });
    expect(answer.json()).toMatchObject({ emailConsent: false, callConsent: true, newsConsent: false });
    expect((await signups())[1]).toMatchObject({ reminders: false, calls: true, news: false });
    expect(await brief()).toEqual(['given: calls, form']);
  });

  test('is proved by the words, their language, when and where, without the address', async () => {
    const { slot } = await makeFair(hub);
    const { id } = await signedUp(hub, slot, {
      ...ann,
      emailConsent: true,
      newsConsent: true,
      preferredLanguage: 'ja',
    });
    const kept = await records();
    expect(kept.map(({ purpose }) => purpose).toSorted()).toEqual(['news', 'reminders']);
    for (const record of kept)
      expect(record).toMatchObject({
        given: true,
        place: 'form',
        words: '2026-11-23',
        language: 'ja',
        at: '2026-11-23T18:00:00.000Z',
        signup_id: id,
        user_id: null,
      });
    expect(JSON.stringify(kept)).not.toMatch(/ann|families/i);
  });

  test('leaves no proof where the signup itself was refused', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ben);
    await expect(signedUp(hub, slot, { ...ann, newsConsent: true })).rejects.toThrow();
    expect(await records()).toEqual([]);
  });
});

describe('what a person takes back on the page of a signup', () => {
  test('ends calls and news in all signups and the account of the address, and reminders only there', async () => {
    const all = { emailConsent: true, callConsent: true, newsConsent: true };
    const first = await signedUp(hub, (await makeFair(hub)).slot, { ...ann, ...all });
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, ...all, email: 'ANN@families.example' });
    await signedUp(hub, (await makeFair(hub)).slot, { ...ben, ...all });
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const agreed = { call_consent: true, news_consent: true };
    await database.write(({ db }) => db.updateTable('users').set(agreed).execute());
    clock.advance(HOUR);
    const answer = await change(first.token, { emailConsent: false, callConsent: true, newsConsent: false });
    expect(answer.json().signup).toMatchObject({ emailConsent: false, callConsent: true, newsConsent: false });
    expect(await signups()).toMatchObject([
      { reminders: false, calls: true, news: false },
      { reminders: true, calls: true, news: false },
      { reminders: true, calls: true, news: true },
    ]);
    const account = await database.db.selectFrom('users').selectAll().where('id', '=', user.id).execute();
    expect(account).toMatchObject([{ call_consent: true, news_consent: false }]);
    expect((await brief()).slice(9)).toEqual(['taken back: reminders, manage', 'taken back: news, manage']);
  });

  test('is not what was never given there: news of another signup goes on', async () => {
    const { token } = await signedUp(hub, (await makeFair(hub)).slot, ann);
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, newsConsent: true });
    await change(token, { notes: 'From 9', callConsent: false, newsConsent: false });
    expect((await signups()).map(({ news }) => news)).toEqual([false, true]);
  });

  test('does nothing to an address that only compares alike', async () => {
    const { token } = await signedUp(hub, (await makeFair(hub)).slot, { ...ann, newsConsent: true });
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, email: 'ａｎｎ@families.example', newsConsent: true });
    await change(token, { newsConsent: false });
    expect((await signups()).map(({ news }) => news)).toEqual([false, true]);
  });

  test('is given again by ticking it, for that signup alone, and proved for another address anew', async () => {
    const { token } = await signedUp(hub, (await makeFair(hub)).slot, ann);
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await change(token, { newsConsent: true });
    expect((await signups()).map(({ news }) => news)).toEqual([true, false]);
    const moved = await change(token, { email: 'other@families.example' });
    expect(moved.json().signup).toMatchObject({ newsConsent: true });
    expect(await brief()).toEqual(['given: news, manage', 'given: news, manage']);
    expect(new Set((await records()).map(({ address_hash }) => address_hash)).size).toBe(2);
  });
});

describe('an organizer', () => {
  let organizer: Actor;
  let cookie: string;
  beforeEach(async () => {
    const vera = await createUser(hub, { role: 'volunteer-admin' });
    organizer = { role: 'volunteer-admin', userId: vera.id, sessionHash: '' };
    cookie = await signIn(hub, vera);
  });
  const REFUSED = { path: 'newsConsent', message: 'Only the volunteer can agree to this' };

  test('agrees to calls and news for nobody else, and only to them', async () => {
    const { slot } = await makeFair(hub);
    const json = { ...ann, slotId: slot.id, newsConsent: true };
    const refused = await hub.call('POST', '/api/volunteers', { cookie, json });
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [REFUSED]]);
    const { id } = await signedUp(hub, slot, { ...ann, emailConsent: true }, organizer);
    const changed = await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { newsConsent: true } });
    expect([changed.statusCode, changed.json().errors]).toEqual([400, [REFUSED]]);
    expect(await brief()).toEqual(['given: reminders, organizer']);
  });

  test('agrees to them for the own signup', async () => {
    const { email } = await database.db.selectFrom('users').select('email').executeTakeFirstOrThrow();
    const { slot } = await makeFair(hub);
    const { id } = await signedUp(hub, slot, { ...ann, email, newsConsent: true }, organizer);
    const changed = await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { callConsent: true } });
    expect(changed.json()).toMatchObject({ callConsent: true, newsConsent: true });
    expect(await brief()).toEqual(['given: news, form', 'given: calls, manage']);
  });

  test('sees nothing of them, in the roster, in the answer to a change, in the list of users', async () => {
    const { sheet, slot } = await makeFair(hub);
    const { id } = await signedUp(hub, slot, { ...ann, callConsent: true, newsConsent: true });
    const full = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
    const seen = await Promise.all([
      hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie }),
      hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { notes: 'x' } }),
      hub.call('GET', '/api/users', { cookie: full }),
    ]);
    for (const { statusCode, body } of seen) {
      expect(statusCode).toBe(200);
      expect(body).toContain('emailConsent');
      expect(body).not.toMatch(/callConsent|newsConsent/);
    }
    expect((await signups())[0]).toMatchObject({ calls: true, news: true });
  });

  test('ends them when the volunteer asks, for the whole address, without knowing whether there were any', async () => {
    const { id } = await signedUp(hub, (await makeFair(hub)).slot, ann);
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, newsConsent: true });
    await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { callConsent: false, newsConsent: false } });
    expect((await signups()).map(({ news }) => news)).toEqual([false, false]);
    expect(await brief()).toEqual(['given: news, form', 'taken back: news, organizer']);
  });

  test('takes neither along to another address', async () => {
    const { id } = await signedUp(hub, (await makeFair(hub)).slot, { ...ann, emailConsent: true, newsConsent: true });
    await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { email: ben.email } });
    expect(await signups()).toMatchObject([{ reminders: true, calls: false, news: false }]);
  });
});

describe('an account', () => {
  async function registered(json: object = {}) {
    const answer = await hub.call('POST', '/api/auth/register', {
      json: { name: ann.name, email: ann.email, password: PASSWORD, ...json },
    });
    const user = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    return { answer, user, cookie: await signIn(hub, user) };
  }

  test('agrees to each on its own, and its user sees it', async () => {
    const { answer, cookie } = await registered({ newsConsent: true });
    const own = { emailConsent: false, callConsent: false, newsConsent: true };
    expect(answer.json().user).toMatchObject(own);
    expect((await hub.call('GET', '/api/auth/session', { cookie })).json().user).toMatchObject(own);
    expect(await brief()).toEqual(['given: news, account']);
  });

  test('takes calls and news back for all signups under its address', async () => {
    const { user, cookie } = await registered({ emailConsent: true, newsConsent: true });
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, emailConsent: true, newsConsent: true }, anonymous);
    clock.advance(HOUR);
    const json = { name: user.name, email: user.email, emailConsent: false, newsConsent: false };
    const answer = await hub.call('PATCH', `/api/auth/account/${user.id}`, { cookie, json });
    expect(answer.json().user).toMatchObject({ emailConsent: false, newsConsent: false });
    expect(await signups()).toMatchObject([{ reminders: true, news: false }]);
    expect((await brief()).slice(4)).toEqual(['taken back: reminders, account', 'taken back: news, account']);
  });

  test('downloads what was agreed to and taken back under its proved address', async () => {
    const { user, cookie } = await registered({ newsConsent: true });
    const data = async () => (await hub.call('GET', '/api/auth/my-data.json', { cookie })).json();
    expect((await data()).consents).toEqual([]);
    await database.write(({ db }) =>
      db.updateTable('users').set({ email_verified_at: clock.now().toISOString() }).where('id', '=', user.id).execute(),
    );
    expect(await data()).toMatchObject({
      account: { callConsent: false, newsConsent: true },
      consents: [{ purpose: 'news', given: true, place: 'account', words: '2026-11-23', language: 'en' }],
    });
  });

  test('that goes with a proved address leaves proofs that lead nowhere, and nothing that is agreed to', async () => {
    const { user, cookie } = await registered({ callConsent: true });
    await database.write(({ db }) =>
      db.updateTable('users').set({ email_verified_at: clock.now().toISOString() }).where('id', '=', user.id).execute(),
    );
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, newsConsent: true });
    await hub.call('DELETE', `/api/auth/account/${user.id}`, { cookie, json: { password: PASSWORD } });
    expect((await brief()).toSorted()).toEqual([
      'given: calls, account',
      'given: news, form',
      'taken back: calls, leaving',
      'taken back: news, leaving',
    ]);
    for (const record of await records())
      expect(record).toMatchObject({ signup_id: null, signup_ids: [], user_id: null });
  });

  test('that never proved its address ends nothing for it when it goes', async () => {
    const { user, cookie } = await registered();
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, newsConsent: true });
    await hub.call('DELETE', `/api/auth/account/${user.id}`, { cookie, json: { password: PASSWORD } });
    expect((await signups()).map(({ news }) => news)).toEqual([true]);
  });
});
