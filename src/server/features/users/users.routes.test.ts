import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserView } from '#contract/accounts.ts';
import type { Role } from '#domain/roles.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { insertChallenge } from '#server/features/sessions/login-challenges.store.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { ann, helper, makeFair, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub({ RATE_LIMITS: 'off' });
afterAll(() => hub.remove());

let fatima: User;
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  fatima = await createUser(hub, { role: 'full-admin', name: 'Fatima Founder', email: 'fatima@school.example' });
  cookie = await signIn(hub, fatima);
});

const call = (method: string, url: string, json?: unknown, as = cookie) =>
  hub.call(method, url, { cookie: as, ...(json === undefined ? {} : { json }) });
const isSignedIn = async (as: string) =>
  (await call('GET', '/api/auth/session', undefined, as)).json<{ authenticated: boolean }>().authenticated;
const roleOf = async ({ id }: User) =>
  (await call('GET', '/api/users')).json<UserView[]>().find((user) => user.id === id)?.role;

const vera = {
  name: 'Vera Volunteers',
  email: 'Vera@School.example',
  phone: '604 555 0188',
  password: 'six green kettles',
  role: 'volunteer-admin',
};

describe('the list of users', () => {
  test('shows everyone by name, and nothing that belongs to the server', async () => {
    await createUser(hub, { role: 'user', name: 'zoe Zhang', email: 'zoe@families.example' });
    await createUser(hub, { role: 'user', name: 'Adam Abbas', email: 'adam@families.example' });
    const answer = await call('GET', '/api/users');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<UserView[]>().map(({ name }) => name)).toEqual(['Adam Abbas', 'Fatima Founder', 'zoe Zhang']);
    expect(Object.keys(answer.json<UserView[]>()[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'email',
      'emailConsent',
      'id',
      'isAdmin',
      'lastLoginAt',
      'name',
      'phone',
      'role',
    ]);
    expect(answer.body).not.toContain('argon2');
  });
});

describe('a new administrator', () => {
  test('can sign in with the password and has the role that was chosen', async () => {
    const answer = await call('POST', '/api/users/create-admin', { ...vera, isAdmin: false, id: fatima.id });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      email: 'vera@school.example',
      phone: '604 555 0188',
      role: 'volunteer-admin',
    });
    expect(answer.json<UserView>().id).not.toBe(fatima.id);
    const { db } = hub.platform.database;
    const row = await db.selectFrom('users').selectAll().where('email', '=', 'vera@school.example').executeTakeFirst();
    expect(await isPassword(vera.password, row?.password_hash ?? null, 'login', null)).toBe(true);
    expect(answer.body).not.toContain('kettles');
  });

  test('is refused with the words of each field', async () => {
    const wrong = { name: ' ', email: 'vera', password: '12345', role: 'user' };
    const answer = await call('POST', '/api/users/create-admin', wrong);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: unknown }>().errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'password', message: 'Password must be at least 6 characters' },
      { path: 'role', message: 'Please select a role' },
    ]);
  });

  test('cannot have an address that someone has, in whatever case', async () => {
    const answer = await call('POST', '/api/users/create-admin', { ...vera, email: 'FATIMA@school.example' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toBe('An account with this email already exists.');
  });

  test('is made once when the button is pressed twice', async () => {
    const answers = await Promise.all([1, 2].map(() => call('POST', '/api/users/create-admin', vera)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });
});

describe('the details of someone else', () => {
  test('change where they are given, and stay where not', async () => {
    const user = await createUser(hub, { role: 'user', name: 'Adam', email: 'adam@families.example' });
    const session = await signIn(hub, user);
    const first = await call('PATCH', `/api/users/${user.id}`, {
      name: 'Adam Abbas',
      phone: '604 555 0110',
      role: 'full-admin',
    });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ name: 'Adam Abbas', phone: '604 555 0110', email: user.email, role: 'user' });
    const second = await call('PATCH', `/api/users/${user.id}`, { phone: null });
    expect(second.json()).toMatchObject({ name: 'Adam Abbas', phone: null });
    expect(await isSignedIn(session)).toBe(true);
  });

  test('with another address have to be proved anew, with every session ended and both mailboxes told', async () => {
    const user = await createUser(hub, { role: 'user', email: 'adam@families.example' });
    const session = await signIn(hub, user);
    const answer = await call('PATCH', `/api/users/${user.id}`, { email: 'Adam@Work.example' });
    expect(answer.json<UserView>().email).toBe('adam@work.example');
    expect(await isSignedIn(session)).toBe(false);
    const mails = await writtenMails(hub);
    expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      'address-changed adam@families.example',
      'new-address adam@work.example',
    ]);
  });

  test('are refused when they are wrong or the address is taken', async () => {
    const user = await createUser(hub, { role: 'user' });
    const wrong = await call('PATCH', `/api/users/${user.id}`, { name: '', email: 'adam' });
    expect(wrong.json<{ errors: unknown }>().errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'email', message: 'Please enter a valid email address' },
    ]);
    const taken = await call('PATCH', `/api/users/${user.id}`, { email: fatima.email });
    expect(taken.statusCode).toBe(409);
    expect(taken.json<{ message: string }>().message).toBe('An account with this email already exists.');
  });
});

describe('another role', () => {
  const changes: [Role, Role][] = [
    ['user', 'volunteer-admin'],
    ['volunteer-admin', 'full-admin'],
    ['full-admin', 'user'],
  ];
  test.each(changes)('from %s to %s counts at once and ends every session', async (from, to) => {
    const user = await createUser(hub, { role: from });
    const sessions = await Promise.all([1, 2, 3].map(() => signIn(hub, user)));
    const answer = await call('PATCH', `/api/users/${user.id}/role`, { role: to });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ role: to, isAdmin: to !== 'user' });
    for (const session of sessions) expect(await isSignedIn(session)).toBe(false);
    expect(await roleOf(user)).toBe(to);
  });

  test('that is the same changes nothing and ends no session', async () => {
    const user = await createUser(hub, { role: 'volunteer-admin' });
    const session = await signIn(hub, user);
    expect((await call('PATCH', `/api/users/${user.id}/role`, { role: 'volunteer-admin' })).statusCode).toBe(200);
    expect(await isSignedIn(session)).toBe(true);
    expect(await hub.platform.database.db.selectFrom('audit_log').select('id').execute()).toEqual([]);
  });

  test('must be one of the three', async () => {
    const user = await createUser(hub, { role: 'user' });
    for (const role of ['owner', '', null, undefined, 'toString']) {
      const answer = await call('PATCH', `/api/users/${user.id}/role`, { role });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ message: string }>().message).toBe('Please select a role');
    }
  });

  test('also ends a login that waits for its code', async () => {
    const user = await createUser(hub, { role: 'volunteer-admin' });
    const { db } = hub.platform.database;
    const soon = new Date(hub.platform.clock.now().getTime() + MINUTE);
    await hub.platform.database.write(({ db: inside }) =>
      insertChallenge(inside, {
        tokenHash: 'x',
        userId: user.id,
        codeHash: 'y',
        codeExpiresAt: soon,
        sentAt: soon,
        expiresAt: soon,
      }),
    );
    await call('PATCH', `/api/users/${user.id}/role`, { role: 'full-admin' });
    expect(await db.selectFrom('login_challenges').select('token_hash').execute()).toEqual([]);
  });
});

describe('the own row', () => {
  test('cannot be changed, given a role or deleted', async () => {
    const answers = [
      await call('PATCH', `/api/users/${fatima.id}`, { name: 'Queen Fatima' }),
      await call('PATCH', `/api/users/${fatima.id.toUpperCase()}/role`, { role: 'user' }),
      await call('DELETE', `/api/users/${fatima.id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(await roleOf(fatima)).toBe('full-admin');
  });
});

describe('a user who is deleted', () => {
  test('is gone at once, on every device, and cannot sign in again', async () => {
    const user = await createUser(hub, { role: 'full-admin' });
    const session = await signIn(hub, user);
    expect((await call('DELETE', `/api/users/${user.id}`)).statusCode).toBe(204);
    expect(await isSignedIn(session)).toBe(false);
    expect(await roleOf(user)).toBeUndefined();
    const again = await hub.call('POST', '/api/auth/login', { json: { email: user.email, password: PASSWORD } });
    expect(again.statusCode).toBe(401);
    expect((await call('DELETE', `/api/users/${user.id}`)).statusCode).toBe(404);
  });

  test('gives upcoming places back and leaves past hours without a name', async () => {
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const asAnn = { role: 'user', userId: user.id, sessionHash: '' } as const;
    const coming = await makeFair(hub);
    await signedUp(hub, coming.slot, ann, asAnn);
    await signedUp(hub, coming.slot, helper(1));
    const past = await makeFair(hub, {
      sheet: { eventDate: '2026-11-01T09:00' },
      slot: { startTime: '2026-11-01T08:00', endTime: '2026-11-01T10:00' },
    });
    hub.platform.clock.set('2026-10-30T18:00:00.000Z');
    await signedUp(hub, past.slot, { ...ann, phone: '604 555 0177' }, asAnn);
    hub.platform.clock.set('2026-11-20T18:00:00.000Z');
    const before = (await call('GET', '/api/stats')).json<{ monthlyHours: number }>();
    cookie = await signIn(hub, fatima);

    expect((await call('DELETE', `/api/users/${user.id}`)).statusCode).toBe(204);
    expect(await placesOf(hub, coming.slot)).toEqual({ count: 1, signups: 1 });
    expect(await placesOf(hub, past.slot)).toEqual({ count: 1, signups: 1 });
    expect((await call('GET', '/api/stats')).json<{ monthlyHours: number }>().monthlyHours).toBe(before.monthlyHours);
    const kept = await hub.platform.database.db.selectFrom('volunteers').selectAll().execute();
    for (const word of [ann.name, ann.email, ann.phone, '604 555 0177', user.id])
      expect(JSON.stringify(kept)).not.toContain(word);
  });
});
