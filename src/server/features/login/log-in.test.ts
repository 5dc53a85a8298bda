import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/platform/passwords.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { Browser } from '#tests/support/browser.ts';
import { codesMailedTo } from '#tests/support/mailed-codes.ts';
import { PASSWORD, createUser } from '#tests/support/people.ts';
import { ann, ben, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { logIn } from './log-in.ts';
import { loginCodeHash } from './login-code.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const START = '2026-11-20T18:00:00.000Z';

let hub: TestHub;
let hubWithMail: TestHub;
let hubOnHttps: TestHub;

beforeAll(async () => {
  hub = await startTestHub();
  hubWithMail = await startTestHub(MAIL);
  hubOnHttps = await startTestHub({ ...MAIL, PUBLIC_URL: 'https://pac.school.example' });
});
afterAll(() => Promise.all([hub, hubWithMail, hubOnHttps].map((each) => each.remove())));
beforeEach(async () => {
  for (const { platform } of [hub, hubWithMail, hubOnHttps]) {
    await platform.empty();
    platform.clock.set(START);
  }
});

const credentials = (email: string, password = PASSWORD) => ({ json: { email, password } });

async function sessionHashes(of: TestHub): Promise<string[]> {
  const rows = await of.platform.database.db.selectFrom('sessions').select('token_hash').execute();
  return rows.map((row) => row.token_hash);
}

describe('signing in with a password', () => {
  it('signs a user in at once and answers the user without secrets', async () => {
    const user = await createUser(hubWithMail, { role: 'user', email: 'priya@families.example' });
    const answer = await hubWithMail.call('POST', '/api/auth/login', credentials('priya@families.example'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: {
        id: user.id,
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
    expect(await codesMailedTo(hubWithMail, user.email)).toEqual([]);
  });

  it('compares addresses in lower case', async () => {
    await createUser(hub, { role: 'user', email: 'Priya@Families.Example' });
    const answer = await hub.call('POST', '/api/auth/login', credentials(' pRIYA@families.EXAMPLE '));
    expect(answer.json()).toMatchObject({ user: { email: 'priya@families.example' } });
  });

  it.each(['volunteer-admin', 'full-admin'] as const)(
    'signs a %s in at once while no mail can be sent',
    async (role) => {
      const user = await createUser(hub, { role });
      const browser = new Browser(hub);
      const answer = await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
      expect(answer.json()).toMatchObject({ user: { id: user.id, isAdmin: true, role } });
      const session = await browser.call('GET', '/api/auth/session');
      expect(session.json()).toMatchObject({ authenticated: true, mailReady: false });
    },
  );

  it.each(['volunteer-admin', 'full-admin'] as const)('asks a %s for a code when mail can be sent', async (role) => {
    const user = await createUser(hubWithMail, { role });
    const browser = new Browser(hubWithMail);
    const answer = await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ requiresVerification: true, email: user.email });
    expect(browser.cookie('sid')).toBeUndefined();
    expect((await browser.call('GET', '/api/auth/session')).json()).toEqual({ authenticated: false, user: null });
    expect(await sessionHashes(hubWithMail)).toEqual([]);
    const [code, ...others] = await codesMailedTo(hubWithMail, user.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(others).toEqual([]);
  });

  it('stores neither the code nor the tokens', async () => {
    const user = await createUser(hubWithMail, { role: 'full-admin' });
    const browser = new Browser(hubWithMail);
    await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    const [code = ''] = await codesMailedTo(hubWithMail, user.email);
    const { db } = hubWithMail.platform.database;
    const outbox = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow();
    const challenge = await db.selectFrom('login_challenges').selectAll().executeTakeFirstOrThrow();
    expect(challenge.token_hash).toBe(tokenHash(browser.cookie('pre') ?? ''));
    expect(outbox.payload).toMatchObject({ minutes: 10 });
    expect(Object.values(outbox.payload).map(String)).not.toContain(code);
    expect(Object.values(challenge)).not.toContain(code);
    expect(Object.values(challenge)).not.toContain(tokenHash(code));
  });

  it('makes a code of its own for every login, whose hash tells nothing of another login', async () => {
    const user = await createUser(hubWithMail, { role: 'full-admin' });
    for (let n = 0; n < 10; n += 1) await hubWithMail.call('POST', '/api/auth/login', credentials(user.email));
    expect(new Set(await codesMailedTo(hubWithMail, user.email)).size).toBeGreaterThan(5);
    const { secrets } = hubWithMail.platform;
    expect(loginCodeHash(secrets, 'one login', '123456')).not.toBe(loginCodeHash(secrets, 'another', '123456'));
  });

  it('brings the signups that were made without signing in since the mailbox was proved, and none before that', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const { db } = hub.platform.database;
    const owners = async () => {
      const rows = await db.selectFrom('volunteers').select('user_id').orderBy('id').execute();
      return rows.map((row) => row.user_id);
    };
    const user = await createUser(hub, { role: 'user', email: ann.email });
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben);
    await hub.call('POST', '/api/auth/login', credentials(ann.email));
    expect(await owners()).toEqual([null, null]);
    const proved = { email_verified_at: START };
    await hub.platform.database.write((write) => write.db.updateTable('users').set(proved).execute());
    await hub.call('POST', '/api/auth/login', credentials(ann.email, 'wrong'));
    expect(await owners()).toEqual([null, null]);
    await hub.call('POST', '/api/auth/login', credentials(ann.email));
    expect(await owners()).toEqual([user.id, null]);
    await signedUp(hub, slot, { ...ann, name: 'Ann’s sister', email: 'ANN@families.example' });
    await hub.call('POST', '/api/auth/login', credentials(ann.email));
    expect(await owners()).toEqual([user.id, null, user.id]);
  });

  it('writes no code for a wrong password', async () => {
    const user = await createUser(hubWithMail, { role: 'full-admin' });
    const answer = await hubWithMail.call('POST', '/api/auth/login', credentials(user.email, 'wrong'));
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
    expect(await codesMailedTo(hubWithMail, user.email)).toEqual([]);
  });

  it('takes passwords as they are: long, in any script, with spaces at the end', async () => {
    const passwords = ['a'.repeat(128), 'пароль 密码 🗝️', ' spaces around '];
    for (const [n, password] of passwords.entries()) {
      await createUser(hub, { role: 'user', email: `p${n}@families.example`, password });
      const tries = [password, `${password} `, password.trim(), password.slice(0, 72)];
      for (const tried of new Set(tries)) {
        const answer = await hub.call('POST', '/api/auth/login', credentials(`p${n}@families.example`, tried));
        expect(answer.statusCode, tried).toBe(tried === password ? 200 : 401);
      }
    }
  });

  it('says by each field what is missing', async () => {
    const answer = await hub.call('POST', '/api/auth/login', { json: { email: 'nobody', password: '' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'password', message: 'Password is required' },
      ],
    });
  });

  it('keeps passwords as argon2id with the agreed cost', async () => {
    await createUser(hub, { role: 'user' });
    const row = await hub.platform.database.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    expect(row.password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1')).toBe(true);
  });
});

describe('an unknown address and a wrong password', () => {
  it('get the same answer after the same time', async () => {
    await createUser(hub, { role: 'full-admin', email: 'known@school.example' });
    const answers = new Set<string>();
    const time = async (email: string) => {
      const start = performance.now();
      const { statusCode, body, headers } = await hub.call('POST', '/api/auth/login', credentials(email, 'wrong'));
      answers.add(JSON.stringify([statusCode, body, { ...headers, date: '' }]));
      return performance.now() - start;
    };
    const times = [];
    for (let n = 0; n < 50; n += 1) {
      times.push({ known: await time('known@school.example'), unknown: await time('unknown@school.example') });
    }
    expect(answers.size).toBe(1);
    const [answer = ''] = answers;
    expect(JSON.parse(answer)).toMatchObject([401, '{"message":"Invalid email or password","code":"wrong_login"}', {}]);
    // Each with its neighbour, because the machine may be busier at one time than at another. Without its hash, an
    // answer would come in less than a tenth of the time.
    const difference = median(times.map(({ known, unknown }) => known - unknown));
    expect(Math.abs(difference)).toBeLessThan(Math.max(5, median(times.map(({ known }) => known)) / 2));
  });
});

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

describe('the session of a browser', () => {
  it('gets a new id at every login, and the older one is dead', async () => {
    const user = await createUser(hub, { role: 'user' });
    const browser = new Browser(hub);
    await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    const first = browser.cookie('sid') ?? '';
    await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    const second = browser.cookie('sid') ?? '';
    expect(second).not.toBe(first);
    expect(await sessionHashes(hub)).toEqual([tokenHash(second)]);
  });

  it.each(['login', 'register'])('never has an id that someone planted, by %s', async (way) => {
    const account = { name: 'Sam Session', email: 'sam@families.example', password: PASSWORD };
    if (way === 'login') await createUser(hub, { role: 'user', ...account });
    const planted = 'p'.repeat(43);
    const browser = new Browser(hub);
    browser.plant('sid', planted);
    await browser.call('POST', `/api/auth/${way}`, way === 'login' ? { ...account, name: undefined } : account);
    expect(browser.cookie('sid')).toMatch(/^[\w-]{43}$/);
    expect(browser.cookie('sid')).not.toBe(planted);
    const thief = await hub.call('GET', '/api/auth/session', { cookie: `sid=${planted}` });
    expect(thief.json()).toMatchObject({ authenticated: false });
  });

  it('ends when an administrator has entered the password and the code is awaited', async () => {
    const parent = await createUser(hubWithMail, { role: 'user' });
    const admin = await createUser(hubWithMail, { role: 'full-admin' });
    const browser = new Browser(hubWithMail);
    await browser.call('POST', '/api/auth/login', { email: parent.email, password: PASSWORD });
    await browser.call('POST', '/api/auth/login', { email: admin.email, password: PASSWORD });
    expect(browser.cookie('sid')).toBeUndefined();
    expect(await sessionHashes(hubWithMail)).toEqual([]);
  });

  it('survives a login that fails', async () => {
    const user = await createUser(hub, { role: 'user' });
    const browser = new Browser(hub);
    await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    await browser.call('POST', '/api/auth/login', { email: user.email, password: 'wrong' });
    expect((await browser.call('GET', '/api/auth/session')).json()).toMatchObject({ authenticated: true });
  });

  it('does not end the sessions of other browsers', async () => {
    const user = await createUser(hub, { role: 'user' });
    const [phone, laptop] = [new Browser(hub), new Browser(hub)];
    for (const each of [phone, laptop])
      await each.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    expect((await phone.call('GET', '/api/auth/session')).json()).toMatchObject({ authenticated: true });
  });

  it('is refused when the password was changed while it was checked', async () => {
    const user = await createUser(hub, { role: 'user' });
    const newHash = await hashPassword('seven dry umbrellas', null);
    const login = logIn(hub.hub, { email: user.email, password: PASSWORD }, { sessionToken: null, line: null });
    // The hash takes some 20 ms; this is done long before.
    await hub.platform.database.write(({ db }) => db.updateTable('users').set({ password_hash: newHash }).execute());
    await expect(login).rejects.toThrow('Invalid email or password');
    expect(await sessionHashes(hub)).toEqual([]);
  });

  it('waits for a code when the role of an administrator was given while the password was checked', async () => {
    const user = await createUser(hubWithMail, { role: 'user' });
    const login = logIn(hubWithMail.hub, { email: user.email, password: PASSWORD }, { sessionToken: null, line: null });
    // The hash takes some 20 ms; this is done long before.
    const { database } = hubWithMail.platform;
    await database.write(({ db }) => db.updateTable('users').set({ role: 'full-admin' }).execute());
    expect(await login).toEqual({ email: user.email, challengeToken: expect.any(String) });
    expect(await sessionHashes(hubWithMail)).toEqual([]);
    expect(await codesMailedTo(hubWithMail, user.email)).toHaveLength(1);
  });
});

describe('signing out', () => {
  it('kills the session on the server and clears the cookie', async () => {
    const user = await createUser(hub, { role: 'full-admin' });
    const browser = new Browser(hub);
    await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    const stolen = browser.cookie('sid') ?? '';
    const answer = await browser.call('POST', '/api/auth/logout');
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers['clear-site-data']).toBeUndefined();
    expect(browser.cookie('sid')).toBeUndefined();
    const thief = await hub.call('GET', '/api/auth/session', { cookie: `sid=${stolen}` });
    expect(thief.json()).toEqual({ authenticated: false, user: null });
    expect(await sessionHashes(hub)).toEqual([]);
  });

  it('takes from the browser the sign-up that it made without script, which the next person would be shown', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    for (const ending of ['logout', 'sign-out-everywhere', 'account']) {
      const user = await createUser(hub, { role: 'user' });
      const { manageUrl } = await signedUp(hub, slot, { ...ann, email: user.email });
      const browser = new Browser(hub);
      await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
      const opened = await hub.app.inject({
        method: 'POST',
        url: '/my-sign-up',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ link: manageUrl }).toString(),
      });
      browser.plant('own', opened.cookies[0]?.value ?? '');
      expect((await browser.call('GET', '/my-sign-up')).body).toContain(user.email);
      const answer =
        ending === 'account'
          ? await browser.call('DELETE', `/api/auth/account/${user.id}`, { password: PASSWORD })
          : await browser.call('POST', `/api/auth/${ending}`);
      expect(answer.statusCode).toBe(204);
      expect([browser.cookie('sid'), browser.cookie('own')]).toEqual([undefined, undefined]);
    }
  });

  it('answers the same without a session', async () => {
    expect((await hub.call('POST', '/api/auth/logout')).statusCode).toBe(204);
  });

  it('is refused when another website asks for it', async () => {
    const user = await createUser(hub, { role: 'user' });
    const browser = new Browser(hub);
    await browser.call('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    const cookie = `sid=${browser.cookie('sid')}`;
    const answer = await hub.call('POST', '/api/auth/logout', { cookie, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(403);
    expect((await browser.call('GET', '/api/auth/session')).json()).toMatchObject({ authenticated: true });
  });
});

describe('the cookies', () => {
  it('on http cannot be read by scripts nor sent by other sites', async () => {
    const user = await createUser(hubWithMail, { role: 'user' });
    const answer = await hubWithMail.call('POST', '/api/auth/login', credentials(user.email));
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('on https are bound to this host and to https', async () => {
    const user = await createUser(hubOnHttps, { role: 'user' });
    const admin = await createUser(hubOnHttps, { role: 'full-admin' });
    const session = await hubOnHttps.call('POST', '/api/auth/login', credentials(user.email));
    expect(session.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const step = await hubOnHttps.call('POST', '/api/auth/login', credentials(admin.email));
    expect(step.headers['set-cookie']).toEqual([
      '__Host-sid=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
      expect.stringMatching(/^__Host-pre=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    expect((await hubOnHttps.call('GET', '/api/auth/session', { cookie })).json()).toMatchObject({
      authenticated: true,
    });
    const unprefixed = cookie.replace('__Host-', '');
    const planted = await hubOnHttps.call('GET', '/api/auth/session', { cookie: unprefixed });
    expect(planted.json()).toMatchObject({ authenticated: false });
  });

  it('of an administrator last as long as the session can', async () => {
    const admin = await createUser(hub, { role: 'full-admin' });
    const answer = await hub.call('POST', '/api/auth/login', credentials(admin.email));
    expect(answer.headers['set-cookie']?.[0]).toMatch(/Max-Age=43200;/);
  });
});
