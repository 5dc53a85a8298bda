import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { joinEarlierSignups } from './own-signups.store.ts';
import { removeAccount } from './remove-account.ts';
import { lockUser } from './accounts.store.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { ann, helper, makeFair, makeSlot, olga, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { freePlaces, makeFull, waitsFor } from '#tests/support/waitlists.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';

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

  test('is mailed nothing any more, whatever becomes of the place that is over', async () => {
    const { sheet, slot } = await makeFair(hub);
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
    const { id } = await signedUp(hub, slot, ann, actor);
    await signedUp(hub, slot, helper(1));
    // The slot is over, and its day is not.
    hub.platform.clock.set('2026-12-12T20:00:00.000Z');
    await remove(user.id);
    await changeSlot(hub.hub, slot.id, { title: 'Tables' }, olga);
    await changeSheet(hub.hub, sheet.id, { eventDate: '2026-12-12T09:30' }, olga);
    await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
    await changeSheet(hub.hub, sheet.id, { state: 'published' }, olga);
    const left = await signupById(db, id);
    if (left !== null) await endSignup(hub.hub, left, olga);
    const told = async (address: string) =>
      (await writtenMails(hub)).filter(({ recipient }) => recipient === address).map(({ kind }) => kind);
    expect([left?.email, await told('')]).toEqual(['', []]);
    expect(await told(helper(1).email)).toEqual([
      'signup-confirmation',
      'signup-changed',
      'signup-changed',
      'event-cancelled',
      'event-revived',
    ]);
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

test('nothing that was under way with a session is kept under an account that goes meanwhile', async () => {
  const { sheet } = await makeFair(hub);
  for (let round = 0; round < 4; round += 1) {
    const user = await createUser(hub, { role: 'user', email: `leaver${round}@families.example` });
    const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
    const slots = await Promise.all(Array.from({ length: 6 }, () => makeSlot(hub, sheet)));
    let tries = 0;
    const removal = hub.hub.database.write(async (write) => {
      tries += 1;
      const found = await lockUser(write.db, user.id);
      if (found !== null) await removeAccount(hub.hub, write, found, { by: 'recipient' });
    });
    await Promise.all([...slots.map((slot) => signedUp(hub, slot, { ...ann, email: user.email }, actor)), removal]);
    if (onPostgres) expect(tries).toBe(1);
    const kept = await db.selectFrom('volunteers').select('id').where('user_id', '=', user.id).execute();
    expect(kept).toEqual([]);
  }
});
