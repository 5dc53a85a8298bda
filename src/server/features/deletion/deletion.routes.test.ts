import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeletionRequestList } from '#contract/deletion.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { removeOldRecords } from '#server/features/retention/remove-old-records.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { deleteSignup } from '#server/features/signups/signups.store.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Tables } from '#server/platform/database/schema.ts';
import { deletionLinksMailedTo, openDeletionRequest } from '#tests/support/deletion-requests.ts';
import { noteWalkUp } from '#tests/support/doors.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { ann, ben, chiyo, makeFair, olga, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { DAY, HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const START = '2026-11-20T18:00:00.000Z';
const ASKED = 'If we keep anything under this address, we’ve emailed a link to it to confirm the deletion.';

let smtp: MailServer;
let hub: TestHub;
let hubWithMail: TestHub;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ RATE_LIMITS: 'off' });
  hubWithMail = await startTestHub({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await hub.remove();
  await hubWithMail.remove();
  await smtp.stop();
});
let fatima: User;
let cookie: string;
beforeEach(async () => {
  for (const { platform } of [hub, hubWithMail]) {
    await platform.empty();
    platform.clock.set(START);
  }
  fatima = await createUser(hub, { role: 'full-admin', name: 'Fatima Founder' });
  cookie = await signIn(hub, fatima);
});

async function ask(json: object = { name: ann.name, email: ann.email }) {
  const answer = await hub.call('POST', '/api/deletion-requests', { json });
  await hub.hub.jobs.settled();
  return answer;
}
const confirm = (token: string | undefined) => hub.call('POST', '/api/deletion-requests/confirm', { json: { token } });
const list = async () =>
  (await hub.call('GET', '/api/deletion-requests', { cookie })).json<DeletionRequestList>().requests;
const carryOut = (id: string, as = cookie) =>
  hub.call('POST', `/api/deletion-requests/${id}/carry-out`, { cookie: as });
const allOf = (table: keyof Tables, of: TestHub = hub) =>
  of.platform.database.db.selectFrom(table).selectAll().execute();

describe('asking for a deletion', () => {
  test('says the same whether anything is kept or not, and mails only where it is', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    const known = await ask();
    const unknown = await ask({ name: ben.name, email: ben.email });
    expect([known.statusCode, known.json()]).toEqual([200, { message: ASKED }]);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect((await writtenMails(hub, 'deletion-link')).map(({ recipient }) => recipient)).toEqual([ann.email]);
    expect(JSON.stringify([await allOf('deletion_requests'), await allOf('jobs')])).not.toContain(ben.email);
  });

  test('finds what is kept in any letter case, as signup, as account, or as nothing but a mail', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    await signedUp(hub, slot, { ...ann, email: 'Ann@Families.example' });
    await ask();
    await createUser(hub, { role: 'user', email: ben.email });
    await ask({ name: ben.name, email: 'BEN@families.example' });
    const gone = await signedUp(hub, slot, { ...chiyo, email: 'Chiyo@families.example' });
    await hub.platform.database.write(({ db }) => deleteSignup(db, gone.id));
    await ask({ name: chiyo.name, email: chiyo.email });
    const mails = await writtenMails(hub, 'deletion-link');
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([ann.email, ben.email, chiyo.email]);
  });

  test('finds hours and letters whose sign-up is gone, and removes the name and address from them', async () => {
    const { sheet } = await makeHeld(hub, [ann]);
    await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, anonymous);
    await hub.call('POST', '/api/certificates', { cookie, json: { year: 2026 } });
    await deleteSheet(hub.hub, sheet.id, olga);
    await hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
    const id = await openDeletionRequest(hub, ann);
    expect(await list()).toMatchObject([{ keeps: { pastSignups: 0, hours: 1, letters: 1, atDoor: false } }]);
    expect((await carryOut(id)).statusCode).toBe(204);
    expect(JSON.stringify([await allOf('hour_people'), await allOf('certificates')])).not.toMatch(/ann@|anders/i);
    expect(await allOf('hours')).toMatchObject([{ minutes: 60, state: 'confirmed' }]);
  });

  test('finds an address that was noted at the door', async () => {
    const { sheet, slot } = await makeFair(hub);
    await noteWalkUp(hub, { sheetId: sheet.id, slotId: slot.id, name: ann.name, email: ann.email });
    await carryOut(await openDeletionRequest(hub, ann));
    expect(await allOf('door_facts')).toMatchObject([{ email: null, email_key: null }]);
  });

  test('takes no address that only compares alike', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, email: 'ａnn@families.example' });
    await ask();
    expect(await writtenMails(hub, 'deletion-link')).toEqual([]);
  });

  test('needs a name and an address', async () => {
    const answer = await ask({ name: ' ', email: 'ann' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [
        { path: 'name', message: 'Full name is required' },
        { path: 'email', message: 'Please enter a valid email address' },
      ],
    });
  });

  test('twice in ten minutes mails once; later the newer link replaces the older', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await ask();
    hub.platform.clock.advance(9 * MINUTE);
    await ask();
    expect(await deletionLinksMailedTo(hub, ann.email)).toHaveLength(1);
    hub.platform.clock.advance(2 * MINUTE);
    await ask();
    const [older, newer] = await deletionLinksMailedTo(hub, ann.email);
    expect((await confirm(older)).statusCode).toBe(404);
    expect((await confirm(newer)).statusCode).toBe(200);
  });
});

describe('the link', () => {
  test('opens the request once, dated, and is kept as a hash alone', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await ask();
    expect(await list()).toEqual([]);
    const [token] = await deletionLinksMailedTo(hub, ann.email);
    expect(JSON.stringify(await allOf('deletion_requests'))).not.toContain(token);
    hub.platform.clock.advance(HOUR);
    const answer = await confirm(token);
    expect(answer.json()).toEqual({ openedAt: '2026-11-20T19:00:00.000Z', dueAt: '2026-12-20T19:00:00.000Z' });
    expect((await confirm(token)).json()).toMatchObject({ message: 'This link is no longer valid.' });
    expect(await list()).toHaveLength(1);
  });

  test('works at most once when it is pressed twice at the same moment', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await ask();
    const [token] = await deletionLinksMailedTo(hub, ann.email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  test('is dead after seven days, and then forgotten with whoever asked', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await ask();
    const [token] = await deletionLinksMailedTo(hub, ann.email);
    hub.platform.clock.advance(7 * DAY);
    expect((await confirm(token)).statusCode).toBe(404);
    hub.platform.clock.advance(DAY);
    await removeOldRecords(hub.platform);
    expect(await allOf('deletion_requests')).toEqual([]);
  });

  test('that was used keeps its request beyond the seven days', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await openDeletionRequest(hub, ann);
    hub.platform.clock.advance(8 * DAY);
    await removeOldRecords(hub.platform);
    expect(await allOf('deletion_requests')).toHaveLength(1);
  });

  test('of a second wish leaves the first one its date', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await openDeletionRequest(hub, ann);
    hub.platform.clock.advance(5 * DAY);
    await ask();
    const tokens = await deletionLinksMailedTo(hub, ann.email);
    expect((await confirm(tokens.at(-1))).json()).toMatchObject({ openedAt: START });
    expect(await allOf('deletion_requests')).toHaveLength(1);
  });
});

describe('full administrators', () => {
  const told = () => writtenMails(hub, 'deletion-request-opened');

  test('are told of a new request once, in their language, without being told by mail who asks', async () => {
    await createUser(hub, { role: 'volunteer-admin' });
    const other = await createUser(hub, { role: 'full-admin', email: 'olga@pac.example' });
    const korean = { preferred_language: 'ko' };
    await hub.platform.database.write(({ db }) =>
      db.updateTable('users').set(korean).where('id', '=', other.id).execute(),
    );
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    await ask();
    expect(await told()).toEqual([]);
    const [token] = await deletionLinksMailedTo(hub, ann.email);
    await Promise.all([confirm(token), confirm(token)]);
    const mails = await told();
    expect(Object.fromEntries(mails.map(({ recipient, language }) => [recipient, language]))).toEqual({
      [fatima.email]: 'en',
      [other.email]: 'ko',
    });
    expect(mails).toHaveLength(2);
    expect(mails[0]?.payload).toEqual({ dueAt: '2026-12-20T18:00:00.000Z' });
    hub.platform.clock.advance(HOUR);
    await openDeletionRequest(hub, ann);
    expect(await told()).toHaveLength(2);
  });

  test('read by when it is to be done, and where', async () => {
    const admin = await createUser(hubWithMail, { role: 'full-admin' });
    await signedUp(hubWithMail, (await makeFair(hubWithMail)).slot, ann);
    await openDeletionRequest(hubWithMail, ann);
    await hubWithMail.hub.jobs.settled();
    const { parsed } = smtp.mails.findLast(({ recipients }) => recipients.includes(admin.email)) ?? {};
    expect(parsed?.subject).toBe('Someone asks School PAC to delete their data');
    expect(parsed?.text).toContain('within 30 days: by Sunday, December 20.');
    expect(parsed?.text).toContain('http://localhost:3000/pac-mgmt-2025?tab=users');
    expect(`${parsed?.text}${String(parsed?.html)}`).not.toMatch(/ann@|anders/i);
  });
});

describe('a lookup that fails for good', () => {
  test.each([
    ['POST', '/api/manage/link', 'volunteers'],
    ['POST', '/api/deletion-requests', 'users'],
  ] as const)('keeps neither name nor address: %s %s', async (method, url, table) => {
    const rename = (from: string, to: string) =>
      hub.platform.database.write(({ db }) => db.schema.alterTable(from).renameTo(to).execute());
    const jobs = async () => JSON.stringify(await allOf('jobs'));
    await rename(table, 'out_of_reach');
    try {
      expect((await hub.call(method, url, { json: { name: ann.name, email: ann.email } })).statusCode).toBe(200);
      await hub.hub.jobs.settled();
      expect(await jobs()).toContain(ann.email);
      for (let tries = 0; tries < 2; tries += 1) {
        hub.platform.clock.advance(HOUR);
        await hub.hub.jobs.settled();
      }
      expect(await allOf('jobs')).toMatchObject([{ gave_up_at: expect.any(String), attempts: 3 }]);
      expect(await jobs()).not.toMatch(/ann@|anders/i);
    } finally {
      await rename('out_of_reach', table);
    }
  });
});

describe('open requests', () => {
  test('say who asks, what is kept, and how many days are left', async () => {
    const coming = await makeFair(hub);
    const past = await makeFair(hub, {
      sheet: { eventDate: '2026-11-21T09:00' },
      slot: { startTime: '2026-11-21T08:00', endTime: '2026-11-21T10:00' },
    });
    await signedUp(hub, coming.slot, ann);
    await signedUp(hub, past.slot, ann);
    await createUser(hub, { role: 'user', email: ann.email });
    const id = await openDeletionRequest(hub, ann);
    expect(await list()).toEqual([
      {
        id,
        name: ann.name,
        email: ann.email,
        openedAt: START,
        dueAt: '2026-12-20T18:00:00.000Z',
        daysLeft: 30,
        keeps: {
          upcomingSignups: 2,
          pastSignups: 0,
          hours: 0,
          letters: 0,
          mails: 3,
          account: true,
          atDoor: false,
        },
      },
    ]);
    hub.platform.clock.advance(2 * DAY);
    cookie = await signIn(hub, fatima);
    expect(await list()).toMatchObject([{ daysLeft: 28, keeps: { upcomingSignups: 1, pastSignups: 1 } }]);
    hub.platform.clock.advance(28 * DAY - HOUR);
    cookie = await signIn(hub, fatima);
    expect(await list()).toMatchObject([{ daysLeft: 1 }]);
    hub.platform.clock.advance(HOUR);
    expect(await list()).toMatchObject([{ daysLeft: -1 }]);
  });

  test('come with the most urgent first', async () => {
    const { slot } = await makeFair(hub);
    for (const person of [ben, ann]) {
      await signedUp(hub, slot, person);
      await openDeletionRequest(hub, person);
      hub.platform.clock.advance(HOUR);
    }
    expect((await list()).map(({ email }) => email)).toEqual([ben.email, ann.email]);
  });
});

describe('carrying a request out', () => {
  test('frees coming places, leaves past hours without a name, and touches nobody else', async () => {
    const coming = await makeFair(hub);
    const past = await makeFair(hub, {
      sheet: { eventDate: '2026-11-21T09:00' },
      slot: { startTime: '2026-11-21T08:00', endTime: '2026-11-21T10:00' },
    });
    for (const { slot } of [coming, past]) {
      await signedUp(hub, slot, { ...ann, notes: 'My allergy: nuts' });
      await signedUp(hub, slot, ben);
    }
    hub.platform.clock.set('2026-11-25T18:00:00.000Z');
    cookie = await signIn(hub, fatima);
    const id = await openDeletionRequest(hub, ann);
    const answer = await carryOut(id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await placesOf(hub, coming.slot)).toEqual({ count: 1, signups: 1 });
    expect(await placesOf(hub, past.slot)).toEqual({ count: 2, signups: 2 });
    const rows = JSON.stringify(await allOf('volunteers'));
    expect(rows).not.toMatch(/ann@|anders|0101|allergy/i);
    expect(rows.match(/ben@/g)?.length).toBeGreaterThanOrEqual(2);
    expect(await list()).toEqual([]);
    expect((await carryOut(id)).statusCode).toBe(404);
  });

  test('takes what others signed the address up for, and the account with all of its signups', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const [user, other] = [
      await createUser(hub, { role: 'user', email: ann.email }),
      await createUser(hub, { role: 'user' }),
    ];
    await signedUp(hub, slot, { ...chiyo, name: 'Child of Ann' }, { role: 'user', userId: user.id, sessionHash: '' });
    await signedUp(hub, slot, ann, { role: 'user', userId: other.id, sessionHash: '' });
    await signedUp(hub, slot, ben);
    await carryOut(await openDeletionRequest(hub, ann));
    expect((await allOf('volunteers')).map((row) => ('email' in row ? row.email : ''))).toEqual([ben.email]);
    expect((await allOf('users')).map(({ id }) => id).toSorted()).toEqual([fatima.id, other.id].toSorted());
  });

  test('is confirmed by mail, after which no mail tells of the address any more', async () => {
    const admin = await createUser(hubWithMail, { role: 'full-admin' });
    const { slot } = await makeFair(hubWithMail);
    await signedUp(hubWithMail, slot, { ...ann, email: 'Ann@Families.example' });
    await signedUp(hubWithMail, slot, ben);
    const id = await openDeletionRequest(hubWithMail, ann);
    await hubWithMail.hub.jobs.settled();
    const sentBefore = smtp.mails.length;
    await hubWithMail.call('POST', `/api/deletion-requests/${id}/carry-out`, {
      cookie: await signIn(hubWithMail, admin),
    });
    await hubWithMail.hub.jobs.settled();
    const subjects = smtp.mails.slice(sentBefore).map(({ parsed }) => parsed.subject);
    expect(subjects.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      expect.stringContaining('Your data at'),
      expect.stringContaining('Your sign-up is cancelled'),
    ]);
    hubWithMail.platform.clock.advance(HOUR);
    await hubWithMail.hub.jobs.settled();
    const kept = JSON.stringify([await allOf('outbox', hubWithMail), await allOf('jobs', hubWithMail)]);
    expect(kept).not.toMatch(/ann@|anders/i);
    expect(kept).toContain(ben.email);
  });

  test('keeps a hash and the dates as proof, and nothing that tells the address', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    const id = await openDeletionRequest(hub, ann);
    hub.platform.clock.advance(HOUR);
    await carryOut(id);
    const proof = await allOf('deletion_requests');
    expect(proof).toMatchObject([
      {
        id,
        name: null,
        email: null,
        token_hash: null,
        email_hash: hub.platform.secrets.sign('deletion-request', ann.email),
        opened_at: START,
        carried_out_at: '2026-11-20T19:00:00.000Z',
      },
    ]);
  });

  test('is refused while it is the address of the last full administrator, and then removes nothing', async () => {
    await signedUp(hub, (await makeFair(hub)).slot, { ...ann, email: fatima.email });
    const id = await openDeletionRequest(hub, fatima);
    const refused = await carryOut(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'last_full_administrator' });
    expect(await allOf('volunteers')).toMatchObject([{ email: fatima.email }]);
    expect(await list()).toHaveLength(1);
    await createUser(hub, { role: 'full-admin' });
    expect((await carryOut(id)).statusCode).toBe(204);
    expect(await allOf('volunteers')).toEqual([]);
  });

  test('happens once when two administrators press at the same moment', async () => {
    const other = await signIn(hub, await createUser(hub, { role: 'full-admin' }));
    await signedUp(hub, (await makeFair(hub)).slot, ann);
    const id = await openDeletionRequest(hub, ann);
    const answers = await Promise.all([carryOut(id), carryOut(id, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(await writtenMails(hub, 'deletion-done')).toHaveLength(1);
  });

  test('is possible too when nothing is kept any more', async () => {
    const signup = await signedUp(hub, (await makeFair(hub)).slot, ann);
    const id = await openDeletionRequest(hub, ann);
    await hub.call('DELETE', '/api/manage/signup', { json: { token: signup.token } });
    expect((await carryOut(id)).statusCode).toBe(204);
    expect(await writtenMails(hub, 'deletion-done')).toMatchObject([{ recipient: ann.email, payload: {} }]);
  });
});
