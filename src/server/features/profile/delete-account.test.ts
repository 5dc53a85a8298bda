import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slotHours } from '#domain/volunteer-hours.ts';
import { suppressAddress, suppressionOf } from '#server/mail/suppressed-addresses.store.ts';
import { Browser } from '#tests/support/browser.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { proofsMailedTo } from '#tests/support/mailed-proofs.ts';
import { PASSWORD, createUser, signIn } from '#tests/support/people.ts';
import { cookies } from '#tests/support/items.ts';
import { ann, ben, makeFair, makeSlot, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { makeFull, waitsFor } from '#tests/support/waitlists.ts';
import { DAY, HOUR } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const START = '2026-11-20T18:00:00.000Z';
const AFTER_THE_FAIR = '2026-12-13T18:00:00.000Z';

let smtp: MailServer;
let hub: TestHub;
let hubWithMail: TestHub;
beforeAll(async () => {
  smtp = await startMailServer();
  hub = await startTestHub({ RATE_LIMITS: 'off' });
  hubWithMail = await startTestHub({ SMTP_URL: smtp.url, RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await hub.remove();
  await hubWithMail.remove();
  await smtp.stop();
});
beforeEach(async () => {
  for (const { platform } of [hub, hubWithMail]) {
    await platform.empty();
    platform.clock.set(START);
  }
});

async function annOf(
  of: TestHub,
): Promise<{ id: string; browser: Browser; actor: { role: 'user'; userId: string; sessionHash: '' } }> {
  const browser = new Browser(of);
  const json = { name: ann.name, email: ann.email, password: PASSWORD };
  const { user } = (await browser.call('POST', '/api/auth/register', json)).json<{ user: { id: string } }>();
  return { id: user.id, browser, actor: { role: 'user', userId: user.id, sessionHash: '' } };
}

const leave = ({ id, browser }: { id: string; browser: Browser }, password = PASSWORD) =>
  browser.call('DELETE', `/api/auth/account/${id}`, { password });

const allOf = (
  of: TestHub,
  table: 'users' | 'sessions' | 'volunteers' | 'outbox' | 'jobs' | 'one_time_links' | 'offers' | 'waitlist_entries',
) => of.platform.database.db.selectFrom(table).selectAll().execute();

describe('deleting the own account', () => {
  it('takes user, sessions and links away, and the cookie', async () => {
    const own = await annOf(hub);
    await signIn(hub, await createUser(hub, { role: 'user' }));
    const answer = await leave(own);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(own.browser.cookie('sid')).toBeUndefined();
    expect(await allOf(hub, 'users')).toHaveLength(1);
    expect(await allOf(hub, 'sessions')).toHaveLength(1);
    expect(await allOf(hub, 'one_time_links')).toEqual([]);
    const login = await hub.call('POST', '/api/auth/login', { json: { email: ann.email, password: PASSWORD } });
    expect(login.statusCode).toBe(401);
  });

  it('is refused without the password or with a wrong one, and changes nothing', async () => {
    const own = await annOf(hub);
    const wrong = await leave(own, `${PASSWORD} `);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      message: 'Current password is incorrect',
      errors: [{ path: 'password', message: 'Current password is incorrect' }],
    });
    const without = await own.browser.call('DELETE', `/api/auth/account/${own.id}`, {});
    expect(without.json()).toMatchObject({ errors: [{ path: 'password', message: 'Password is required' }] });
    expect((await own.browser.call('GET', '/api/auth/session')).json()).toMatchObject({ authenticated: true });
    expect(await writtenMails(hub, 'account-deleted')).toEqual([]);
  });

  it('is refused to the last full administrator, also when two ask at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      await hub.platform.empty();
      const admins = await Promise.all([1, 2].map(() => createUser(hub, { role: 'full-admin' })));
      const answers = await Promise.all(
        admins.map(async (user) =>
          hub.call('DELETE', `/api/auth/account/${user.id}`, {
            cookie: await signIn(hub, user),
            json: { password: PASSWORD },
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([204, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
        code: 'last_full_administrator',
      });
      expect(await allOf(hub, 'users')).toHaveLength(1);
    }
  });
});

describe('waiting lists of someone who leaves', () => {
  it('are left: what was held goes to the next, and nothing of the form stays', async () => {
    const own = await annOf(hubWithMail);
    const { slot, first } = await makeFull(hubWithMail);
    await waitsFor(hubWithMail, slot, ann, own.actor);
    await waitsFor(hubWithMail, slot, ben);
    await hubWithMail.call('DELETE', '/api/manage/signup', { json: { token: first.token } });
    const data = await own.browser.call('GET', '/api/auth/my-data.json');
    expect(data.json()).toMatchObject({
      waitlists: [{ slot: 'Set up tables', state: 'offered', form: { phone: ann.phone } }],
    });
    await leave(own);
    expect(await allOf(hubWithMail, 'offers')).toMatchObject([{ state: 'open' }]);
    expect(await allOf(hubWithMail, 'waitlist_entries')).toMatchObject([{ email: ben.email, state: 'offered' }]);
  });
});

describe('upcoming signups of someone who leaves', () => {
  it('are withdrawn: the place is free, and the calendar entry is taken back', async () => {
    const own = await annOf(hub);
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ann, own.actor);
    await expect(signedUp(hub, slot, ben)).rejects.toMatchObject({ status: 409 });
    await leave(own);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    await signedUp(hub, slot, ben);
    const mails = (await writtenMails(hub)).filter(({ recipient }) => recipient === ann.email);
    expect(mails.sort((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'account-deleted', payload: {} },
      { kind: 'signup-withdrawn', payload: { name: ann.name, calendarSequence: 1 } },
    ]);
  });

  it('give back all that they take of an item', async () => {
    const own = await annOf(hub);
    const { slot } = await makeFair(hub, { slot: cookies });
    await signedUp(hub, slot, { ...ann, quantity: 3, bringing: 'oatmeal' }, own.actor);
    await signedUp(hub, slot, { ...ben, quantity: 2 });
    await leave(own);
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 1 });
  });

  it('leave the signups of others alone', async () => {
    const own = await annOf(hub);
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    await signedUp(hub, slot, ann, own.actor);
    const sameAddress = await signedUp(hub, slot, { ...ann, name: 'Someone of the same address' });
    const other = await signedUp(hub, slot, ben);
    await leave(own);
    const left = await hub.platform.database.db.selectFrom('volunteers').select('id').execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([sameAddress.id, other.id]));
  });

  it('are those too that were made without the account, once the mailbox is proved', async () => {
    const own = await annOf(hub);
    const [token] = await proofsMailedTo(hub, ann.email);
    await own.browser.call('POST', '/api/auth/verify-email', { token });
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    await leave(own);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });
});

describe('past signups of someone who leaves', () => {
  it('keep their units, but neither what was brought nor a shown name nor a group', async () => {
    const own = await annOf(hub);
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true }, slot: cookies });
    const shift = await makeSlot(hub, sheet);
    const places = [{ slotId: slot.id, quantity: 3, bringing: 'oatmeal', marks: ['vegan'] }, { slotId: shift.id }];
    const json = { ...ann, displayName: 'Ann A.', places };
    await own.browser.call('POST', '/api/volunteers/batch', json);
    hub.platform.clock.set(AFTER_THE_FAIR);
    await own.browser.call('POST', '/api/auth/login', { email: ann.email, password: PASSWORD });
    expect((await leave(own)).statusCode).toBe(204);
    expect(await placesOf(hub, slot)).toEqual({ count: 3, signups: 1 });
    const nothing = { bringing: null, marks: null, display_name: null, group_id: null };
    expect(await allOf(hub, 'volunteers')).toMatchObject([
      { ...nothing, quantity: 3 },
      { ...nothing, quantity: 1 },
    ]);
  });

  it('keep place and hours, and tell of nobody', async () => {
    const own = await annOf(hub);
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const untimed = await makeSlot(hub, sheet, { title: 'Bake', startTime: null, endTime: null, maxVolunteers: null });
    const first = await signedUp(hub, slot, { ...ann, notes: 'My allergy: nuts' }, own.actor);
    await signedUp(hub, slot, { ...ann, name: 'Anna Anders' }, own.actor);
    await signedUp(hub, untimed, ann, own.actor);
    hub.platform.clock.set(AFTER_THE_FAIR);
    await own.browser.call('POST', '/api/auth/login', { email: ann.email, password: PASSWORD });
    expect((await leave(own)).statusCode).toBe(204);
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 2 });
    expect(slotHours(slot)).toBe(2);
    const rows = await allOf(hub, 'volunteers');
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({
        user_id: null,
        name: 'Former volunteer',
        email: '',
        email_key: '',
        phone: '',
        notes: null,
      });
    expect(JSON.stringify(rows)).not.toMatch(/ann|anders|604 ?555|allergy/i);
    const link = await hub.call('POST', '/api/manage/signup', { json: { token: first.token } });
    expect(link.statusCode).toBe(404);
  });

  it('may be several in one slot, by several people', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const [one, two] = [await createUser(hub, { role: 'user' }), await createUser(hub, { role: 'user' })];
    for (const user of [one, two]) {
      const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
      await signedUp(hub, slot, { ...ann, email: user.email }, actor);
    }
    hub.platform.clock.set(AFTER_THE_FAIR);
    for (const user of [one, two]) {
      const cookie = await signIn(hub, user);
      const answer = await hub.call('DELETE', `/api/auth/account/${user.id}`, { cookie, json: { password: PASSWORD } });
      expect(answer.statusCode).toBe(204);
    }
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 2 });
  });

  it('count from the end of their slot on, even on the same day', async () => {
    const own = await annOf(hub);
    const { sheet, slot } = await makeFair(hub);
    const evening = await makeSlot(hub, sheet, {
      title: 'Clean up',
      startTime: '2026-12-12T18:00',
      endTime: '2026-12-12T19:00',
    });
    for (const each of [slot, evening]) await signedUp(hub, each, ann, own.actor);
    hub.platform.clock.set('2026-12-12T22:00:00.000Z');
    await own.browser.call('POST', '/api/auth/login', { email: ann.email, password: PASSWORD });
    await leave(own);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await placesOf(hub, evening)).toEqual({ count: 0, signups: 0 });
  });
});

describe('the mails of someone who leaves', () => {
  it('are emptied, the last ones once they are sent', async () => {
    const own = await annOf(hubWithMail);
    const { slot } = await makeFair(hubWithMail, { slot: { maxVolunteers: 5 } });
    await signedUp(hubWithMail, slot, { ...ann, email: 'ann.at.work@families.example' }, own.actor);
    await signedUp(hubWithMail, slot, ben);
    await hubWithMail.hub.jobs.settled();
    const sentBefore = smtp.mails.length;
    await leave(own);
    await hubWithMail.hub.jobs.settled();
    expect(smtp.mails.slice(sentBefore).map(({ parsed }) => parsed.subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Your sign-up is cancelled'),
        expect.stringContaining('was deleted'),
      ]),
    );
    hubWithMail.platform.clock.advance(HOUR);
    await hubWithMail.hub.jobs.settled();
    const kept = await allOf(hubWithMail, 'outbox');
    expect(kept).toHaveLength(5);
    expect(JSON.stringify(kept)).not.toMatch(/ann@|ann\.at|anders/i);
    expect(JSON.stringify(kept)).toContain(ben.email);
    expect(await allOf(hubWithMail, 'jobs')).toEqual([]);
  });

  it('are called back where they wait, and the last ones forgotten after thirty days even when no mail leaves', async () => {
    const own = await annOf(hub);
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann, own.actor);
    await leave(own);
    const waiting = await allOf(hub, 'outbox');
    expect(waiting.filter((row) => 'state' in row && row.state === 'pending')).toHaveLength(2);
    hub.platform.clock.advance(29 * DAY);
    await hub.hub.jobs.settled();
    expect(JSON.stringify(await allOf(hub, 'outbox'))).toContain(ann.email);
    hub.platform.clock.advance(DAY);
    await hub.hub.jobs.settled();
    expect(JSON.stringify(await allOf(hub, 'outbox'))).not.toMatch(/ann@|anders/i);
    expect(JSON.stringify(await allOf(hub, 'jobs'))).not.toMatch(/ann@|anders/i);
  });

  it('are forgotten to have come back', async () => {
    const own = await annOf(hub);
    const [token] = await proofsMailedTo(hub, ann.email);
    await own.browser.call('POST', '/api/auth/verify-email', { token });
    await hub.platform.database.write(({ db }) =>
      suppressAddress(db, ann.email, '550 5.1.1', hub.platform.clock.now()),
    );
    await leave(own);
    expect(await suppressionOf(hub.platform.database.db, ann.email)).toBeNull();
  });

  it('are not forgotten to have come back because somebody made an account under the address', async () => {
    const mallory = await annOf(hub);
    await hub.platform.database.write(({ db }) =>
      suppressAddress(db, ann.email, '550 5.1.1', hub.platform.clock.now()),
    );
    await leave(mallory);
    expect(await suppressionOf(hub.platform.database.db, ann.email)).not.toBeNull();
  });

  it('keep nothing of how they failed, which may name the address', async () => {
    const own = await annOf(hub);
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann, own.actor);
    const refused = { state: 'failed', last_error: `550 <${ann.email}> is unknown here` } as const;
    await hub.platform.database.write(({ db }) => db.updateTable('outbox').set(refused).execute());
    await leave(own);
    const { db } = hub.platform.database;
    const kept = await db.selectFrom('outbox').select(['state', 'last_error']).where('state', '=', 'failed').execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const mail of kept) expect(mail.last_error).toBeNull();
  });

  it('that waited say why they were called back', async () => {
    const own = await annOf(hub);
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann, own.actor);
    await leave(own);
    const { db } = hub.platform.database;
    const called = await db.selectFrom('outbox').select('last_error').where('state', '=', 'failed').execute();
    expect(new Set(called.map((mail) => mail.last_error))).toEqual(
      new Set(['The account was deleted before this email was sent']),
    );
  });

  it('about others stay as they are, unless the mailbox was proved', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    await signedUp(hub, slot, ann);
    await leave(await annOf(hub));
    expect(await writtenMails(hub, 'signup-confirmation')).toMatchObject([
      { recipient: ann.email, payload: { name: ann.name } },
    ]);
  });
});
