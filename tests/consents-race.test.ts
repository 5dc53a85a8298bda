import { afterAll, beforeEach, expect, test } from 'vitest';
import { signupBatchInput, signupInput } from '#contract/signups.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { changeSignup } from '#server/features/signups/change-signup.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signUp, signUpForSeveral } from '#server/features/signups/sign-up.ts';
import { signupById, type SignupOfEvent } from '#server/features/signups/signups.store.ts';
import { anonymous } from '#server/http/actor.ts';
import { ann, makeSheet, makeSlot, olga } from '#tests/support/sheets.ts';
import { countRuns } from '#tests/support/count-runs.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

// No job runs by itself.
const hub = await openTestHub({ RATE_LIMITS: 'off' });
const { db } = hub.platform.database;
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

const household = ['Ann', 'Bo', 'Cy'].map((name) => ({ name }));

test('consents are taken back by several sign-ups of an address while the event moves, and none waits in a ring', async () => {
  const sheet = await makeSheet(hub);
  const slots = await Promise.all(Array.from({ length: 6 }, () => makeSlot(hub, sheet, { maxVolunteers: null })));
  const { counting, again } = countRuns(hub.hub);
  for (let round = 0; round < 4; round += 1) {
    for (const { id: slotId } of slots) {
      const people = household.map(({ name }) => ({ name: `${name} ${round}` }));
      const form = { ...ann, name: `Ann ${round}`, people, callConsent: true, newsConsent: true };
      await signUp(hub.hub, anonymous, signupInput.parse({ ...form, slotId }), null);
    }
    const rows = await db
      .selectFrom('volunteers')
      .select('id')
      .orderBy('id', round % 2 === 0 ? 'asc' : 'desc')
      .execute();
    const found = await Promise.all(rows.map(({ id }) => signupById(db, id)));
    const signups = found.filter((signup): signup is SignupOfEvent => signup !== null);
    await Promise.all([
      ...signups.map((signup, nth) =>
        nth % 5 === 0
          ? endSignup(counting, signup, 'link-holder')
          : changeSignup(counting, signup, { callConsent: false, newsConsent: false }, 'link-holder'),
      ),
      changeSheet(counting, sheet.id, { eventDate: `2026-12-1${round}T09:00` }, olga),
    ]);
  }
  const left = await db.selectFrom('volunteers').select(['call_consent', 'news_consent']).execute();
  expect(left.some((one) => one.call_consent || one.news_consent)).toBe(false);
  if (onPostgres) expect(again()).toBe(0);
}, 900_000);

test('who is signed up already is reminded by forms in opposite order, and none waits in a ring', async () => {
  const sheet = await makeSheet(hub);
  const slots = await Promise.all(Array.from({ length: 6 }, () => makeSlot(hub, sheet, { maxVolunteers: null })));
  const places = slots.map(({ id }) => ({ slotId: id }));
  const form = (inOrder: typeof places) => signupBatchInput.parse({ ...ann, places: inOrder });
  await signUpForSeveral(hub.hub, anonymous, form(places), null);
  const { counting, again } = countRuns(hub.hub);
  const forms = Array.from({ length: 20 }, (_, nth) => form(nth % 2 === 0 ? places : places.toReversed()));
  const refused = forms.map((one) => expect(signUpForSeveral(counting, anonymous, one, null)).rejects.toThrow());
  await Promise.all(refused);
  if (onPostgres) expect(again()).toBe(0);
}, 900_000);
