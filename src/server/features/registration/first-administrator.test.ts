import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/platform/passwords.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { Browser } from '#tests/support/browser.ts';
import { PASSWORD, createUser } from '#tests/support/people.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { createAdministrator } from './create-administrator.ts';
import { ensureFirstAdministrator, setUpFirstAdministrator } from './first-administrator.ts';

const ADMIN = { ADMIN_EMAIL: 'Founder@School.example', ADMIN_PASSWORD: 'nine blue kettles', ADMIN_NAME: 'Fatima' };
let hub: TestHub;
let hubWithSettings: TestHub;

beforeAll(async () => {
  hub = await startTestHub({ PUBLIC_URL: 'https://pac.school.example' });
  hubWithSettings = await startTestHub(ADMIN);
});
afterAll(() => Promise.all([hub, hubWithSettings].map((each) => each.remove())));
beforeEach(() => Promise.all([hub, hubWithSettings].map((each) => each.platform.empty())));

async function administrators(of: TestHub) {
  return of.platform.database.db
    .selectFrom('users')
    .select(['email', 'name', 'password_hash'])
    .where('role', '=', 'full-admin')
    .execute();
}

async function newToken(): Promise<string> {
  const url = await ensureFirstAdministrator(hub.hub);
  return url?.split('#')[1] ?? '';
}

function setUp(token: string, more: Record<string, string> = {}, browser = new Browser(hub)) {
  const admin = { name: 'Fatima', email: 'Fatima@School.example', password: PASSWORD };
  return browser.call('POST', '/api/setup', { token, ...admin, ...more });
}

describe('at the start of the server', () => {
  it('a link is given as long as nobody is a full administrator', async () => {
    await createUser(hub, { role: 'user' });
    await createUser(hub, { role: 'volunteer-admin' });
    expect(await ensureFirstAdministrator(hub.hub)).toMatch(/^https:\/\/pac\.school\.example\/setup#[\w-]{43}$/);
    await createUser(hub, { role: 'full-admin' });
    expect(await ensureFirstAdministrator(hub.hub)).toBeNull();
  });

  it('only the hash of the link is stored', async () => {
    const token = await newToken();
    const links = await hub.platform.database.db.selectFrom('one_time_links').selectAll().execute();
    expect(links).toMatchObject([{ token_hash: tokenHash(token), purpose: 'first-administrator' }]);
  });

  it('the administrator that the settings name is created, once', async () => {
    expect(await ensureFirstAdministrator(hubWithSettings.hub)).toBeNull();
    expect(await ensureFirstAdministrator(hubWithSettings.hub)).toBeNull();
    const [founder, ...others] = await administrators(hubWithSettings);
    expect(others).toEqual([]);
    expect(founder).toMatchObject({ email: 'founder@school.example', name: 'Fatima' });
    expect(founder?.password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1')).toBe(true);
    const login = { email: 'founder@school.example', password: ADMIN.ADMIN_PASSWORD };
    expect((await hubWithSettings.call('POST', '/api/auth/login', { json: login })).statusCode).toBe(200);
  });

  it('processes that start at the same moment create one administrator', async () => {
    const starts = Array.from({ length: 8 }, () => ensureFirstAdministrator(hubWithSettings.hub));
    expect(await Promise.all(starts)).toEqual(starts.map(() => null));
    expect(await administrators(hubWithSettings)).toHaveLength(1);
  });

  it('the settings are ignored once there is a full administrator', async () => {
    await createUser(hubWithSettings, { role: 'full-admin', email: 'first@school.example' });
    expect(await ensureFirstAdministrator(hubWithSettings.hub)).toBeNull();
    expect((await administrators(hubWithSettings)).map(({ email }) => email)).toEqual(['first@school.example']);
  });

  it('nobody becomes an administrator by having an account with the address of the settings', async () => {
    await createUser(hubWithSettings, { role: 'user', email: 'founder@school.example' });
    expect(await ensureFirstAdministrator(hubWithSettings.hub)).toMatch(/\/setup#/);
    expect(await administrators(hubWithSettings)).toEqual([]);
  });
});

describe('the one-time link', () => {
  it('creates the first administrator and signs in', async () => {
    const browser = new Browser(hub);
    const answer = await setUp(await newToken(), {}, browser);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      user: { name: 'Fatima', email: 'fatima@school.example', role: 'full-admin', isAdmin: true },
    });
    expect(answer.json<{ user: { lastLoginAt: string } }>().user.lastLoginAt).not.toBeNull();
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await browser.call('GET', '/api/auth/session')).json()).toMatchObject({ authenticated: true });
    const login = { email: 'fatima@school.example', password: PASSWORD };
    expect((await hub.call('POST', '/api/auth/login', { json: login })).statusCode).toBe(200);
  });

  it('works once', async () => {
    const token = await newToken();
    await setUp(token);
    const answer = await setUp(token, { email: 'second@school.example' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'There’s already an administrator. Please sign in.' });
    expect(await administrators(hub)).toHaveLength(1);
  });

  it('works once when it is used several times at the same moment', async () => {
    const token = await newToken();
    const tries = Array.from({ length: 6 }, (_, n) => setUp(token, { email: `try${n}@school.example` }));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await administrators(hub)).toHaveLength(1);
  });

  it('dies when an administrator is created in another way', async () => {
    const token = await newToken();
    await createAdministrator(hub.platform, { name: 'Ann', email: 'ann@school.example', password: PASSWORD });
    expect((await setUp(token)).statusCode).toBe(409);
    expect(await administrators(hub)).toHaveLength(1);
  });

  it('dies when a newer one is made', async () => {
    const [older, newer] = [await newToken(), await newToken()];
    const answer = await setUp(older);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('no longer valid') });
    expect((await setUp(newer)).statusCode).toBe(201);
  });

  it('dies when a newer one is made while the form is being sent', async () => {
    const token = await newToken();
    const form = { token, name: 'Fatima', email: 'fatima@school.example', password: PASSWORD };
    // So many passwords are hashed before that of the form that the newer link is there long before.
    const crowd = Array.from({ length: 40 }, () => hashPassword(PASSWORD, null));
    const sent = setUpFirstAdministrator(hub.platform, form, { sessionToken: null, line: null });
    await newToken();
    await expect(sent).rejects.toThrow('no longer valid');
    await Promise.all(crowd);
    expect(await administrators(hub)).toEqual([]);
  });

  it('costs those who guess at it no work of the server', async () => {
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    await newToken();
    const guesses = [];
    const hashes = [];
    for (let n = 0; n < 8; n += 1) {
      guesses.push(await time(() => setUp(randomToken())));
      hashes.push(await time(() => hashPassword(PASSWORD, null)));
    }
    expect(Math.min(...guesses)).toBeLessThan(Math.min(...hashes) / 2);
  });

  it('lasts seven days', async () => {
    const late = await newToken();
    hub.platform.clock.advance(7 * DAY);
    expect((await setUp(late)).statusCode).toBe(404);
    const inTime = await newToken();
    hub.platform.clock.advance(7 * DAY - 1);
    expect((await setUp(inTime)).statusCode).toBe(201);
  });

  it('cannot be guessed, nor made of what is stored', async () => {
    const token = await newToken();
    for (const guess of [randomToken(), tokenHash(token), `${token}x`, token.slice(0, -1), 'x']) {
      expect((await setUp(guess)).statusCode, guess).toBe(404);
    }
    expect(await administrators(hub)).toEqual([]);
  });

  it('stays good when something in the form is wrong', async () => {
    const token = await newToken();
    const empty = await setUp(token, { name: ' ', email: 'x', password: '12345' });
    expect(empty.json()).toMatchObject({
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Password must be at least 6 characters' },
      ],
    });
    await createUser(hub, { role: 'user', email: 'fatima@school.example' });
    const taken = await setUp(token);
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({ message: 'An account with this email already exists.' });
    expect((await setUp(token, { email: 'free@school.example' })).statusCode).toBe(201);
  });

  it('lets nobody choose another role', async () => {
    await setUp(await newToken(), { role: 'user', isAdmin: 'false', id: 'chosen' });
    expect(await administrators(hub)).toHaveLength(1);
  });
});
