import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { codesMailedTo } from '#tests/support/mailed-codes.ts';
import { PASSWORD, createUser } from '#tests/support/people.ts';
import { writtenMails } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const NEW = 'five dry umbrellas ';
const form = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };

let hub: TestHub;
let user: User;
let browser: Browser;
beforeAll(async () => {
  hub = await startTestHub({ ...MAIL, RATE_LIMITS: 'off' });
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  user = await createUser(hub, { role: 'user' });
  browser = await signedIn(PASSWORD);
});

async function signedIn(password: string): Promise<Browser> {
  const own = new Browser(hub);
  await own.call('POST', '/api/auth/login', { email: user.email, password });
  return own;
}

const change = (more: object = {}, from = browser) =>
  from.call('PATCH', `/api/auth/change-password/${user.id}`, { ...form, ...more });
const isSignedIn = async (from: Browser) =>
  (await from.call('GET', '/api/auth/session')).json<{ authenticated: boolean }>().authenticated;

describe('changing the password', () => {
  it('ends every other session, and goes on under another id', async () => {
    const phone = await signedIn(PASSWORD);
    const before = browser.cookie('sid') ?? '';
    const answer = await change();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Your password has been changed.' });
    expect(browser.cookie('sid')).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(phone)).toBe(false);
    const thief = new Browser(hub);
    thief.plant('sid', before);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('lets in with the new password, as it was typed, and no more with the old one', async () => {
    await change();
    expect(await isSignedIn(await signedIn(NEW))).toBe(true);
    expect(await isSignedIn(await signedIn(NEW.trim()))).toBe(false);
    expect(await isSignedIn(await signedIn(PASSWORD))).toBe(false);
  });

  it('is told by mail', async () => {
    await change();
    expect(await writtenMails(hub)).toMatchObject([{ kind: 'password-changed', recipient: user.email, payload: {} }]);
  });

  it('ends logins that wait for their code', async () => {
    const admin = await createUser(hub, { role: 'full-admin' });
    const waiting = new Browser(hub);
    await waiting.call('POST', '/api/auth/login', { email: admin.email, password: PASSWORD });
    const [code = ''] = await codesMailedTo(hub, admin.email);
    const verify = (from: Browser, digits: string) =>
      from.call('POST', '/api/auth/verify-code', { email: admin.email, code: digits });
    const own = new Browser(hub);
    hub.platform.clock.advance(1);
    await own.call('POST', '/api/auth/login', { email: admin.email, password: PASSWORD });
    await verify(own, (await codesMailedTo(hub, admin.email)).at(-1) ?? '');
    const answer = await own.call('PATCH', `/api/auth/change-password/${admin.id}`, form);
    expect(answer.statusCode).toBe(200);
    expect((await verify(waiting, code)).statusCode).toBe(400);
  });

  it('is refused with the wrong current password, and changes nothing', async () => {
    const before = browser.cookie('sid');
    const answer = await change({ currentPassword: 'six wet umbrellas' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      message: 'Current password is incorrect',
      errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    });
    expect(browser.cookie('sid')).toBe(before);
    expect(await isSignedIn(await signedIn(PASSWORD))).toBe(true);
    expect(await writtenMails(hub)).toEqual([]);
  });

  it('happens once when it is asked for twice at the same moment', async () => {
    const phone = await signedIn(PASSWORD);
    const answers = await Promise.all([
      change(),
      change({ newPassword: 'other one', confirmPassword: 'other one' }, phone),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await writtenMails(hub)).toHaveLength(1);
  });

  it.each([
    [{ currentPassword: '' }, 'currentPassword', 'Current password is required'],
    [{ newPassword: '12345', confirmPassword: '12345' }, 'newPassword', 'New password must be at least 6 characters'],
    [
      { newPassword: 'football', confirmPassword: 'football' },
      'newPassword',
      'This password is too common. Please choose another one',
    ],
    [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your new password'],
    [{ confirmPassword: `${NEW}!` }, 'confirmPassword', "New passwords don't match"],
    [
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      'newPassword',
      'New password must be different from current password',
    ],
  ])('says what is wrong with %j', async (more, path, message) => {
    const answer = await change(more);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ path, message }] });
  });
});
