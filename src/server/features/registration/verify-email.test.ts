import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { codesMailedTo } from '#tests/support/mailed-codes.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { PASSWORD, createUser } from '#tests/support/people.ts';
import { ann, makeFair, signedUp } from '#tests/support/sheets.ts';
import { DAY, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { updateDetails, userById, type Details, type User } from '#server/features/accounts/accounts.store.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const DEAD = 'This link is no longer valid.';

let hub: TestHub;
let browser: Browser;
beforeAll(async () => {
  hub = await startTestHub({ ...MAIL, RATE_LIMITS: 'off' });
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  browser = new Browser(hub);
});

async function registered(email = ann.email): Promise<{ id: string; token: string }> {
  const json = { name: 'Ann Anders', email, password: PASSWORD };
  const answer = await browser.call('POST', '/api/auth/register', json);
  const [token = ''] = await proofsMailedTo(hub, email);
  return { id: answer.json<{ user: { id: string } }>().user.id, token };
}

const verify = (token: string, by = browser) => by.call('POST', '/api/auth/verify-email', { token });

const detailsOf = ({ id: _id, role: _role, created_at: _created, last_login_at: _login, ...details }: User): Details =>
  details;

async function ownerOf(signup: { id: string }): Promise<string | null> {
  const { db } = hub.platform.database;
  const row = await db.selectFrom('volunteers').select('user_id').where('id', '=', signup.id).executeTakeFirstOrThrow();
  return row.user_id;
}

describe('the link in the welcome mail', () => {
  it('proves the mailbox, and earlier signups of the address join the account, only then', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const earlier = await signedUp(hub, slot, { ...ann, email: 'Ann@Families.example' });
    const { id, token } = await registered();
    expect(await ownerOf(earlier)).toBeNull();
    const answer = await verify(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ user: { id, email: ann.email } });
    expect(await ownerOf(earlier)).toBe(id);
    const session = await browser.call('GET', '/api/auth/session');
    expect(session.json()).toMatchObject({ emailVerified: true });
  });

  it('takes no signup of another account, and none of an address that only compares alike', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const other = await createUser(hub, { role: 'user' });
    const actor = { role: 'user', userId: other.id, sessionHash: '' } as const;
    const ofOther = await signedUp(hub, slot, ann, actor);
    const alike = await signedUp(hub, slot, { ...ann, name: 'Wide Ann', email: 'ａnn@families.example' });
    const { token } = await registered();
    await verify(token);
    expect(await ownerOf(ofOther)).toBe(other.id);
    expect(await ownerOf(alike)).toBeNull();
  });

  it('works once, signs nobody in, and is worth nothing when altered', async () => {
    const { token } = await registered();
    expect((await verify(`${token}x`)).statusCode).toBe(404);
    const answers = await Promise.all([verify(token), verify(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404]);
    expect(answers.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect((await verify(token)).json()).toMatchObject({ message: DEAD });
    expect((await verify('')).statusCode).toBe(400);
  });

  it('proves nothing in a browser that is not signed in to the account, and stays good', async () => {
    const { id, token } = await registered();
    const other = new Browser(hub);
    await other.call('POST', '/api/auth/register', { name: 'Ben', email: 'ben@families.example', password: PASSWORD });
    for (const by of [new Browser(hub), other]) {
      const answer = await verify(token, by);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'sign_in_to_confirm']);
    }
    expect(await userById(hub.platform.database.db, id)).toMatchObject({ email_verified_at: null });
    expect((await verify(token)).statusCode).toBe(200);
  });

  it('is good for a week', async () => {
    const { token } = await registered();
    hub.platform.clock.advance(7 * DAY);
    expect((await verify(token)).statusCode).toBe(404);
  });

  it('proves no other address that the account was given meanwhile', async () => {
    const { id, token } = await registered();
    const { database } = hub.platform;
    const user = await userById(database.db, id);
    if (user === null) throw new Error('Nobody is registered');
    await database.write(({ db }) => updateDetails(db, id, { ...detailsOf(user), email: 'other@families.example' }));
    expect((await verify(token)).statusCode).toBe(404);
    expect(await userById(database.db, id)).toMatchObject({ email_verified_at: null });
  });

  it('is mailed again on request, at most every ten minutes, until the mailbox is proved', async () => {
    const { token: older } = await registered();
    const ask = () => browser.call('POST', '/api/auth/resend-verification');
    const first = await ask();
    expect(await proofsMailedTo(hub, ann.email)).toEqual([older]);
    hub.platform.clock.advance(10 * MINUTE);
    const answers = await Promise.all([ask(), ask()]);
    const [, newer = '', ...others] = await proofsMailedTo(hub, ann.email);
    expect(others).toEqual([]);
    expect((await verify(older)).statusCode).toBe(404);
    expect((await verify(newer)).statusCode).toBe(200);
    hub.platform.clock.advance(10 * MINUTE);
    answers.push(await ask());
    expect(await proofsMailedTo(hub, ann.email)).toHaveLength(2);
    for (const { statusCode, body } of answers)
      expect({ statusCode, body }).toEqual({ statusCode: 200, body: first.body });
    expect((await hub.call('POST', '/api/auth/resend-verification')).statusCode).toBe(401);
  });

  it('does not open the door for the first administrator', async () => {
    const { token } = await registered();
    const json = { token, name: 'Mallory', email: 'm@families.example', password: PASSWORD };
    expect((await hub.call('POST', '/api/setup', { json })).statusCode).toBe(404);
  });

  it('leaves no token readable in the outbox', async () => {
    const { token } = await registered();
    const rows = await hub.platform.database.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the code at login', () => {
  it('proves the mailbox too', async () => {
    const { slot } = await makeFair(hub);
    const admin = await createUser(hub, { role: 'volunteer-admin', email: ann.email });
    const earlier = await signedUp(hub, slot);
    await browser.call('POST', '/api/auth/login', { email: ann.email, password: PASSWORD });
    expect(await ownerOf(earlier)).toBeNull();
    const [code = ''] = await codesMailedTo(hub, ann.email);
    await browser.call('POST', '/api/auth/verify-code', { email: ann.email, code });
    expect(await ownerOf(earlier)).toBe(admin.id);
    expect((await browser.call('GET', '/api/auth/session')).json()).toMatchObject({ emailVerified: true });
  });
});
