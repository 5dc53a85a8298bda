import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { deviceOf } from './device-of.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0';
const START = '2026-11-20T18:00:00.000Z';

let hub: TestHub;
let user: User;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set(START);
  user = await createUser(hub, { role: 'user' });
});

async function logIn(userAgent: string): Promise<string> {
  const json = { email: user.email, password: PASSWORD };
  const answer = await hub.call('POST', '/api/auth/login', { json, headers: { 'user-agent': userAgent } });
  return `sid=${answer.cookies.find(({ name }) => name === 'sid')?.value ?? ''}`;
}

const sessions = (cookie: string) => hub.call('GET', '/api/auth/sessions', { cookie });

describe('the list of sessions', () => {
  it('names devices and times, the one in use first, and gives no token away', async () => {
    const windows = await logIn(FIREFOX);
    hub.platform.clock.advance(HOUR);
    const phone = await logIn(SAFARI);
    await signIn(hub, await createUser(hub, { role: 'user' }));
    const answer = await sessions(windows);
    const later = '2026-11-20T19:00:00.000Z';
    expect(answer.json()).toEqual({
      sessions: [
        { device: 'Firefox on Windows', signedInAt: START, lastSeenAt: expect.any(String), current: true },
        { device: 'Safari on iPhone', signedInAt: later, lastSeenAt: later, current: false },
      ],
    });
    for (const cookie of [windows, phone]) expect(answer.body).not.toContain(cookie.slice('sid='.length));
    const rows = await hub.platform.database.db.selectFrom('sessions').select('token_hash').execute();
    for (const { token_hash } of rows) expect(answer.body).not.toContain(token_hash);
  });

  it('leaves out what has ended', async () => {
    await logIn(FIREFOX);
    hub.platform.clock.advance(14 * DAY);
    const answer = await sessions(await logIn(CHROME));
    expect(answer.json()).toMatchObject({ sessions: [{ device: 'Chrome on Android', current: true }] });
    expect(answer.json<{ sessions: unknown[] }>().sessions).toHaveLength(1);
  });

  it('is for those who are signed in', async () => {
    expect((await hub.call('GET', '/api/auth/sessions')).statusCode).toBe(401);
    expect((await hub.call('POST', '/api/auth/sign-out-everywhere')).statusCode).toBe(401);
  });
});

describe('signing out everywhere', () => {
  it('ends all own sessions, and those of nobody else', async () => {
    const own = [await logIn(FIREFOX), await logIn(CHROME)];
    const other = await signIn(hub, await createUser(hub, { role: 'user' }));
    hub.platform.clock.advance(MINUTE);
    const answer = await hub.call('POST', '/api/auth/sign-out-everywhere', { cookie: own[0] ?? '' });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toMatchObject([
      { name: 'sid', value: '' },
      { name: 'own', value: '' },
      { name: 'box', value: '' },
      { name: 'ask', value: '' },
    ]);
    for (const cookie of own) expect((await sessions(cookie)).statusCode).toBe(401);
    expect((await sessions(other)).statusCode).toBe(200);
  });
});

describe('a device in words', () => {
  it.each([
    [FIREFOX, 'Firefox on Windows'],
    [CHROME, 'Chrome on Android'],
    [SAFARI, 'Safari on iPhone'],
    [EDGE, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['<script>alert(1)</script>', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});
