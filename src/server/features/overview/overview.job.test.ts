import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { ensureRecurringJobs } from '#server/all-jobs.ts';
import { noteProof, type User } from '#server/features/accounts/accounts.store.ts';
import { deleteOrganizer } from '#server/features/organizers/organizers.store.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { makeOrganizer } from '#tests/support/organizers.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { letItBe } from '#tests/support/reminders.ts';
import { makeFair, makeSheet, olga, signedUp, ann } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { mailTheWeekJob } from './overview.job.ts';
import { weekAhead } from './week.mail.ts';

const smtp = await startMailServer();
const hub = await startTestHub({ SMTP_URL: smtp.url });
let earlier = 0;
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});
/** Sunday, December 6, the week before the fair. */
beforeEach(async () => {
  await hub.platform.empty();
  await letItBe(hub, '2026-12-06T10:00');
  await ensureRecurringJobs(hub.hub);
  earlier = smtp.mails.length;
});

const texts = () =>
  smtp.mails
    .slice(earlier)
    .flatMap(({ parsed }) => (parsed.subject?.startsWith('This week') ? [parsed.text ?? ''] : []));
const subjects = () => smtp.mails.slice(earlier).map(({ parsed }) => parsed.subject ?? '');

async function person(role: Role, more: { readonly isProved?: boolean; readonly wants?: boolean } = {}): Promise<User> {
  const user = await createUser(hub, { role });
  const { isProved = true, wants = true } = more;
  if (isProved)
    await hub.platform.database.write(({ db }) => noteProof(db, user.id, user.email, hub.platform.clock.now()));
  if (wants) await choose(user, true);
  return user;
}

async function choose(user: User, weeklyEmail: boolean) {
  const json = { name: user.name, email: user.email, weeklyEmail };
  const answer = await hub.call('PATCH', `/api/auth/account/${user.id}`, { cookie: await signIn(hub, user), json });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ user: { weeklyEmail?: true } }>().user.weeklyEmail;
}

const written = async () =>
  (await hub.platform.database.db.selectFrom('outbox').select('id').where('kind', '=', 'week-ahead').execute()).length;

describe('the email of the week', () => {
  test('goes out on Monday at seven, school time, to who chose it, with what can be done', async () => {
    const { sheet } = await makeFair(hub);
    const user = await person('volunteer-admin');
    await person('full-admin', { wants: false });
    await letItBe(hub, '2026-12-07T06:59');
    expect(texts()).toEqual([]);
    await letItBe(hub, '2026-12-07T07:00');
    expect(texts()).toHaveLength(1);
    for (const said of [
      sheet.title,
      '2 volunteers needed',
      'Saturday, December 12',
      `/pac-mgmt-2025/sheets/${sheet.id}?show=open`,
      `/profile/${user.id}`,
    ])
      expect(texts()[0]).toContain(said);
    expect(subjects()).toEqual(['This week: what needs you (1)']);
  });

  test('leads to a sheet of the day that only asks for things, and to nobody who is to be checked in', async () => {
    const { sheet } = await makeFair(hub, {
      sheet: { eventDate: '2026-12-07' },
      slot: { kind: 'item', unit: 'dozen', startTime: null, endTime: null },
    });
    await person('volunteer-admin');
    await letItBe(hub, '2026-12-07T07:00');
    expect(texts()[0]).toMatch(new RegExp(String.raw`Today\n[^]*/pac-mgmt-2025/sheets/${sheet.id}\n`));
    expect(texts()[0]).not.toMatch(/Check people in|0 people/);
  });

  test('goes out at seven also in the weeks in which the clocks change', () => {
    const toronto = { ...hub.hub, schoolClock: readSchoolClock('America/Toronto') };
    const dueAfter = (moment: string) => {
      hub.platform.clock.set(moment);
      return mailTheWeekJob(toronto).firstRunAt().toISOString();
    };
    expect(dueAfter('2027-03-08T11:59:59.000Z')).toBe('2027-03-08T12:00:00.000Z');
    expect(dueAfter('2027-03-08T12:00:00.000Z')).toBe('2027-03-15T11:00:00.000Z');
    expect(dueAfter('2027-11-01T11:00:00.000Z')).toBe('2027-11-08T12:00:00.000Z');
  });

  test('goes out once for each person and week, however often it is tried, and by whatever process', async () => {
    await makeFair(hub);
    await person('volunteer-admin');
    hub.platform.clock.set('2026-12-07T14:00:00.000Z');
    const job = mailTheWeekJob(hub.hub);
    const dueAt = hub.platform.clock.now();
    await Promise.all([1, 2, 3].map(() => job.run({}, { dueAt } as never)));
    expect(await written()).toBe(1);
  });

  test('is not written where nothing needs anybody, nor to who organizes nothing, nor to an address that is not proved', async () => {
    await person('volunteer-admin');
    await letItBe(hub, '2026-12-07T07:00');
    expect(await written()).toBe(0);
    await makeFair(hub);
    await person('user');
    await person('volunteer-admin', { isProved: false });
    await choose(await person('volunteer-admin'), false);
    await letItBe(hub, '2026-12-14T07:00');
    expect(await written()).toBe(0);
  });

  test('tells co-organizers of their own sheets, and nothing once they organize them no more', async () => {
    const own = await makeFair(hub, { sheet: { title: 'Own fair' } });
    await makeFair(hub, { sheet: { title: 'Other fair' } });
    const user = await person('user');
    const id = await makeOrganizer(hub, own.sheet, user);
    await letItBe(hub, '2026-12-07T07:00');
    expect(texts()[0]).toContain('Own fair');
    expect(texts()[0]).not.toContain('Other fair');
    await hub.platform.database.write(({ db }) => deleteOrganizer(db, id));
    await letItBe(hub, '2026-12-14T07:00');
    expect(texts()).toHaveLength(1);
  });

  test('leaves out a sheet that was deleted since it was written, and is not sent where it told of nothing else', async () => {
    const [gone, stays] = [await makeFair(hub), await makeFair(hub)];
    const user = await person('volunteer-admin');
    const needsOf = (...sheets: readonly { readonly id: string; readonly title: string }[]) =>
      sheets.map(({ id, title }) => ({ kind: 'today' as const, sheetId: id, sheetTitle: title, isOffered: false }));
    const refreshed = async (needs: ReturnType<typeof needsOf>) => {
      const mail = { recipient: user.email, language: 'en', payload: { userId: user.id, needs, more: 0 } };
      return (await weekAhead.refresh?.(mail, hub.platform)) as { readonly needs: typeof needs } | null;
    };
    const both = needsOf(gone.sheet, stays.sheet);
    expect((await refreshed(both))?.needs).toEqual(both);
    await deleteSheet(hub.hub, gone.sheet.id, olga);
    expect((await refreshed(both))?.needs).toEqual(needsOf(stays.sheet));
    expect(await refreshed(needsOf(gone.sheet))).toBeNull();
  });

  test('names nobody', async () => {
    const { slot } = await makeFair(hub, {
      slot: { maxVolunteers: 1, startTime: '2026-12-07T12:00', endTime: '2026-12-07T13:00' },
      sheet: { eventDate: '2026-12-07' },
    });
    const { token } = await signedUp(hub, slot, ann);
    await person('volunteer-admin');
    expect((await hub.call('DELETE', '/api/manage/signup', { json: { token } })).statusCode).toBeLessThan(300);
    await letItBe(hub, '2026-12-07T07:00');
    expect(texts()[0]).toContain('Somebody cancelled late');
    expect(texts()[0]).not.toContain(ann.name);
    const mails = await hub.platform.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'week-ahead')
      .execute();
    expect(JSON.stringify(mails)).not.toContain(ann.name);
  });

  test('is not sent in the middle of the week by a hub that was off on Monday', async () => {
    await makeFair(hub);
    await person('volunteer-admin');
    hub.platform.clock.set('2026-12-08T18:00:00.000Z');
    await hub.hub.jobs.settled();
    expect(await written()).toBe(0);
  });

  test('is a choice of one’s own account, off until chosen', async () => {
    await makeSheet(hub);
    const user = await person('volunteer-admin', { wants: false });
    expect(user.weekly_email).toBe(false);
    expect([await choose(user, true), await choose(user, false)]).toEqual([true, undefined]);
  });
});
