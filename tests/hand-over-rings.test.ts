import { afterAll, beforeEach, expect, test } from 'vitest';
import { signupInput } from '#contract/signups.ts';
import { takeOverInput } from '#contract/hand-overs.ts';
import { removeAddress } from '#server/features/accounts/remove-account.ts';
import { startSearchFor } from '#server/features/hand-overs/start-search.ts';
import { takeOver } from '#server/features/hand-overs/take-over.ts';
import { endConsents } from '#server/features/consent/record-consents.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signUp, signUpForSeveral } from '#server/features/signups/sign-up.ts';
import { signupsOfEvents, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { signupBatchInput } from '#contract/signups.ts';
import { countRuns } from '#tests/support/count-runs.ts';
import { ann, helper, makeSheet, makeSlot } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

// No job runs by itself.
const hub = await openTestHub({ RATE_LIMITS: 'off' });
const { db } = hub.platform.database;
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const ROUNDS = 8;

const people = ['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => ({ name: `${name} Anders` }));

test('a household hands its places over while others of it cancel and take consents back, and none waits in a ring', async () => {
  const { counting, again } = countRuns(hub.hub);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sheet = await makeSheet(hub);
    const one = await makeSlot(hub, sheet, { maxVolunteers: null, startTime: null, endTime: null });
    const other = await makeSlot(hub, sheet, { maxVolunteers: null, startTime: null, endTime: null });
    const places = [{ slotId: one.id }, { slotId: other.id }];
    const form = { ...ann, people, callConsent: true, name: 'Ann Anders', places };
    await signUpForSeveral(hub.hub, anonymous, signupBatchInput.parse(form), null);
    const all = await signupsOfEvents(db).where('volunteers.email', '=', ann.email).execute();
    const on = (slotId: string) => all.filter((signup) => signup.slotId === slotId);
    const links: string[] = [];
    for (const giver of on(one.id)) {
      const { url } = await startSearchFor(hub.hub, giver, {});
      links.push(new URL(url).hash.slice(1));
    }
    await Promise.all([
      ...links
        .toReversed()
        .map((token, nth) => takeOver(counting, anonymous, takeOverInput.parse({ ...helper(10 + nth), token }), null)),
      ...on(other.id).map((signup: SignupOfEvent) => endSignup(counting, signup, 'link-holder')),
      ...[1, 2, 3].map(() =>
        counting.database.write((write) =>
          endConsents(hub.platform, write, { address: ann.email, purposes: ['calls'], place: 'link', language: null }),
        ),
      ),
    ]);
    const slot = await db.selectFrom('volunteer_slots').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow();
    expect([slot.current_volunteers, slot.looking]).toEqual([people.length, 0]);
    await hub.platform.empty();
  }
  if (onPostgres) expect(again()).toBe(0);
}, 60_000);

test('people leave who are late on the same sheets in another order, and none waits in a ring', async () => {
  hub.platform.clock.set('2026-12-11T18:00:00.000Z');
  const { counting, again } = countRuns(hub.hub);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sheets = await Promise.all(Array.from({ length: 4 }, () => makeSheet(hub)));
    const addresses = Array.from({ length: 6 }, (_, nth) => helper(nth));
    for (const [nth, person] of addresses.entries()) {
      for (const sheet of nth % 2 === 0 ? sheets : sheets.toReversed()) {
        const slot = await makeSlot(hub, sheet, { maxVolunteers: null });
        await signUp(hub.hub, anonymous, signupInput.parse({ ...person, slotId: slot.id }), null);
      }
    }
    const confirmation = { kind: 'deletion-done', language: 'en' };
    await Promise.all(
      addresses.map(({ email: address }) =>
        counting.database.write((write) => removeAddress(hub.hub, write, { address, user: null, confirmation })),
      ),
    );
    expect(await db.selectFrom('volunteers').select('id').execute()).toEqual([]);
    await hub.platform.empty();
  }
  if (onPostgres) expect(again()).toBe(0);
}, 60_000);

test('more people leave at once than there are connections, and none waits for another one', async () => {
  hub.platform.clock.set('2026-12-11T18:00:00.000Z');
  const slot = await makeSlot(hub, await makeSheet(hub), { maxVolunteers: null });
  const people = Array.from({ length: 30 }, (_, nth) => helper(nth));
  for (const person of people)
    await signUp(hub.hub, anonymous, signupInput.parse({ ...person, slotId: slot.id }), null);
  const confirmation = { kind: 'deletion-done', language: 'en' };
  await Promise.all(
    people.map(({ email: address }) =>
      hub.hub.database.write((write) => removeAddress(hub.hub, write, { address, user: null, confirmation })),
    ),
  );
  expect(await db.selectFrom('volunteers').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('late_notices').select('id').execute()).toHaveLength(1);
}, 60_000);
