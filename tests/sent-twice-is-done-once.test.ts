import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startHub } from '#server/start-hub.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { winterFair } from '#tests/support/sheets.ts';
import { openHubOn, type TestHub } from '#tests/support/test-hub.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';

const platform = await openTestPlatform({ RATE_LIMITS: 'off' });
const hub = await openHubOn(platform);
const afterRestart = await startHub(platform);
afterAll(async () => {
  await afterRestart.stop();
  await hub.remove();
});

let key = '';
const withKey = (on: TestHub): TestHub => ({
  ...on,
  call: (method, url, more) => on.call(method, url, { ...more, headers: { ...more?.headers, 'idempotency-key': key } }),
});

let cookie = '';
beforeEach(async () => {
  await platform.empty();
  key = randomUUID();
  cookie = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
});

describe('a key', () => {
  const post = (on: Pick<TestHub, 'inject'>, payload: object, more: Record<string, string> = {}) =>
    on.inject({
      method: 'POST',
      url: '/api/signup-sheets',
      payload,
      headers: { 'idempotency-key': key, cookie, ...more },
    });
  const sheets = async () => (await platform.database.db.selectFrom('signup_sheets').select('id').execute()).length;

  test('is known where two requests come at the same moment, with the same answer', async () => {
    const [one, two] = await Promise.all([post(hub, winterFair), post(hub, winterFair)]);
    expect(one.statusCode).toBe(201);
    expect(two.body).toBe(one.body);
    expect(two.headers).toMatchObject({ 'content-type': one.headers['content-type'], 'cache-control': 'no-store' });
    expect(await sheets()).toBe(1);
  });

  test('is known after a restart too, which has lost the answer', async () => {
    expect((await post(hub, winterFair)).statusCode).toBe(201);
    const again = await post(afterRestart.app, winterFair);
    expect(again.json()).toMatchObject({ code: 'received_before' });
    expect(again.statusCode).toBe(409);
    expect(await sheets()).toBe(1);
  });

  test('counts for one body, one call and one caller', async () => {
    await post(hub, winterFair);
    expect((await post(hub, { ...winterFair, title: 'Another' })).json()).toMatchObject({ code: 'key_reused' });
    const other = await signIn(hub, await createUser(hub, { role: 'full-admin', email: 'other@school.example' }));
    expect((await post(hub, winterFair, { cookie: other })).json()).toMatchObject({ code: 'key_reused' });
    expect(await sheets()).toBe(1);
  });

  test('is free again after a refusal, because nothing was done', async () => {
    const json = { signupSheetId: randomUUID(), title: 'Cocoa' };
    for (let each = 0; each < 2; each += 1)
      expect((await withKey(hub).call('POST', '/api/volunteer-slots', { cookie, json })).statusCode).toBe(404);
    expect((await post(hub, winterFair)).statusCode).toBe(201);
  });
});
