import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectLog } from '#tests/support/collected-log.ts';
import { Browser } from '#tests/support/browser.ts';
import { createUser, signInAs } from '#tests/support/people.ts';
import { writtenMails } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const START = '2026-11-20T18:00:00.000Z';
const TAKEN = 'An account with this email already exists.';
const priya = { name: 'Priya Parent', email: 'Priya@Families.example', password: 'four wet umbrellas' };

let hub: TestHub;
let browser: Browser;
beforeAll(async () => {
  hub = await startTestHub({ RATE_LIMITS: 'off' });
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set(START);
  browser = new Browser(hub);
});

const register = (more: object = {}, from = browser) => from.call('POST', '/api/auth/register', { ...priya, ...more });

async function storedHashes(): Promise<string[]> {
  const rows = await hub.platform.database.db.selectFrom('users').select('password_hash').execute();
  return rows.map((row) => row.password_hash);
}

describe('making an account', () => {
  it('answers the user and signs in at once', async () => {
    const answer = await register();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      user: {
        id: expect.any(String),
        name: 'Priya Parent',
        email: 'priya@families.example',
        phone: null,
        emailConsent: false,
        callConsent: false,
        newsConsent: false,
        isAdmin: false,
        role: 'user',
        createdAt: START,
        lastLoginAt: START,
      },
    });
    const session = await browser.call('GET', '/api/auth/session');
    expect(session.json()).toMatchObject({ authenticated: true, emailVerified: false, user: { name: 'Priya Parent' } });
  });

  it('keeps phone and consent', async () => {
    const answer = await register({ phone: ' 604 555 0100 ', emailConsent: true });
    expect(answer.json()).toMatchObject({ user: { phone: '604 555 0100', emailConsent: true } });
  });

  it('takes a phone of null, of nothing and of blanks for none', async () => {
    for (const [n, phone] of [null, undefined, '', '  '].entries()) {
      const answer = await register({ phone, email: `p${n}@families.example` });
      expect(answer.json()).toMatchObject({ user: { phone: null } });
    }
  });

  it('gives the role user, whatever is sent beside', async () => {
    const stranger = { isAdmin: true, role: 'full-admin', id: '3f2c8a10-6b5d-4e7f-9a01-b2c3d4e5f607' };
    const more = { createdAt: '2000-01-01T00:00:00.000Z', emailVerifiedAt: START, email_verified_at: START };
    const hidden = JSON.parse('{"__proto__":{"role":"full-admin"},"constructor":{"role":"full-admin"}}') as object;
    const cookie = await signInAs(hub, 'full-admin');
    const answers = [
      await register({ ...stranger, ...more }),
      await hub.call('POST', '/api/auth/register', {
        cookie,
        json: { ...priya, email: 'b@families.example', ...stranger },
      }),
    ];
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ user: { role: 'user', isAdmin: false, createdAt: START } });
      expect(answer.body).not.toContain(stranger.id);
    }
    const poisoned = await register({ ...hidden, email: 'c@families.example' });
    expect([201, 400]).toContain(poisoned.statusCode);
    const users = await hub.platform.database.db.selectFrom('users').select(['role', 'email_verified_at']).execute();
    expect(users.filter(({ role }) => role !== 'user')).toHaveLength(1);
    expect(users.every((user) => user.email_verified_at === null)).toBe(true);
  });

  it('refuses an address that has an account, in any case', async () => {
    await createUser(hub, { role: 'user', email: 'priya@families.example' });
    const answer = await register({ email: 'PRIYA@families.example' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: TAKEN, code: 'email_taken' });
    expect(answer.cookies).toEqual([]);
  });

  it('makes one account of two at the same moment', async () => {
    const answers = await Promise.all([register({}, new Browser(hub)), register({}, new Browser(hub))]);
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    expect(await storedHashes()).toHaveLength(1);
    expect(await writtenMails(hub, 'welcome')).toHaveLength(1);
  });

  it('names every field that is wrong', async () => {
    const answer = await browser.call('POST', '/api/auth/register', { email: 'nobody', password: '12345', phone: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: unknown }>().errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'phone', message: 'Please enter a valid phone number' },
    ]);
  });

  it('takes the session that the browser had away, and a planted one too', async () => {
    await register();
    const before = browser.cookie('sid') ?? '';
    await register({ email: 'second@families.example' });
    expect(browser.cookie('sid')).not.toBe(before);
    const thief = new Browser(hub);
    thief.plant('sid', before);
    expect((await thief.call('GET', '/api/auth/session')).json()).toMatchObject({ authenticated: false });
  });
});

describe('a password', () => {
  const umbrellas = '☔️ зонт 雨伞 '.repeat(8);

  it.each([
    ['of 64 characters', 'x'.repeat(63) + 'y'],
    ['of 128 characters', 'x'.repeat(127) + 'y'],
    ['of any script', umbrellas],
    ['with a space at its end', 'umbrella '],
  ])('%s is taken as it is', async (_what, password) => {
    await register({ password });
    const logIn = (typed: string) =>
      new Browser(hub).call('POST', '/api/auth/login', { email: priya.email, password: typed });
    expect((await logIn(password)).statusCode).toBe(200);
    expect((await logIn(password.slice(0, -1))).statusCode).toBe(401);
    expect((await logIn(`${password} `)).statusCode).toBe(401);
  });

  it.each(['password', 'Baseball', '123456'])('that everyone has, such as %s, is refused', async (password) => {
    const answer = await register({ password });
    expect(answer.statusCode).toBe(400);
    const message = 'This password is too common. Please choose another one';
    expect(answer.json()).toMatchObject({ message, errors: [{ path: 'password', message }] });
    expect(await storedHashes()).toEqual([]);
  });

  it('is stored as argon2id with 19 MiB, 2 passes and 1 lane', async () => {
    await register();
    const [hash = ''] = await storedHashes();
    expect(hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true);
  });
});

it('asks those who come when too many register to come back, and logs nothing as failed', async () => {
  const { log, logged } = collectLog();
  const crowded = await startTestHub({}, undefined, log);
  const registering = Array.from({ length: 60 }, (_, n) =>
    new Browser(crowded).call('POST', '/api/auth/register', { ...priya, email: `p${n}@families.example` }),
  );
  const statuses = (await Promise.all(registering)).map(({ statusCode }) => statusCode);
  await crowded.remove();
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(logged()).not.toContain('request failed');
});
