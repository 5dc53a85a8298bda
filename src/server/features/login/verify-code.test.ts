import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { Browser } from '#tests/support/browser.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { codesMailedTo, otherThan } from '#tests/support/mailed-codes.ts';
import { PASSWORD, createUser, signInAs } from '#tests/support/people.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const EMAIL = 'fatima@school.example';
const WRONG = 'Invalid or expired code. Please try again.';
let hub: TestHub;

beforeAll(async () => {
  hub = await startTestHub(MAIL);
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  await createUser(hub, { role: 'full-admin', email: EMAIL });
});

async function passwordEntered(email = EMAIL): Promise<{ browser: Browser; code: string }> {
  hub.platform.clock.advance(1);
  const browser = new Browser(hub);
  await browser.call('POST', '/api/auth/login', { email, password: PASSWORD });
  const code = (await codesMailedTo(hub, email)).at(-1) ?? '';
  return { browser, code };
}

const verify = (browser: Browser, code: string, email = EMAIL) =>
  browser.call('POST', '/api/auth/verify-code', { email, code });

async function tryWrongCodes(browser: Browser, code: string, times: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n += 1) statuses.push((await verify(browser, otherThan(code))).statusCode);
  return statuses;
}

describe('the right code', () => {
  it('signs the administrator in', async () => {
    const { browser, code } = await passwordEntered();
    const challenge = browser.cookie('pre');
    const answer = await verify(browser, code);
    expect(answer.statusCode).toBe(200);
    const now = hub.platform.clock.now().toISOString();
    expect(answer.json()).toMatchObject({
      user: { email: EMAIL, role: 'full-admin', isAdmin: true, lastLoginAt: now },
    });
    expect(Object.keys(answer.json<{ user: object }>().user).sort()).toEqual([
      'callConsent',
      'createdAt',
      'email',
      'emailConsent',
      'id',
      'isAdmin',
      'lastLoginAt',
      'name',
      'newsConsent',
      'phone',
      'role',
    ]);
    expect(browser.cookie('pre')).toBeUndefined();
    expect(browser.cookie('sid')).not.toBe(challenge);
    const session = await browser.call('GET', '/api/auth/session');
    expect(session.json()).toMatchObject({ authenticated: true, mailReady: true, user: { email: EMAIL } });
  });

  it('is taken with spaces, and for the address in any case', async () => {
    const { browser, code } = await passwordEntered();
    const answer = await verify(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `, 'FATIMA@school.example');
    expect(answer.statusCode).toBe(200);
  });

  it('works once', async () => {
    const { browser, code } = await passwordEntered();
    const challenge = browser.cookie('pre') ?? '';
    expect((await verify(browser, code)).statusCode).toBe(200);
    const again = new Browser(hub);
    again.plant('pre', challenge);
    const answer = await verify(again, code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: WRONG });
  });

  it('works once when it is sent several times at the same moment', async () => {
    const { browser, code } = await passwordEntered();
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(browser, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    expect(await hub.platform.database.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
  });

  it('works for ten minutes', async () => {
    const early = await passwordEntered();
    hub.platform.clock.advance(10 * MINUTE - 1);
    expect((await verify(early.browser, early.code)).statusCode).toBe(200);
    const late = await passwordEntered();
    hub.platform.clock.advance(10 * MINUTE);
    const answer = await verify(late.browser, late.code);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: WRONG });
  });

  it('is worth nothing without the cookie of its login', async () => {
    const { code } = await passwordEntered();
    const stranger = new Browser(hub);
    expect((await verify(stranger, code)).statusCode).toBe(400);
    stranger.plant('pre', randomToken());
    expect((await verify(stranger, code)).statusCode).toBe(400);
  });

  it('is worth nothing with the cookie of another login, not even of the same user', async () => {
    const first = await passwordEntered();
    const second = await passwordEntered();
    await createUser(hub, { role: 'full-admin', email: 'other@school.example' });
    const other = await passwordEntered('other@school.example');
    expect((await verify(second.browser, first.code)).statusCode).toBe(first.code === second.code ? 200 : 400);
    expect((await verify(other.browser, first.code)).statusCode).toBe(400);
    expect((await verify(first.browser, first.code)).statusCode).toBe(200);
  });

  it('is worth nothing with another address than the one of its login', async () => {
    await createUser(hub, { role: 'full-admin', email: 'other@school.example' });
    const { browser, code } = await passwordEntered();
    expect((await verify(browser, code, 'other@school.example')).statusCode).toBe(400);
    expect((await verify(browser, code)).statusCode).toBe(200);
  });

  it('gives a session that nobody has planted, and ends the one that the browser had', async () => {
    const { browser, code } = await passwordEntered();
    const old = (await signInAs(hub, 'user')).replace('sid=', '');
    browser.plant('sid', old);
    await verify(browser, code);
    expect(browser.cookie('sid')).not.toBe(old);
    const sessions = await hub.platform.database.db.selectFrom('sessions').select('token_hash').execute();
    expect(sessions).toEqual([{ token_hash: tokenHash(browser.cookie('sid') ?? '') }]);
  });
});

describe('a wrong code', () => {
  it('is refused with what to do, and the right one still works', async () => {
    const { browser, code } = await passwordEntered();
    const answer = await verify(browser, otherThan(code));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: WRONG, code: 'wrong_code' });
    expect(answer.cookies).toEqual([]);
    expect((await verify(browser, code)).statusCode).toBe(200);
  });

  it('that is no code at all is named as such, and not counted', async () => {
    const { browser, code } = await passwordEntered();
    for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６', '12-34-56']) {
      const answer = await verify(browser, typed);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'code', message: 'Enter the 6-digit code' }] });
    }
    expect((await verify(browser, code)).statusCode).toBe(200);
  });

  it('locks the user after five, so that not even the right one is taken', async () => {
    const { browser, code } = await passwordEntered();
    expect(await tryWrongCodes(browser, code, 5)).toEqual([400, 400, 400, 400, 400]);
    const answer = await verify(browser, code);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('900');
    expect(answer.json()).toMatchObject({ message: 'Too many wrong codes. Please try again in 15 minutes.' });
  });

  it('says how long the lock still lasts', async () => {
    const { browser, code } = await passwordEntered();
    await tryWrongCodes(browser, code, 5);
    hub.platform.clock.advance(14 * MINUTE + 500);
    const answer = await verify(browser, code);
    expect(answer.headers['retry-after']).toBe('60');
    expect(answer.json()).toMatchObject({ message: 'Too many wrong codes. Please try again in 1 minute.' });
  });

  it('locks for fifteen minutes; then a new code works and the old one is too old', async () => {
    const { browser, code } = await passwordEntered();
    await tryWrongCodes(browser, code, 5);
    hub.platform.clock.advance(15 * MINUTE - 1);
    expect((await verify(browser, code)).statusCode).toBe(429);
    hub.platform.clock.advance(1);
    expect((await verify(browser, code)).statusCode).toBe(400);
    await browser.call('POST', '/api/auth/resend-code', { email: EMAIL });
    const newCode = (await codesMailedTo(hub, EMAIL)).at(-1) ?? '';
    expect((await verify(browser, newCode)).statusCode).toBe(200);
  });

  it('is counted anew after a lock and after a right code', async () => {
    const first = await passwordEntered();
    await tryWrongCodes(first.browser, first.code, 5);
    hub.platform.clock.advance(15 * MINUTE);
    const second = await passwordEntered();
    expect(await tryWrongCodes(second.browser, second.code, 4)).toEqual([400, 400, 400, 400]);
    expect((await verify(second.browser, second.code)).statusCode).toBe(200);
    // The hour's ten are another count.
    hub.platform.clock.advance(HOUR);
    const third = await passwordEntered();
    expect(await tryWrongCodes(third.browser, third.code, 4)).toEqual([400, 400, 400, 400]);
    expect((await verify(third.browser, third.code)).statusCode).toBe(200);
  });

  it('is counted for the user, so that a new login or a new code gives no new tries', async () => {
    const first = await passwordEntered();
    expect(await tryWrongCodes(first.browser, first.code, 2)).toEqual([400, 400]);
    hub.platform.clock.advance(MINUTE);
    await first.browser.call('POST', '/api/auth/resend-code', { email: EMAIL });
    const resent = (await codesMailedTo(hub, EMAIL)).at(-1) ?? '';
    expect(await tryWrongCodes(first.browser, resent, 2)).toEqual([400, 400]);
    const second = await passwordEntered();
    expect(await tryWrongCodes(second.browser, second.code, 2)).toEqual([400, 429]);
    expect((await verify(second.browser, second.code)).statusCode).toBe(429);
    expect((await verify(first.browser, resent)).statusCode).toBe(429);
  });

  it('is checked at most five times, however many come at the same moment', async () => {
    const { browser, code } = await passwordEntered();
    const answers = await Promise.all(Array.from({ length: 200 }, () => verify(browser, otherThan(code))));
    const validated = answers.filter(({ statusCode }) => statusCode === 400);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(validated).toHaveLength(5);
    expect(refused).toHaveLength(195);
    expect((await verify(browser, code)).statusCode).toBe(429);
  });

  it('locks no session that is open already', async () => {
    const working = await passwordEntered();
    await verify(working.browser, working.code);
    const thief = await passwordEntered();
    await tryWrongCodes(thief.browser, thief.code, 6);
    expect((await working.browser.call('GET', '/api/auth/session')).json()).toMatchObject({ authenticated: true });
  });
});

describe('wrong codes over a longer time', () => {
  async function wrongCodes(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const { browser, code } = await passwordEntered();
      expect(await tryWrongCodes(browser, code, 5)).toEqual([400, 400, 400, 400, 400]);
      hub.platform.clock.advance(15 * MINUTE);
    }
  }

  it('are checked ten times an hour, whatever login they belong to', async () => {
    await wrongCodes(2);
    const { browser, code } = await passwordEntered();
    const refused = await verify(browser, code);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'Too many wrong codes. Please try again in 30 minutes.',
      code: 'too_many_codes',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 60);
    hub.platform.clock.advance(30 * MINUTE);
    const later = await passwordEntered();
    expect((await verify(later.browser, later.code)).statusCode).toBe(200);
  });

  it('are checked twenty times a day, and the wait is told in hours', async () => {
    for (let twice = 0; twice < 2; twice += 1) {
      await wrongCodes(2);
      hub.platform.clock.advance(45 * MINUTE);
    }
    const { browser, code } = await passwordEntered();
    const refused = await verify(browser, code);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Too many wrong codes. Please try again in 22 hours.',
    ]);
    hub.platform.clock.advance(22 * HOUR);
    const nextDay = await passwordEntered();
    expect((await verify(nextDay.browser, nextDay.code)).statusCode).toBe(200);
  });

  it('do not count right ones, however many', async () => {
    for (let each = 0; each < 25; each += 1) {
      const { browser, code } = await passwordEntered();
      expect((await verify(browser, code)).statusCode).toBe(200);
    }
    expect(await rememberedTries()).toBe(0);
  });

  it('are not forgotten over a right one', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { browser, code } = await passwordEntered();
      expect(await tryWrongCodes(browser, code, 2)).toEqual([400, 400]);
      expect((await verify(browser, code)).statusCode).toBe(round < 5 ? 200 : 429);
    }
  });

  it('count for all servers, and for one that was started again', async () => {
    await wrongCodes(2);
    const { databaseUrl } = hub.platform.config;
    // On the embedded database there is one server; what it remembers is in the tables all the same.
    const other = databaseUrl === undefined ? hub : await startTestHub({ ...MAIL, DATABASE_URL: databaseUrl });
    try {
      expect(await rememberedTries()).toBe(10);
      other.platform.clock.set(hub.platform.clock.now().toISOString());
      const { browser, code } = await passwordEntered();
      const elsewhere = new Browser(other);
      elsewhere.plant('pre', browser.cookie('pre') ?? '');
      expect((await verify(elsewhere, code)).statusCode).toBe(429);
    } finally {
      if (other !== hub) await other.remove();
    }
  });

  it('are not counted for strangers, who have no login of that user', async () => {
    const stranger = new Browser(hub);
    stranger.plant('pre', randomToken());
    for (let each = 0; each < 25; each += 1) await verify(stranger, '123456');
    expect(await rememberedTries()).toBe(0);
  });

  async function rememberedTries(): Promise<number> {
    return (await hub.platform.database.db.selectFrom('code_tries').select('id').execute()).length;
  }
});

describe('during the lock', () => {
  it('the password is answered as always, right or wrong', async () => {
    const { browser, code } = await passwordEntered();
    await tryWrongCodes(browser, code, 5);
    const login = (password: string) => hub.call('POST', '/api/auth/login', { json: { email: EMAIL, password } });
    const right = await login(PASSWORD);
    expect(right.statusCode).toBe(200);
    expect(right.json()).toEqual({ requiresVerification: true, email: EMAIL });
    expect((await login('wrong')).statusCode).toBe(401);
  });

  it('other administrators sign in as always', async () => {
    const { browser, code } = await passwordEntered();
    await tryWrongCodes(browser, code, 5);
    await createUser(hub, { role: 'full-admin', email: 'other@school.example' });
    const other = await passwordEntered('other@school.example');
    expect((await verify(other.browser, other.code, 'other@school.example')).statusCode).toBe(200);
  });
});

describe('someone without the password', () => {
  it('locks nobody out with any number of tries', async () => {
    const { browser, code } = await passwordEntered();
    const stranger = new Browser(hub);
    stranger.plant('pre', randomToken());
    for (let round = 0; round < 20; round += 1) {
      const tries = Array.from({ length: 250 }, (_, n) => [
        hub.call('POST', '/api/auth/verify-code', { json: { email: EMAIL, code: String(100_000 + n) } }),
        verify(stranger, String(100_000 + n)),
      ]);
      for (const answer of await Promise.all(tries.flat())) expect(answer.statusCode).toBe(400);
    }
    expect((await verify(browser, code)).statusCode).toBe(200);
  }, 60_000);

  it('locks nobody out with the password of another account', async () => {
    await createUser(hub, { role: 'full-admin', email: 'other@school.example' });
    const other = await passwordEntered('other@school.example');
    const { browser, code } = await passwordEntered();
    const statuses = new Set(
      await Promise.all(Array.from({ length: 20 }, () => verify(other.browser, '000000'))).then((answers) =>
        answers.map(({ statusCode }) => statusCode),
      ),
    );
    expect([...statuses]).toEqual([400]);
    expect((await verify(browser, code)).statusCode).toBe(200);
  });
});

describe('a login that waits for its code', () => {
  it('waits half an hour', async () => {
    const { browser } = await passwordEntered();
    hub.platform.clock.advance(30 * MINUTE);
    await browser.call('POST', '/api/auth/resend-code', { email: EMAIL });
    expect(await codesMailedTo(hub, EMAIL)).toHaveLength(1);
  });
});

describe('the mail', () => {
  it('brings a code that signs in, and leaves none in the outbox', async () => {
    const server = await startMailServer();
    const mailing = await startTestHub({ ...MAIL, SMTP_URL: server.url });
    try {
      await createUser(mailing, { role: 'full-admin', email: EMAIL });
      const browser = new Browser(mailing);
      await browser.call('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD });
      const [mail] = await server.waitFor(1);
      expect(mail?.recipients).toEqual([EMAIL]);
      const code = /\b\d{6}\b/.exec(mail?.parsed.text ?? '')?.[0] ?? '';
      expect((await verify(browser, code)).statusCode).toBe(200);
      await mailing.hub.jobs.settled();
      expect(await codesMailedTo(mailing, EMAIL)).toEqual(['']);
    } finally {
      await mailing.remove();
      await server.stop();
    }
  });
});
