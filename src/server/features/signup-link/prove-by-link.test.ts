import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { PASSWORD, createUser, signIn, signInAs, signInProved } from '#tests/support/people.ts';
import { ann, ben, makeFair, signedUp } from '#tests/support/sheets.ts';
import { DAY, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

let smtp: MailServer;
let hub: TestHub;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ SMTP_URL: smtp.url, MAIL_FROM: 'PAC <pac@school.example>' });
});
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});
beforeEach(async () => {
  await hub.hub.jobs.settled();
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

async function mailedTo(address: string): Promise<string> {
  await hub.hub.jobs.settled();
  const mail = smtp.mails.findLast(
    ({ recipients, parsed }) => recipients.includes(address) && parsed.text?.includes('/manage#'),
  );
  return /\/manage#([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
}

async function registered({ name, email }: { name: string; email: string }): Promise<Browser> {
  const browser = new Browser(hub);
  const answer = await browser.call('POST', '/api/auth/register', { name, email, password: PASSWORD });
  expect(answer.statusCode).toBe(201);
  return browser;
}

const open = (browser: Browser, token: string) => browser.call('POST', '/api/manage/signup', { token });

async function isProved(browser: Browser): Promise<boolean> {
  return (await browser.call('GET', '/api/auth/session')).json<{ emailVerified: boolean }>().emailVerified;
}

async function ownerOf({ id }: { id: string }): Promise<string | null> {
  const { db } = hub.platform.database;
  const row = await db.selectFrom('volunteers').select('user_id').where('id', '=', id).executeTakeFirstOrThrow();
  return row.user_id;
}

describe('a manage link that came by mail, opened by whoever is signed in under that address', () => {
  test('proves the mailbox, and earlier signups join the account', async () => {
    const { slot } = await makeFair(hub);
    const earlier = await signedUp(hub, slot, { ...ann, email: 'Ann@families.example' });
    const token = await mailedTo('Ann@families.example');
    const browser = await registered(ann);
    expect([await isProved(browser), await ownerOf(earlier)]).toEqual([false, null]);
    const answer = await open(browser, token);
    expect([answer.statusCode, answer.json().signup.id]).toEqual([200, earlier.id]);
    expect([await isProved(browser), await ownerOf(earlier)]).toEqual([true, expect.any(String)]);
  });

  test('brings what was signed up for since then, too', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    const browser = await registered(ann);
    await open(browser, await mailedTo(ann.email));
    const later = await signedUp(hub, slot, { ...ann, name: 'Ann’s sister' });
    expect(await ownerOf(later)).toBeNull();
    await open(browser, await mailedTo(ann.email));
    expect(await ownerOf(later)).not.toBeNull();
  });

  test('as it is mailed again on request does so as well, and after a change of another address', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot, ben);
    await hub.call('PATCH', '/api/manage/signup', { json: { token, email: ann.email } });
    await hub.call('POST', '/api/manage/link', { json: { email: ann.email } });
    const browser = await registered(ann);
    expect((await open(browser, await mailedTo(ann.email))).statusCode).toBe(200);
    expect(await isProved(browser)).toBe(true);
  });
});

describe('a signup under a mistyped address, which joined the account of whoever reads that mail', () => {
  async function joined() {
    const { slot } = await makeFair(hub);
    const signup = await signedUp(hub, slot, { ...ann, email: ben.email });
    const token = await mailedTo(ben.email);
    const bens = await registered(ben);
    await open(bens, token);
    expect(await ownerOf(signup)).not.toBeNull();
    return { signup, token, bens };
  }
  const isBens = async (bens: Browser, { id }: { id: string }) =>
    (await bens.call('PATCH', `/api/volunteers/${id}`, {})).statusCode === 200;

  test('leaves it when the parent corrects the address by the link', async () => {
    const { signup, bens } = await joined();
    expect(await isBens(bens, signup)).toBe(true);
    const json = { token: signup.token, email: ann.email };
    expect((await hub.call('PATCH', '/api/manage/signup', { json })).json().signup.userId).toBeNull();
    expect([await ownerOf(signup), await isBens(bens, signup)]).toEqual([null, false]);
  });

  test('leaves it when an organizer corrects the address', async () => {
    const { signup, bens } = await joined();
    const cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
    await hub.call('PATCH', `/api/volunteers/${signup.id}`, { cookie, json: { email: ann.email } });
    expect([await ownerOf(signup), await isBens(bens, signup)]).toEqual([null, false]);
  });

  test('stays with an owner who gives it another of the own addresses, signed in or by the link', async () => {
    const { signup, token, bens } = await joined();
    await bens.call('PATCH', '/api/manage/signup', { token, email: 'ben@work.example' });
    expect(await isBens(bens, signup)).toBe(true);
    await bens.call('PATCH', `/api/volunteers/${signup.id}`, { email: 'ben@home.example' });
    expect(await isBens(bens, signup)).toBe(true);
  });

  test('as one that was made in the account does when somebody else gives it another address', async () => {
    const { slot } = await makeFair(hub);
    const bens = await registered(ben);
    const json = { ...ben, slotId: slot.id };
    const made = (await bens.call('POST', '/api/volunteers', json)).json<{ id: string; manageUrl: string }>();
    const change = { token: made.manageUrl.split('#')[1], email: 'ben@work.example' };
    await hub.call('PATCH', '/api/manage/signup', { json: change });
    expect(await isBens(bens, made)).toBe(false);
  });

  test('but stays where an organizer corrects a mistyped address to that of the account', async () => {
    const { slot } = await makeFair(hub);
    const { cookie } = await signInProved(hub, ben);
    const json = { ...ben, email: 'ben@famlies.example', slotId: slot.id };
    const { id } = (await hub.call('POST', '/api/volunteers', { cookie, json })).json();
    const organizer = await signInAs(hub, 'volunteer-admin');
    await hub.call('PATCH', `/api/volunteers/${id}`, { cookie: organizer, json: { email: ben.email } });
    expect(await ownerOf({ id })).not.toBeNull();
  });
});

describe('nothing is proved', () => {
  test('by the link that the screen shows to whoever signs up, under whatever address', async () => {
    const { slot } = await makeFair(hub);
    const shown = await signedUp(hub, slot, ann);
    const mallory = await registered(ann);
    expect((await open(mallory, shown.token)).statusCode).toBe(200);
    expect([await isProved(mallory), await ownerOf(shown)]).toEqual([false, null]);
  });

  test('by a link that was mailed to another address, nor by the one that replaces it when the signup is given this one', async () => {
    const { slot } = await makeFair(hub);
    const signup = await signedUp(hub, slot, ben);
    const bens = await mailedTo(ben.email);
    const change = await hub.call('PATCH', '/api/manage/signup', { json: { token: bens, email: ann.email } });
    const mallory = await registered(ann);
    expect((await open(mallory, bens)).statusCode).toBe(404);
    const shown = change.json<{ manageUrl: string }>().manageUrl.split('#')[1] ?? '';
    expect((await open(mallory, shown)).json().signup.email).toBe(ann.email);
    expect([await isProved(mallory), await ownerOf(signup)]).toEqual([false, null]);
  });

  test('to somebody else, nor to nobody', async () => {
    const { slot } = await makeFair(hub);
    const signup = await signedUp(hub, slot, ann);
    const token = await mailedTo(ann.email);
    const other = await registered(ben);
    expect((await open(other, token)).statusCode).toBe(200);
    expect((await open(new Browser(hub), token)).statusCode).toBe(200);
    expect([await isProved(other), await ownerOf(signup)]).toEqual([false, null]);
  });

  test('when it was mailed a week ago', async () => {
    const { slot } = await makeFair(hub);
    const signup = await signedUp(hub, slot, ann);
    const token = await mailedTo(ann.email);
    hub.platform.clock.advance(7 * DAY + MINUTE);
    const browser = await registered(ann);
    expect((await open(browser, token)).statusCode).toBe(200);
    expect([await isProved(browser), await ownerOf(signup)]).toEqual([false, null]);
  });

  test('when the link is dead, or another website sends it', async () => {
    const { slot } = await makeFair(hub);
    const signup = await signedUp(hub, slot, ann);
    const token = await mailedTo(ann.email);
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const cookie = await signIn(hub, user);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const foreign = await hub.call('POST', '/api/manage/signup', { json: { token }, cookie, headers });
    expect(foreign.statusCode).toBe(403);
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await hub.call('POST', '/api/manage/signup', { json: { token: altered }, cookie })).statusCode).toBe(404);
    expect(await ownerOf(signup)).toBeNull();
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    expect((await hub.call('POST', '/api/manage/signup', { json: { token }, cookie })).statusCode).toBe(404);
    expect((await hub.call('GET', '/api/auth/session', { cookie })).json().emailVerified).toBe(false);
  });
});
