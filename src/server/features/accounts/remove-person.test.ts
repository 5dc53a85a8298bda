import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { joinEarlierSignups } from './own-signups.store.ts';
import { removeAccount } from './remove-account.ts';
import { lockUser } from './accounts.store.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { ann, helper, makeFair, makeSlot, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { freePlaces, makeFull, waitsFor } from '#tests/support/waitlists.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';

// No job runs by itself.
const hub = await openTestHub({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { db } = hub.platform.database;
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-27T18:00:00.000Z');
});

const prove = (id: string) =>
  hub.platform.database.write(({ db: writing }) =>
    writing.updateTable('users').set({ email_verified_at: '2026-11-27T18:00:00.000Z' }).where('id', '=', id).execute(),
  );
const remove = (id: string) =>
  hub.hub.database.write(async (write) => {
    const user = await lockUser(write.db, id);
    if (user !== null) await removeAccount(hub.hub, write, user, { by: 'recipient' });
  });
const entries = () => db.selectFrom('waitlist_entries').select(['email', 'state', 'user_id']).orderBy('id').execute();

describe('a person who leaves', () => {
  test('waits no more for what was waited for under the proved address without the account', async () => {
    const { slot } = await makeFull(hub);
    await waitsFor(hub, slot, ann);
    await waitsFor(hub, slot, helper(2));
    const user = await createUser(hub, { role: 'user', email: ann.email });
    await prove(user.id);
    await remove(user.id);
    expect(await entries()).toMatchObject([{ email: helper(2).email, state: 'waiting' }]);
  });

  test('takes a family off a slot by mails that each replace the calendar entry of the one before', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const family = ['Ann Anders', 'Bo Anders', 'Cy Anders'].map((name) => ({ name }));
    await signedUp(hub, slot, { ...ann, people: family });
    const user = await createUser(hub, { role: 'user', email: ann.email });
    await prove(user.id);
    await remove(user.id);
    const mails = await writtenMails(hub, 'signup-withdrawn');
    const numbers = mails.map(({ payload }) => Number(payload['calendarSequence']));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  test('leaves those who wait under an address that was not proved, and under the account of somebody else', async () => {
    const { slot } = await makeFull(hub);
    const other = await createUser(hub, { role: 'user' });
    await waitsFor(hub, slot, ann);
    await waitsFor(hub, slot, { ...ann, name: 'Another Ann' }, { role: 'user', userId: other.id, sessionHash: '' });
    const user = await createUser(hub, { role: 'user', email: ann.email });
    await remove(user.id);
    expect(await entries()).toHaveLength(2);
    const again = await createUser(hub, { role: 'user', email: ann.email });
    await prove(again.id);
    await remove(again.id);
    expect(await entries()).toMatchObject([{ user_id: other.id }]);
  });

  test('is in no email about waiting, also where the address was not proved', async () => {
    const { slot } = await makeFull(hub);
    const user = await createUser(hub, { role: 'user', email: ann.email });
    await waitsFor(hub, slot, ann, { role: 'user', userId: user.id, sessionHash: '' });
    await freePlaces(hub, slot);
    const own = async () => (await writtenMails(hub)).filter(({ recipient }) => recipient === ann.email);
    expect((await own()).map(({ kind }) => kind)).toEqual(['waitlist-joined', 'waitlist-offer']);
    await remove(user.id);
    expect((await own()).map(({ kind }) => kind)).toEqual(['account-deleted']);
  });
});

test('who proves an address has what is waited for under it in the profile', async () => {
  const { slot } = await makeFull(hub);
  await waitsFor(hub, slot, ann);
  const user = await createUser(hub, { role: 'user', email: ann.email });
  await hub.hub.database.write((write) => joinEarlierSignups(write.db, user));
  const cookie = await signIn(hub, user);
  const own = (await hub.call('GET', '/api/auth/my-data.json', { cookie })).json();
  expect(own.waitlists).toMatchObject([{ name: ann.name, state: 'waiting' }]);
  const profile = (await hub.call('GET', `/api/auth/profile/${user.id}`, { cookie })).json();
  expect(profile.user.waiting).toHaveLength(1);
});

test('an account goes while its earlier sign-ups are cancelled, and neither waits for the other in a ring', async () => {
  const { sheet } = await makeFair(hub);
  for (let round = 0; round < 4; round += 1) {
    const user = await createUser(hub, { role: 'user', email: `leaver${round}@families.example` });
    await prove(user.id);
    const slots = await Promise.all(Array.from({ length: 8 }, () => makeSlot(hub, sheet)));
    const signups = await Promise.all(slots.map((slot) => signedUp(hub, slot, { ...ann, email: user.email })));
    let tries = 0;
    const ends = signups.toReversed().map(async ({ id }) => {
      const signup = await signupById(db, id);
      if (signup !== null) await endSignup(hub.hub, signup, 'link-holder').catch(() => {});
    });
    const removal = hub.hub.database.write(async (write) => {
      tries += 1;
      const found = await lockUser(write.db, user.id);
      if (found !== null) await removeAccount(hub.hub, write, found, { by: 'recipient' });
    });
    await Promise.all([...ends, removal]);
    // PostgreSQL ends one of two that wait for each other, which is then tried again. The embedded engine tries a write
    // again that was with another one that was refused.
    if (onPostgres) expect(tries).toBe(1);
  }
  expect(await db.selectFrom('volunteer_slots').select('id').where('current_volunteers', '>', 0).execute()).toEqual([]);
});
