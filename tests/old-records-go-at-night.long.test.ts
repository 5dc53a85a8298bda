import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { keptFor } from '#domain/retention.ts';
import { agingRows } from '#server/features/retention/old-records.store.ts';
import { ROWS_AT_ONCE } from '#server/features/retention/remove-old-records.ts';
import { ensureRecurringJobs } from '#server/all-jobs.ts';
import { insertMail } from '#server/mail/outbox.store.ts';
import { newId } from '#server/platform/new-id.ts';
import { agingRecords } from './support/aging-records.ts';
import { collectLog } from './support/collected-log.ts';
import { signInAs } from './support/people.ts';
import { beginReminders, letItBe, writtenReminders } from './support/reminders.ts';
import { ann, helper, makeFair, signedUp } from './support/sheets.ts';
import { DAY, HOUR, MINUTE } from './support/test-clock.ts';
import { startTestHub } from './support/test-hub.ts';

const log = collectLog();
const hub = await startTestHub({}, undefined, log.log);
const { clock, database } = hub.platform;
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.hub.jobs.settled();
  await hub.platform.empty();
  await beginReminders(hub, '2026-11-20T11:00');
});

const mails = async () => (await database.db.selectFrom('outbox').select('id').execute()).length;
const linesOf = (message: string) =>
  log
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"${message}"`))
    .map((line) => JSON.parse(line) as { removed: Record<string, number>; isAll: boolean });

async function oldMails(amount: number): Promise<void> {
  const written = new Date(clock.now().getTime() - keptFor('mails') - DAY);
  const mail = { kind: 'welcome', recipient: ann.email, language: 'en', payload: { name: 'x'.repeat(1000) } };
  for (let left = amount; left > 0; left -= 1000)
    await database.write(async ({ db }) => {
      for (let each = 0; each < Math.min(left, 1000); each += 1) {
        const id = newId(written);
        await insertMail(db, { ...mail, id, messageId: `<${id}@pac.example>`, createdAt: written.toISOString() });
      }
    });
}

test('what is too old goes at four in the morning, and the log says how much of what', async () => {
  await oldMails(3);
  await agingRecords.wrongCodes.make(hub);
  await letItBe(hub, '2026-11-21T03:59');
  expect(await mails()).toBe(3);
  await letItBe(hub, '2026-11-21T04:00');
  expect(await mails()).toBe(0);
  await letItBe(hub, '2026-11-22T04:00');
  expect(linesOf('removed old records').slice(-2)).toMatchObject([
    { removed: { mails: 3 }, isAll: true },
    { removed: { wrongCodes: 1 }, isAll: true },
  ]);
  expect(log.logged()).not.toContain(ann.email);
});

test('a night that the hub slept through is made up for when it starts', async () => {
  await oldMails(1);
  clock.set('2026-12-24T20:00:00.000Z');
  await ensureRecurringJobs(hub.hub);
  await hub.hub.jobs.settled();
  expect(await mails()).toBe(0);
});

test('a backlog of years goes a little at a time, and people sign up meanwhile', { timeout: 120_000 }, async () => {
  const backlog = 41 * ROWS_AT_ONCE;
  await oldMails(backlog);
  const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  clock.set('2026-11-21T12:00:00.000Z');
  hub.hub.jobs.wake();
  const left: number[] = [];
  for (let person = 1; left.at(-1) !== 0; person += 1) {
    await signedUp(hub, slot, helper(person));
    // Each signup has written a mail of its own.
    left.push((await mails()) - person);
  }
  expect(left.filter((each) => each > 0 && each < backlog).length).toBeGreaterThan(10);
  const steps = left.map((each, at) => (left[at - 1] ?? backlog) - each);
  expect(steps.every((step) => step % ROWS_AT_ONCE === 0)).toBe(true);
  await hub.hub.jobs.settled();
  expect(linesOf('removed old records').slice(-2)).toMatchObject([
    { removed: { mails: 40 * ROWS_AT_ONCE }, isAll: false },
    { removed: { mails: ROWS_AT_ONCE }, isAll: true },
  ]);
});

test('a kind that cannot be removed keeps no other from going, and is tried again after an hour', async () => {
  await agingRecords.wrongCodes.make(hub);
  await oldMails(1);
  clock.advance(2 * DAY);
  await database.write(({ db }) => sql`alter table letters rename to letters_away`.execute(db));
  await hub.hub.jobs.settled();
  expect([await mails(), await database.db.selectFrom('code_tries').selectAll().execute()]).toEqual([0, []]);
  expect(log.logged()).toContain('"kind":"letters"');
  await database.write(({ db }) => sql`alter table letters_away rename to letters`.execute(db));
  const runs = linesOf('removed old records').length;
  clock.advance(HOUR - MINUTE);
  await hub.hub.jobs.settled();
  expect(linesOf('removed old records')).toHaveLength(runs);
  clock.advance(MINUTE);
  await hub.hub.jobs.settled();
  expect(linesOf('removed old records')).toHaveLength(runs + 1);
});

test('nobody is reminded twice of an event that is farther off than a reminder is kept', async () => {
  const eventDate = '2028-12-12T09:00';
  const { sheet, slot } = await makeFair(hub, { sheet: { eventDate }, slot: { startTime: null, endTime: null } });
  await signedUp(hub, slot, { ...ann, emailConsent: true });
  const send = async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const json = { signupSheetId: sheet.id, reminderType: 'week' };
    return (await hub.call('POST', '/api/reminders/send', { cookie, json })).json();
  };
  expect(await send()).toMatchObject({ sent: 1 });
  await letItBe(hub, '2028-12-01T12:00');
  expect(await writtenReminders(hub)).toEqual([]);
  expect(await send()).toMatchObject({ sent: 0, skipped: { alreadySent: 1 } });
});

test('what is too old is found by an index, however much is young', async () => {
  if (database.engine !== 'sqlite') return;
  const now = clock.now().toISOString();
  const plans = Object.values(agingRows)
    .flat()
    .map(async ({ table, areOver }) => {
      const over = sql`select 1 from ${sql.table(table)} where ${areOver({ before: now, now })} limit 500`;
      const { rows } = await sql<{ detail: string }>`explain query plan ${over}`.execute(database.db);
      return rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'));
    });
  // There are as few leases as watched sites, one size a day, and answers and waiting lists only for the weeks around
  // an event.
  const scanned = (await Promise.all(plans)).flat().map((detail) => detail.replace(/ USING .*/, ''));
  expect(scanned.toSorted()).toEqual(['SCAN answers', 'SCAN database_sizes', 'SCAN leases', 'SCAN waitlist_entries']);
});
