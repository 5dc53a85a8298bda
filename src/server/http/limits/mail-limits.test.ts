import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userByEmail } from '#server/features/accounts/accounts.store.ts';
import { Browser } from '#tests/support/browser.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { makeSheet, makeSlot, writtenMails, type WrittenMail } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const OTHER_PASSWORD = 'seven dry towels';

let hub: TestHub;
beforeAll(async () => void (hub = await startTestHub({ TRUST_PROXY: '1', RATE_LIMITS: 'on' })));
afterAll(() => hub.remove());

// The limits live on in the process, so every test has a mailbox of its own.
let mailboxes = 0;
let networks = 0;
let victim = '';
let slotId = '';
beforeEach(async () => {
  await hub.platform.empty();
  mailboxes += 1;
  victim = `victim${mailboxes}@families.example`;
  const eventDate = new Date(hub.platform.clock.now().getTime() + 60 * 24 * HOUR).toISOString();
  const sheet = await makeSheet(hub, { eventDate });
  slotId = (await makeSlot(hub, sheet, { maxVolunteers: null, startTime: null, endTime: null })).id;
});

function stranger(): Browser {
  networks += 1;
  const headers = { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
  return new Browser({ call: (method, url, more) => hub.call(method, url, { ...more, headers }) });
}

let names = 0;
async function signUp(email: string, browser = stranger()): Promise<{ id: string; token: string }> {
  names += 1;
  const json = { slotId, name: `Name ${names}`, email, phone: '604 555 0100' };
  const answer = await browser.call('POST', '/api/volunteers', json);
  expect(answer.statusCode).toBe(201);
  const { id, manageUrl } = answer.json<{ id: string; manageUrl: string }>();
  return { id, token: new URL(manageUrl).hash.slice(1) };
}

async function register(email: string): Promise<Browser> {
  const browser = stranger();
  const json = { name: 'Mallory', email, password: PASSWORD };
  expect((await browser.call('POST', '/api/auth/register', json)).statusCode).toBe(201);
  return browser;
}

const idOf = async (email: string) => (await userByEmail(hub.platform.database.db, email))?.id ?? '';

async function mailsToVictim(): Promise<WrittenMail[]> {
  await hub.hub.jobs.settled();
  const [name = ''] = victim.split('@');
  return (await writtenMails(hub)).filter(({ recipient }) => recipient.startsWith(name));
}

async function prove(email: string): Promise<void> {
  const proved = { email_verified_at: hub.platform.clock.now().toISOString() };
  await hub.platform.database.write(({ db }) =>
    db.updateTable('users').set(proved).where('email', '=', email).execute(),
  );
}

test('a mailbox that was mailed five times within the hour is not invited to organize', async () => {
  const cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
  const { id } = await makeSheet(hub);
  const invite = () => hub.call('POST', `/api/signup-sheets/${id}/organizers`, { cookie, json: { email: victim } });
  await signUp(victim);
  for (let each = 0; each < 4; each += 1) expect((await invite()).statusCode).toBe(201);
  const refused = await invite();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  expect(await mailsToVictim()).toHaveLength(5);
  hub.platform.clock.advance(HOUR);
  expect((await invite()).statusCode).toBe(201);
});

describe('a mailbox that strangers have mailed', () => {
  test('gets five mails an hour of all kinds together, under whatever names and addresses', async () => {
    await signUp(victim);
    await stranger().call('POST', '/api/manage/link', { email: victim });
    await stranger().call('POST', '/api/deletion-requests', { name: 'Anybody', email: victim });
    const mallory = await register(victim);
    await signUp(victim.replace('@', '+fair@'));
    const kinds = (await mailsToVictim()).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['signup-confirmation', 'manage-links', 'deletion-link', 'welcome']));
    expect(kinds).toHaveLength(5);
    for (let each = 0; each < 5; each += 1) {
      hub.platform.clock.advance(MINUTE);
      await signUp(victim.replace('@', `+${each}@`));
      await stranger().call('POST', '/api/manage/link', { email: victim });
      await stranger().call('POST', '/api/deletion-requests', { name: 'Anybody', email: victim });
      await register(victim.replace('@', `+${each}@`));
    }
    // Five, and the two that somebody asked for, which are counted apart.
    expect(await mailsToVictim()).toHaveLength(7);
    hub.platform.clock.advance(12 * MINUTE);
    await signUp(victim);
    await mallory.call('POST', '/api/auth/resend-verification');
    expect(await mailsToVictim()).toHaveLength(8);
  });

  test('is not flooded by an account that is moved to it and away again', async () => {
    const mallory = await register(`mallory${mailboxes}@families.example`);
    const id = await idOf(`mallory${mailboxes}@families.example`);
    for (let each = 0; each < 5; each += 1)
      for (const email of [victim, `mallory${mailboxes}.${each}@families.example`])
        expect((await mallory.call('PATCH', `/api/auth/account/${id}`, { name: 'Mallory', email })).statusCode).toBe(
          200,
        );
    const mails = await mailsToVictim();
    expect(mails).toHaveLength(5);
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['new-address', 'address-changed']));
  });

  test('is not flooded by a signup that is moved to it and away again', async () => {
    const away = `mallory${mailboxes}@families.example`;
    let { token } = await signUp(away);
    for (let each = 0; each < 20; each += 1) {
      const json = { token, email: each % 2 === 0 ? victim : away };
      const answer = await stranger().call('PATCH', '/api/manage/signup', json);
      expect(answer.statusCode).toBe(200);
      token = new URL(answer.json<{ manageUrl: string }>().manageUrl).hash.slice(1);
    }
    expect(await mailsToVictim()).toHaveLength(5);
  });

  test('is not flooded by an account under its address whose password changes, or that comes and goes', async () => {
    for (let each = 0; each < 4; each += 1) {
      const mallory = await register(victim);
      const id = await idOf(victim);
      const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };
      expect((await mallory.call('PATCH', `/api/auth/change-password/${id}`, change)).statusCode).toBe(200);
      expect((await mallory.call('DELETE', `/api/auth/account/${id}`, { password: OTHER_PASSWORD })).statusCode).toBe(
        204,
      );
    }
    const { db } = hub.platform.database;
    // Some were emptied when the account went.
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(5);
  });

  test('is not flooded when an account under its address goes with many signups', async () => {
    const mallory = await register(victim);
    for (let each = 0; each < 9; each += 1) await signUp(victim, mallory);
    const id = await idOf(victim);
    expect((await mallory.call('DELETE', `/api/auth/account/${id}`, { password: PASSWORD })).statusCode).toBe(204);
    const left = (await writtenMails(hub)).filter(({ recipient }) => recipient === victim);
    // Four were told that they are signed up, beside the welcome, and so four that they are not any more.
    expect(left.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'signup-withdrawn'));
  });

  test('is not told of the end of signups of which it was never told', async () => {
    const signups = [];
    for (let each = 0; each < 9; each += 1) signups.push(await signUp(victim));
    for (const { token } of signups)
      expect((await hub.call('DELETE', '/api/manage/signup', { json: { token } })).statusCode).toBe(204);
    const kinds = (await mailsToVictim()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'signup-confirmation')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'signup-withdrawn')).toHaveLength(5);
  });

  test('keeps an older link good when no newer one is mailed', async () => {
    await signUp(victim);
    await stranger().call('POST', '/api/deletion-requests', { name: 'Anybody', email: victim });
    await mailsToVictim();
    const requests = () => hub.platform.database.db.selectFrom('deletion_requests').select('token_hash').execute();
    const before = await requests();
    expect(before).toHaveLength(1);
    for (let each = 0; each < 4; each += 1) await stranger().call('POST', '/api/mailbox/codes', { email: victim });
    await mailsToVictim();
    hub.platform.clock.advance(10 * MINUTE);
    await stranger().call('POST', '/api/deletion-requests', { name: 'Anybody', email: victim });
    await mailsToVictim();
    expect(await requests()).toEqual(before);
  });
});

describe('who asked for it is mailed however much strangers do', () => {
  test('the owner of a proved address, for signups of their own and for what happens to the account', async () => {
    const owner = await register(victim);
    const id = await idOf(victim);
    for (let each = 0; each < 10; each += 1) await signUp(victim);
    expect(await mailsToVictim()).toHaveLength(5);
    await signUp(victim, owner);
    expect(await mailsToVictim()).toHaveLength(5);
    await prove(victim);
    await signUp(victim, owner);
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD };
    await owner.call('PATCH', `/api/auth/change-password/${id}`, change);
    await owner.call('PATCH', `/api/auth/account/${id}`, {
      name: 'Owner',
      email: `moved${mailboxes}@families.example`,
    });
    const kinds = (await mailsToVictim()).map(({ kind }) => kind);
    expect(kinds.slice(5)).toEqual(['signup-confirmation', 'password-changed', 'address-changed']);
  });

  test('whoever an organizer signs up, moves or removes', async () => {
    const cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin' }));
    for (let each = 0; each < 5; each += 1) await signUp(victim);
    const json = { slotId, name: 'Asked by Olga', email: victim, phone: '604 555 0100' };
    const { id } = (await hub.call('POST', '/api/volunteers', { cookie, json })).json<{ id: string }>();
    const other = await signUp(`other${mailboxes}@families.example`);
    await hub.call('PATCH', `/api/volunteers/${other.id}`, { cookie, json: { email: victim } });
    await hub.call('DELETE', `/api/volunteers/${id}`, { cookie });
    const kinds = (await mailsToVictim()).map(({ kind }) => kind);
    expect(kinds.slice(5)).toEqual(['signup-confirmation', 'signup-confirmation', 'signup-removed']);
  });
});

test('many signups at the same moment count each mail once, however often the database begins anew', async () => {
  const full = await makeSlot(
    hub,
    await makeSheet(hub, { eventDate: new Date(hub.platform.clock.now().getTime() + 24 * HOUR).toISOString() }),
    { maxVolunteers: 1, startTime: null, endTime: null },
  );
  const family = Array.from({ length: 5 }, (_, nth) => signUp(victim.replace('@', `+${nth}@`)));
  // Those that come too late are undone, and with them whatever shares their commit is run again.
  const late = Array.from({ length: 20 }, (_, nth) =>
    stranger().call('POST', '/api/volunteers', {
      slotId: full.id,
      name: `Late ${nth}`,
      email: `late${nth}.${mailboxes}@families.example`,
      phone: '604 555 0100',
    }),
  );
  await Promise.all([...family, ...late]);
  expect(await mailsToVictim()).toHaveLength(5);
});
