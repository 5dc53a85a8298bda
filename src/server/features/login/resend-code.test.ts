import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomToken } from '#server/platform/secrets.ts';
import { Browser } from '#tests/support/browser.ts';
import { codesMailedTo } from '#tests/support/mailed-codes.ts';
import { PASSWORD, createUser } from '#tests/support/people.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const EMAIL = 'fatima@school.example';
let hub: TestHub;
let browser: Browser;

beforeAll(async () => {
  hub = await startTestHub({ ...MAIL, RATE_LIMITS: 'on' });
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  // Limits outlive the rows: an hour later they are as new.
  hub.platform.clock.advance(60 * MINUTE);
  await createUser(hub, { role: 'full-admin', email: EMAIL });
  browser = new Browser(hub);
  await browser.call('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD });
});

const resend = (from: Browser, email = EMAIL) => from.call('POST', '/api/auth/resend-code', { email });
const verify = (code: string) => browser.call('POST', '/api/auth/verify-code', { email: EMAIL, code });

describe('asking for the code again', () => {
  it('mails a new code, and the older one dies', async () => {
    hub.platform.clock.advance(MINUTE);
    await resend(browser, 'FATIMA@school.example');
    const [older = '', newer = '', ...others] = await codesMailedTo(hub, EMAIL);
    expect(others).toEqual([]);
    if (older !== newer) expect((await verify(older)).statusCode).toBe(400);
    expect((await verify(newer)).statusCode).toBe(200);
  });

  it('gives the new code ten minutes of its own', async () => {
    hub.platform.clock.advance(9 * MINUTE);
    await resend(browser);
    hub.platform.clock.advance(9 * MINUTE);
    expect((await verify((await codesMailedTo(hub, EMAIL)).at(-1) ?? '')).statusCode).toBe(200);
  });

  it('mails at most one a minute, and the first one then stays good', async () => {
    hub.platform.clock.advance(MINUTE - 1);
    await resend(browser);
    expect(await codesMailedTo(hub, EMAIL)).toHaveLength(1);
    hub.platform.clock.advance(1);
    await Promise.all(Array.from({ length: 20 }, () => resend(browser)));
    const codes = await codesMailedTo(hub, EMAIL);
    expect(codes).toHaveLength(2);
    expect((await verify(codes[1] ?? '')).statusCode).toBe(200);
  });

  it('mails five an hour, and more presses neither cost anything nor are told', async () => {
    const answers = [];
    for (let nth = 0; nth < 14; nth += 1) {
      hub.platform.clock.advance(MINUTE / 2);
      answers.push(await resend(browser));
    }
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await codesMailedTo(hub, EMAIL)).toHaveLength(1 + 5);
  });

  it('mails nothing without the cookie of a login, nor for another address', async () => {
    await createUser(hub, { role: 'full-admin', email: 'other@school.example' });
    hub.platform.clock.advance(MINUTE);
    await resend(new Browser(hub));
    await resend(browser, 'other@school.example');
    await resend(browser, 'nobody@school.example');
    expect(await codesMailedTo(hub, EMAIL)).toHaveLength(1);
    expect(await codesMailedTo(hub, 'other@school.example')).toEqual([]);
  });

  it('answers the same, whatever it does', async () => {
    hub.platform.clock.advance(MINUTE);
    const answers = [
      await resend(browser),
      await resend(browser),
      await resend(new Browser(hub)),
      await resend(new Browser(hub), 'nobody@school.example'),
      await resend(browser, 'nobody@school.example'),
    ];
    const seen = answers.map(({ statusCode, body, cookies }) => JSON.stringify([statusCode, body, cookies]));
    expect(new Set(seen).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[0]?.json()).toEqual({ message: 'If a sign-in is waiting for a code, we’ve sent a new one.' });
  });

  it('takes the same time for an address that has an account and for one that has none', async () => {
    hub.platform.clock.advance(MINUTE);
    const strangers = new Browser(hub);
    strangers.plant('pre', randomToken());
    const answers = new Set<string>();
    const time = async (email: string) => {
      const start = performance.now();
      const { statusCode, body, headers } = await resend(strangers, email);
      answers.add(JSON.stringify([statusCode, body, { ...headers, date: '' }]));
      return performance.now() - start;
    };
    const times = [];
    for (let nth = 0; nth < 50; nth += 1)
      times.push({ known: await time(EMAIL), unknown: await time('nobody@school.example') });
    expect(answers.size).toBe(1);
    // Each with its neighbour, because the machine may be busier at one time than at another.
    const differences = times.map(({ known, unknown }) => known - unknown).toSorted((a, b) => a - b);
    expect(Math.abs(differences[25] ?? Infinity)).toBeLessThan(5);
  });

  it('mails nothing once the code has been used', async () => {
    const [code = ''] = await codesMailedTo(hub, EMAIL);
    const challenge = browser.cookie('pre') ?? '';
    await verify(code);
    hub.platform.clock.advance(MINUTE);
    browser.plant('pre', challenge);
    await resend(browser);
    expect(await codesMailedTo(hub, EMAIL)).toHaveLength(1);
  });
});
