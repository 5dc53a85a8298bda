import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { ann, ben, makeFair, signedUp } from '#tests/support/sheets.ts';
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

test('a manage link that came by mail proves no mailbox: one that was passed on is not the whole account', async () => {
  const { slot } = await makeFair(hub);
  const earlier = await signedUp(hub, slot, ann);
  const token = await mailedTo(ann.email);
  const mallory = await registered(ann);
  const answer = await open(mallory, token);
  expect([answer.statusCode, answer.json().signup.id]).toEqual([200, earlier.id]);
  expect([await isProved(mallory), await ownerOf(earlier)]).toEqual([false, null]);
  expect((await mallory.call('GET', '/api/mailbox')).json()).toMatchObject({ address: null });
});

describe('a signup under a mistyped address, which joined the account of whoever reads that mail', () => {
  async function joined() {
    const { slot } = await makeFair(hub);
    const signup = await signedUp(hub, slot, { ...ann, email: ben.email });
    const token = await mailedTo(ben.email);
    const bens = await registered(ben);
    const [proof = ''] = await proofsMailedTo(hub, ben.email);
    await bens.call('POST', '/api/auth/verify-email', { token: proof });
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
});
