import { afterAll, beforeEach, expect, test } from 'vitest';
import type { LoginInput } from '#contract/accounts.ts';
import { codesMailedTo, otherThan } from '#tests/support/mailed-codes.ts';
import { createUser, PASSWORD } from '#tests/support/people.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import type { SessionView } from '#contract/accounts.ts';
import { makeCodeInShell } from './make-code-in-shell.ts';

const smtp = await startMailServer();
await smtp.stop();
const hub = await startTestHub({ SMTP_URL: smtp.url });
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

async function logIn(input: LoginInput) {
  const answer = await hub.call('POST', '/api/auth/login', { json: input });
  expect(answer.json()).toMatchObject({ requiresVerification: true });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
const verify = (cookie: string, email: string, code: string) =>
  hub.call('POST', '/api/auth/verify-code', { cookie, json: { email, code } });

test('an administrator signs in with a code from the shell while the mail server cannot be reached', async () => {
  const { email, id } = await createUser(hub, { role: 'full-admin' });
  const cookie = await logIn({ email, password: PASSWORD });
  await hub.hub.jobs.settled();
  const code = await makeCodeInShell(hub.platform, email.toUpperCase());
  const [mailed = ''] = await codesMailedTo(hub, email);
  if (mailed !== code) expect((await verify(cookie, email, mailed)).statusCode).toBe(400);
  expect((await verify(cookie, email, code)).statusCode).toBe(200);
  expect((await verify(cookie, email, code)).statusCode).toBe(400);
  expect(await hub.platform.database.db.selectFrom('audit_log').select(['action', 'subject_id']).execute()).toEqual([
    { action: 'user-code-made-in-shell', subject_id: id },
  ]);
});

test('the second step stays on, and after an hour a banner says since when mail does not go out', async () => {
  const { email } = await createUser(hub, { role: 'volunteer-admin' });
  const since = hub.platform.clock.now().toISOString();
  await logIn({ email, password: PASSWORD });
  await hub.hub.jobs.settled();
  for (let minutes = 0; minutes < 70; minutes += 5) {
    hub.platform.clock.advance(5 * MINUTE);
    if (minutes % 20 === 0) await logIn({ email, password: PASSWORD });
    await hub.hub.jobs.settled();
  }
  const cookie = await logIn({ email, password: PASSWORD });
  const signedIn = await verify(cookie, email, await makeCodeInShell(hub.platform, email));
  const session = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const seen = async () => (await hub.call('GET', '/api/auth/session', { cookie: session })).json<SessionView>();
  expect(await seen()).toMatchObject({ mailReady: true, mailPaused: 'unreachable', mailPausedSince: since });
  // Every code has expired, so nothing is tried any more and the mail server's state is unknown.
  hub.platform.clock.advance(HOUR);
  await hub.hub.jobs.settled();
  expect(await seen()).not.toHaveProperty('mailPaused');
});

test('a code is good for no other login, and for none that is guessed', async () => {
  const ann = await createUser(hub, { role: 'full-admin' });
  const bob = await createUser(hub, { role: 'full-admin' });
  const ofAnn = await logIn({ email: ann.email, password: PASSWORD });
  const ofBob = await logIn({ email: bob.email, password: PASSWORD });
  const code = await makeCodeInShell(hub.platform, ann.email);
  if ((await codesMailedTo(hub, bob.email))[0] !== code)
    expect((await verify(ofBob, bob.email, code)).statusCode).toBe(400);
  expect((await verify(ofAnn, ann.email, otherThan(code))).statusCode).toBe(400);
  hub.platform.clock.advance(11 * MINUTE);
  expect((await verify(ofAnn, ann.email, code)).statusCode).toBe(400);
});

test('there is none for a login that nobody began, or of somebody who needs no code', async () => {
  const admin = await createUser(hub, { role: 'full-admin' });
  const parent = await createUser(hub, { role: 'user' });
  await expect(makeCodeInShell(hub.platform, admin.email)).rejects.toThrow('No sign-in is waiting for a code.');
  await expect(makeCodeInShell(hub.platform, parent.email)).rejects.toThrow('No administrator has the address');
  await expect(makeCodeInShell(hub.platform, 'ghost@example.org')).rejects.toThrow('No administrator has the address');
  expect(await hub.platform.database.db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
});
