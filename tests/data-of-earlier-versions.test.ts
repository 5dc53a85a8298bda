import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '#server/all-jobs.ts';
import { userByEmail } from '#server/features/accounts/accounts.store.ts';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { makeArchiveFolder } from '#tests/support/backups.ts';
import { isThorough } from '#tests/support/extent.ts';
import { dataOf, openOldHub, oldVersions, waysToOpen } from '#tests/support/old-versions.ts';
import { signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { shapeOf } from '#tests/support/shape-of.ts';
import type { TestHub } from '#tests/support/test-hub.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';

const archives = makeArchiveFolder();
afterAll(() => archives.remove());

test('the first version that was released is among them', () => {
  expect(oldVersions).toContain('0.1.0');
});

describe.each(waysToOpen)('the data of version $version, $how,', ({ version, way }) => {
  const { held, views, rows } = dataOf(version);
  let hub: TestHub;
  beforeAll(async () => {
    hub = await openOldHub(version, way);
  });
  afterAll(() => hub.remove());

  async function logIn(role: string): Promise<string> {
    const account = held.accounts.find((each) => each.role === role);
    const answer = await hub.call('POST', '/api/auth/login', { json: account });
    expect(answer.json()).toMatchObject({ user: { email: account?.email, role } });
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  test('has rows in every table', () => {
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([]);
  });

  test('is in the same tables as that of a new hub', async () => {
    const fresh = await openTestPlatform(way === 'asFile' ? { DATABASE_URL: '' } : {});
    expect(await shapeOf(hub.platform.database)).toEqual(await shapeOf(fresh.database));
    await fresh.remove();
  });

  test('goes on with the numbers of its calendar entries', async () => {
    const revisions = () => hub.platform.database.db.selectFrom('calendar_revisions').selectAll().execute();
    const known = await revisions();
    // Until then a sheet had one number for all of its slots.
    if ('calendar_stamps' in rows)
      expect(known).toHaveLength((rows['signup_sheets'] ?? 0) + (rows['volunteer_slots'] ?? 0));
    const events = readEvents((await hub.call('GET', '/calendar/school.ics')).body);
    const numbers = new Map(events.map(({ uid, sequence }) => [uid.split('@')[0], sequence]));
    const shown = known.filter(({ uid }) => numbers.has(uid));
    expect(shown.length).toBeGreaterThan(0);
    for (const { uid, sequence, digest } of shown)
      expect(numbers.get(uid), uid).toBeGreaterThanOrEqual(digest === null ? sequence + 1 : sequence);
  });

  test('shows what it showed', async () => {
    const email = held.accounts.find(({ role }) => role === 'full-admin')?.email ?? '';
    const cookie = await signIn(hub, present(await userByEmail(hub.platform.database.db, email)));
    expect(views.length).toBeGreaterThan(20);
    for (const { method, path, json, asAdministrator, answer } of views) {
      const shown = await hub.call(method, path, { json, ...(asAdministrator ? { cookie } : {}) });
      expect(shown.json(), `${method} ${path}`).toMatchObject(answer as object);
    }
  });

  test('lets everyone sign in with their password', async () => {
    for (const { role } of held.accounts) expect(await logIn(role)).not.toBe('');
  });

  test('counts in every slot as many places as sign-ups take and offers hold', async () => {
    const { db } = hub.platform.database;
    const signups = await db.selectFrom('volunteers').select(['slot_id', 'quantity']).execute();
    expect(signups).toHaveLength(rows['volunteers'] ?? 0);
    for (const slot of await db.selectFrom('volunteer_slots').selectAll().execute()) {
      const taken = signups.filter((signup) => signup.slot_id === slot.id).map(({ quantity }) => quantity);
      const held = taken.reduce((sum, quantity) => sum + quantity, slot.held_places);
      expect(slot.current_volunteers, slot.id).toBe(held);
    }
  });

  test('has no job that this version does not know', async () => {
    const known = jobHandlers(hub.hub).map(({ kind }) => kind);
    const jobs = await hub.platform.database.db.selectFrom('jobs').select('kind').distinct().execute();
    expect(jobs.map(({ kind }) => kind).filter((kind) => !known.includes(kind))).toEqual([]);
  });

  test.runIf(isThorough)('can be backed up: every value is what its column says', async () => {
    await takeBackup(hub.platform, archives.at(`${version}-${way}.tar`));
  });

  test.runIf(way === 'asFile')('keeps people signed in, and the links of one time', async () => {
    const session = await hub.call('GET', '/api/auth/session', { cookie: held.session });
    expect(session.json()).toMatchObject({ user: { role: 'full-admin' } });
    const { email, token } = held.proofLink;
    const cookie = await signIn(hub, present(await userByEmail(hub.platform.database.db, email)));
    const proved = await hub.call('POST', '/api/auth/verify-email', { cookie, json: { token } });
    expect(proved.json()).toMatchObject({ user: { email } });
  });

  test('keeps the links of earlier emails', async () => {
    const { email, token } = held.unsubscribeLink;
    const agreed = () =>
      hub.platform.database.db.selectFrom('volunteers').where('email', '=', email).where('email_consent', '=', true);
    const others = await agreed().select('id').execute();
    expect(others.length).toBeGreaterThan(0);
    expect((await hub.call('POST', `/unsubscribe/${token}`)).statusCode).toBeLessThan(300);
    expect(await agreed().select('id').execute()).toEqual([]);
    for (const token of held.signupLinks) {
      const notes = 'I may be late';
      const changed = await hub.call('PATCH', '/api/manage/signup', { json: { token, notes } });
      expect(changed.json()).toMatchObject({ signup: { notes } });
      expect((await hub.call('DELETE', '/api/manage/signup', { json: { token } })).statusCode).toBe(204);
    }
    const ended = await hub.call('POST', '/api/manage/signup', { json: { token: held.endedSignupLink } });
    expect(ended.statusCode).toBe(404);
    const confirmed = await hub.call('POST', '/api/deletion-requests/confirm', { json: { token: held.deletionLink } });
    expect(confirmed.statusCode).toBe(200);
  });
});
