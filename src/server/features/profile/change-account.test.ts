import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { codesMailedTo } from '#tests/support/mailed-codes.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { writtenMails } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { userById, type User } from '#server/features/accounts/accounts.store.ts';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const OLD = 'priya@families.example';
const NEW = 'raman@families.example';

let hub: TestHub;
let user: User;
let cookie: string;
beforeAll(async () => {
  hub = await startTestHub({ ...MAIL, RATE_LIMITS: 'off' });
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  user = await createUser(hub, { role: 'user', email: OLD });
  cookie = await signIn(hub, user);
});

const change = (json: object) => hub.call('PATCH', `/api/auth/account/${user.id}`, { cookie, json });
const stored = async () => userById(hub.platform.database.db, user.id);

async function proveMailbox(): Promise<void> {
  await change({ name: user.name, email: 'between@families.example' });
  await change({ name: user.name, email: OLD });
  const token = (await proofsMailedTo(hub, OLD)).at(-1);
  expect((await hub.call('POST', '/api/auth/verify-email', { cookie, json: { token } })).statusCode).toBe(200);
  await hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
}

describe('changing the own details', () => {
  it('answers the user as changed', async () => {
    const answer = await change({ name: ' Priya  Raman ', email: OLD, phone: '604 555 0100', emailConsent: true });
    expect(answer.statusCode).toBe(200);
    const { user: view } = answer.json<{ user: object }>();
    expect(view).toMatchObject({ id: user.id, name: 'Priya Raman', phone: '604 555 0100', emailConsent: true });
    expect(view).not.toHaveProperty('email_verified_at');
    expect(await writtenMails(hub)).toEqual([]);
  });

  it('leaves phone and consent alone when they are absent, and takes a phone of null away', async () => {
    await change({ name: 'Priya', email: OLD, phone: '604 555 0100', emailConsent: true });
    await change({ name: 'Priya', email: OLD });
    expect(await stored()).toMatchObject({ phone: '604 555 0100', email_consent: true });
    await change({ name: 'Priya', email: OLD, phone: null, emailConsent: false });
    expect(await stored()).toMatchObject({ phone: null, email_consent: false });
  });

  it('changes nothing else, whatever is sent beside', async () => {
    const before = await stored();
    const hostile = {
      role: 'full-admin',
      isAdmin: true,
      id: 'x',
      createdAt: '2000-01-01T00:00:00.000Z',
      password: 'x',
    };
    const more = { verificationCode: '1', emailVerifiedAt: '2026-01-01T00:00:00.000Z', lastLoginAt: null };
    await change({ name: user.name, email: OLD, ...hostile, ...more });
    expect(await stored()).toEqual(before);
  });

  it('names what is wrong', async () => {
    const answer = await change({ name: ' ', email: 'nobody', emailConsent: 'yes' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: unknown }>().errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'emailConsent', message: 'Must be true or false' },
    ]);
  });

  it('refuses the address of another account, in any case', async () => {
    await createUser(hub, { role: 'user', email: NEW });
    const answer = await change({ name: user.name, email: NEW.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'An account with this email already exists.' });
    expect(await stored()).toMatchObject({ email: OLD });
  });
});

describe('another address', () => {
  it('is mailed a link, and the old one a notice', async () => {
    const answer = await change({ name: user.name, email: NEW });
    expect(answer.json()).toMatchObject({ user: { email: NEW } });
    const mails = (await writtenMails(hub)).map(({ kind, recipient }) => ({ kind, recipient }));
    expect(mails.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'address-changed', recipient: OLD },
      { kind: 'new-address', recipient: NEW },
    ]);
  });

  it('has to be proved anew', async () => {
    await proveMailbox();
    await change({ name: 'Another name', email: OLD.toUpperCase() });
    expect((await stored())?.email_verified_at).not.toBeNull();
    await change({ name: user.name, email: NEW });
    expect(await stored()).toMatchObject({ email_verified_at: null });
    const [token] = await proofsMailedTo(hub, NEW);
    await hub.call('POST', '/api/auth/verify-email', { cookie, json: { token } });
    expect((await stored())?.email_verified_at).not.toBeNull();
  });

  it('is not proved by a link that was mailed to an older one', async () => {
    await change({ name: user.name, email: NEW });
    const [token] = await proofsMailedTo(hub, NEW);
    await change({ name: user.name, email: 'third@families.example' });
    expect((await hub.call('POST', '/api/auth/verify-email', { cookie, json: { token } })).statusCode).toBe(404);
  });

  it('is not proved by a code that was mailed to an older one', async () => {
    const admin = await createUser(hub, { role: 'full-admin', email: 'fatima@school.example' });
    const waiting = new Browser(hub);
    await waiting.call('POST', '/api/auth/login', { email: admin.email, password: PASSWORD });
    const [code] = await codesMailedTo(hub, admin.email);
    await hub.call('PATCH', `/api/auth/account/${admin.id}`, {
      cookie: await signIn(hub, admin),
      json: { name: admin.name, email: NEW },
    });
    const answer = await waiting.call('POST', '/api/auth/verify-code', { email: NEW, code });
    expect(answer.statusCode).toBe(400);
    expect(await userById(hub.platform.database.db, admin.id)).toMatchObject({ email_verified_at: null });
  });
});
