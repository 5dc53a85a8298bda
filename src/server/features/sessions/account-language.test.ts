import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailDeletionLink } from '#server/features/deletion/ask-for-deletion.ts';
import { Browser } from '#tests/support/browser.ts';
import { PASSWORD, createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, makeFair, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { accountLanguage } from './account-language.ts';
import { userByEmail, userById } from '#server/features/accounts/accounts.store.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const NEW_PASSWORD = 'seven dry towels';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ ...MAIL, RATE_LIMITS: 'off' });
});
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

async function registered(headers: Record<string, string>, lang?: string) {
  const browser = new Browser({ call: (method, url, more) => hub.call(method, url, { ...more, headers }) });
  if (lang !== undefined) browser.plant('lang', lang);
  const json = { name: ann.name, email: ann.email, password: PASSWORD };
  expect((await browser.call('POST', '/api/auth/register', json)).statusCode).toBe(201);
  const user = await userByEmail(hub.platform.database.db, ann.email);
  if (user === null) throw new Error('Nobody is registered');
  return { browser, user };
}

const languagesOf = async (kind: string) => (await writtenMails(hub, kind)).map(({ language }) => language);

describe('the language of an account', () => {
  it('is that of the visitor who makes it: as chosen, else as the browser asks', async () => {
    const chosen = await registered({ 'accept-language': 'fr' }, 'zh-HK');
    expect(chosen.user.preferred_language).toBe('zh-HK');
    await hub.platform.empty();
    const asked = await registered({ 'accept-language': 'sw-KE' });
    expect(asked.user.preferred_language).toBe('sw-KE');
    await hub.platform.empty();
    expect((await registered({})).user.preferred_language).toBe('en');
  });

  it('is told to its owner with the session, and taken along with everything else', async () => {
    const { browser } = await registered({}, 'ko');
    expect((await browser.call('GET', '/api/auth/session')).json()).toMatchObject({ preferredLanguage: 'ko' });
    expect((await browser.call('GET', '/api/auth/my-data.json')).json()).toMatchObject({
      account: { preferredLanguage: 'ko' },
    });
  });

  it('can be changed, stays when it is absent, and must be one', async () => {
    const { browser, user } = await registered({}, 'ko');
    const change = (json: object) =>
      browser.call('PATCH', `/api/auth/account/${user.id}`, { name: ann.name, email: ann.email, ...json });
    const stored = async () => (await userById(hub.platform.database.db, user.id))?.preferred_language;
    expect((await change({ preferredLanguage: 'zh-HK' })).statusCode).toBe(200);
    expect(await stored()).toBe('zh-HK');
    expect((await change({})).statusCode).toBe(200);
    expect(await stored()).toBe('zh-HK');
    const refused = await change({ preferredLanguage: 'Cantonese, please' });
    expect(refused.json()).toMatchObject({
      errors: [{ path: 'preferredLanguage', message: 'Must be a language such as en or zh-HK' }],
    });
    expect(await stored()).toBe('zh-HK');
  });

  it('is known by the session of a browser, and of no other', async () => {
    const { browser } = await registered({}, 'ko');
    const cookies = { sid: browser.cookie('sid') ?? '' };
    expect(await accountLanguage(hub.platform, { cookies })).toBe('ko');
    expect(await accountLanguage(hub.platform, { cookies: {} })).toBeNull();
    expect(await accountLanguage(hub.platform, { cookies: { sid: 'p'.repeat(43) } })).toBeNull();
  });
});

describe('mails about an account are written in its language', () => {
  it('welcome, confirmation of a new address, notice to the old one', async () => {
    const { browser, user } = await registered({}, 'ko');
    hub.platform.clock.advance(11 * MINUTE);
    await browser.call('POST', '/api/auth/resend-verification');
    const details = { name: ann.name, email: 'ann@work.example' };
    expect((await browser.call('PATCH', `/api/auth/account/${user.id}`, details)).statusCode).toBe(200);
    const cookie = await signInAs(hub, 'full-admin');
    await hub.call('PATCH', `/api/users/${user.id}`, { cookie, json: { email: ann.email } });
    expect(await languagesOf('welcome')).toEqual(['ko']);
    expect(await languagesOf('new-address')).toEqual(['ko', 'ko', 'ko']);
    expect(await languagesOf('address-changed')).toEqual(['ko', 'ko']);
  });

  it('password changed, account deleted', async () => {
    const { browser, user } = await registered({}, 'ko');
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await browser.call('PATCH', `/api/auth/change-password/${user.id}`, passwords);
    expect(await languagesOf('password-changed')).toEqual(['ko']);
    await browser.call('DELETE', `/api/auth/account/${user.id}`, { password: NEW_PASSWORD });
    expect(await languagesOf('account-deleted')).toEqual(['ko']);
  });

  it('the code at login, the first and a new one', async () => {
    const user = await createUser(hub, { role: 'full-admin' });
    const cookie = await signIn(hub, user);
    const { name, email } = user;
    await hub.call('PATCH', `/api/auth/account/${user.id}`, { cookie, json: { name, email, preferredLanguage: 'ko' } });
    const browser = new Browser(hub);
    await browser.call('POST', '/api/auth/login', { email, password: PASSWORD });
    hub.platform.clock.advance(MINUTE);
    await browser.call('POST', '/api/auth/resend-code', { email });
    expect(await languagesOf('verification-code')).toEqual(['ko', 'ko']);
  });

  it('the link that confirms a deletion, before the language of a signup', async () => {
    await registered({}, 'ko');
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, { ...ann, preferredLanguage: 'fr' });
    await mailDeletionLink(hub.hub, ann);
    expect(await languagesOf('deletion-link')).toEqual(['ko']);
  });
});
