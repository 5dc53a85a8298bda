import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { actorOf } from './actor-of.ts';
import { noteSeen } from './sessions.store.ts';

const START = '2026-11-20T18:00:00.000Z';
const METRICS_TOKEN = 'the token of the metrics';
let hub: TestHub;

beforeAll(async () => {
  hub = await startTestHub({ METRICS_TOKEN });
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set(START);
});

function asking(more: { cookies?: Record<string, string>; headers?: Record<string, string>; url?: string } = {}) {
  const { cookies = {}, headers = {}, url = '/api/stats' } = more;
  return { cookies, headers, routeOptions: { url } } as unknown as Parameters<typeof actorOf>[1];
}

async function isSignedIn(cookie: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await hub.call('GET', '/api/auth/session', { cookie, headers });
  return answer.json<{ authenticated: boolean }>().authenticated;
}

const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);

function withoutDatabase() {
  const refuse = () => {
    throw new Error('The database was asked');
  };
  const database = new Proxy(hub.platform.database, { get: refuse });
  return { ...hub.platform, database };
}

describe('who makes a call', () => {
  it('is the user of the session behind the cookie, with the role that the user has now', async () => {
    const user = await createUser(hub, { role: 'volunteer-admin' });
    const token = tokenIn(await signIn(hub, user));
    const actor = await actorOf(hub.platform, asking({ cookies: { sid: token } }));
    expect(actor).toEqual({ role: 'volunteer-admin', userId: user.id, sessionHash: tokenHash(token) });
    await hub.platform.database.write(({ db }) => db.updateTable('users').set({ role: 'user' }).execute());
    expect(await actorOf(hub.platform, asking({ cookies: { sid: token } }))).toMatchObject({ role: 'user' });
  });

  it('is nobody without a cookie, and the database is not asked', async () => {
    expect(await actorOf(withoutDatabase(), asking())).toEqual({ role: 'anonymous', userId: null });
  });

  it('is nobody with a cookie that cannot be one of ours, and the database is not asked', async () => {
    for (const sid of ['', 'x', '../../etc/passwd', "' or 1=1 --", 'a'.repeat(44), 'ü'.repeat(43)]) {
      expect(await actorOf(withoutDatabase(), asking({ cookies: { sid } }))).toEqual({
        role: 'anonymous',
        userId: null,
      });
    }
    await expect(actorOf(withoutDatabase(), asking({ cookies: { sid: randomToken() } }))).rejects.toThrow('was asked');
  });

  it('is nobody with a planted token, nor with the stored hash of a real one', async () => {
    const token = tokenIn(await signInAs(hub, 'full-admin'));
    expect(await isSignedIn(`sid=${token}`)).toBe(true);
    expect(await isSignedIn(`sid=${randomToken()}`)).toBe(false);
    expect(await isSignedIn(`sid=${tokenHash(token)}`)).toBe(false);
    expect(await isSignedIn(`pre=${token}`)).toBe(false);
  });

  it('is what the cookie says, whatever X-User-ID claims', async () => {
    const admin = await createUser(hub, { role: 'full-admin' });
    const headers = { 'x-user-id': admin.id };
    const anonymous = await hub.call('GET', '/api/auth/session');
    expect((await hub.call('GET', '/api/auth/session', { headers })).body).toBe(anonymous.body);
    const cookie = await signInAs(hub, 'user');
    const plain = await hub.call('GET', '/api/auth/session', { cookie });
    expect((await hub.call('GET', '/api/auth/session', { cookie, headers })).body).toBe(plain.body);
    expect(plain.json()).toMatchObject({ authenticated: true, user: { role: 'user' } });
  });

  it('is a full administrator with the token of the metrics, on that route alone', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    expect(await actorOf(hub.platform, asking({ headers, url: '/metrics' }))).toMatchObject({ role: 'full-admin' });
    expect(await actorOf(hub.platform, asking({ headers, url: '/api/stats' }))).toMatchObject({ role: 'anonymous' });
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${METRICS_TOKEN}!`,
      `Basic ${METRICS_TOKEN}`,
      'Bearer undefined',
    ]) {
      const wrong = asking({ headers: { authorization }, url: '/metrics' });
      expect(await actorOf(hub.platform, wrong)).toMatchObject({ role: 'anonymous' });
    }
    const { metricsToken: _, ...config } = hub.platform.config;
    const unset = { ...hub.platform, config: { ...config, metricsToken: undefined } };
    const guess = asking({ headers: { authorization: 'Bearer undefined' }, url: '/metrics' });
    expect(await actorOf(unset, guess)).toMatchObject({ role: 'anonymous' });
  });
});

describe('a session', () => {
  it.each([
    { role: 'full-admin', idle: 3 * HOUR },
    { role: 'volunteer-admin', idle: 3 * HOUR },
    { role: 'user', idle: 14 * DAY },
  ] as const)('of a $role ends when it was not used for a while', async ({ role, idle }) => {
    const { clock } = hub.platform;
    const cookie = await signInAs(hub, role);
    clock.advance(idle - 1);
    expect(await isSignedIn(cookie)).toBe(true);
    await seen(clock.now());
    clock.advance(idle - 1);
    expect(await isSignedIn(cookie)).toBe(true);
    const unused = await signInAs(hub, role);
    clock.advance(idle);
    expect(await isSignedIn(unused)).toBe(false);
  });

  it('of an administrator is not kept alive by a page that listens and that nobody uses', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    for (let hours = 0; hours < 3; hours += 1) {
      hub.platform.clock.advance(HOUR);
      const asked = asking({ cookies: { sid: tokenIn(cookie) }, url: '/api/live' });
      expect((await actorOf(hub.platform, asked)).role).toBe(hours < 2 ? 'volunteer-admin' : 'anonymous');
    }
  });

  it.each([
    { role: 'full-admin', longest: 12 * HOUR, step: HOUR },
    { role: 'volunteer-admin', longest: 12 * HOUR, step: HOUR },
    { role: 'user', longest: 30 * DAY, step: 5 * DAY },
  ] as const)('of a $role ends for good, however much it is used', async ({ role, longest, step }) => {
    const { clock } = hub.platform;
    const cookie = await signInAs(hub, role);
    for (let used = step; used < longest; used += step) {
      clock.advance(step);
      expect(await isSignedIn(cookie)).toBe(true);
      await seen(clock.now());
    }
    clock.advance(step - 1);
    expect(await isSignedIn(cookie)).toBe(true);
    clock.advance(1);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('of a user who has become an administrator lasts as long as one of an administrator', async () => {
    const cookie = await signInAs(hub, 'user');
    hub.platform.clock.advance(13 * HOUR);
    expect(await isSignedIn(cookie)).toBe(true);
    await seen(hub.platform.clock.now());
    await hub.platform.database.write(({ db }) => db.updateTable('users').set({ role: 'full-admin' }).execute());
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('of an administrator who has become a user ends no later for it', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    await hub.platform.database.write(({ db }) => db.updateTable('users').set({ role: 'user' }).execute());
    hub.platform.clock.advance(12 * HOUR - 1);
    expect(await isSignedIn(cookie)).toBe(true);
    hub.platform.clock.advance(1);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  it('is noted to be in use at most once a minute', async () => {
    const { clock } = hub.platform;
    const cookie = await signInAs(hub, 'full-admin');
    const request = asking({ cookies: { sid: tokenIn(cookie) } });
    let writes = 0;
    const write = async (): Promise<never> => {
      writes += 1;
      throw new Error('The disk is full');
    };
    const onFullDisk = { ...hub.platform, database: { ...hub.platform.database, write } };
    clock.advance(MINUTE - 1);
    expect(await actorOf(onFullDisk, request)).toMatchObject({ role: 'full-admin' });
    expect(writes).toBe(0);
    clock.advance(1);
    expect(await actorOf(onFullDisk, request)).toMatchObject({ role: 'full-admin' });
    expect(writes).toBe(1);
    expect(await lastSeen()).toEqual([START]);
    expect(await isSignedIn(cookie)).toBe(true);
    await seen(clock.now());
  });

  it('is noted once for calls of the same moment, and never backwards', async () => {
    const later = new Date(Date.parse(START) + 2 * MINUTE);
    const earlier = new Date(later.getTime() - 1);
    const session = tokenHash(tokenIn(await signInAs(hub, 'full-admin')));
    for (const now of [later, earlier]) {
      const unlessSince = new Date(now.getTime() - MINUTE);
      await hub.platform.database.write(({ db }) => noteSeen(db, session, now, unlessSince));
    }
    expect(await lastSeen()).toEqual([later.toISOString()]);
  });

  it('dies with its user', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    await hub.platform.database.write(({ db }) => db.deleteFrom('users').execute());
    expect(await isSignedIn(cookie)).toBe(false);
  });
});

async function lastSeen(): Promise<string[]> {
  const sessions = await hub.platform.database.db.selectFrom('sessions').select('last_seen_at').execute();
  return sessions.map((session) => session.last_seen_at);
}

async function seen(at: Date): Promise<void> {
  await expect.poll(lastSeen, { interval: 5 }).toEqual([at.toISOString()]);
}
