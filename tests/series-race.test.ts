import { afterAll, beforeEach, expect, test } from 'vitest';
import { signupBatchInput } from '#contract/signups.ts';
import { actOnSeries } from '#server/features/series/act-on-series.ts';
import { changeSeries } from '#server/features/series/change-series.ts';
import { signUp, signUpForSeveral } from '#server/features/signups/sign-up.ts';
import { anonymous } from '#server/http/actor.ts';
import { countRuns } from '#tests/support/count-runs.ts';
import { ann, helper, makeSeries, makeSheet, makeSlot, olga } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

// No job runs by itself.
const hub = await openTestHub();
const { db } = hub.platform.database;
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

/** A published series of four dates, and a slot of each. */
async function makeDates() {
  const first = await makeSheet(hub);
  for (const title of ['Cocoa', 'Music', 'Doors']) await makeSlot(hub, first, { title, maxVolunteers: null });
  const sheetIds = await makeSeries(hub, first, 4);
  await actOnSeries(
    hub.hub,
    first.id,
    { action: 'publish', reach: 'coming', reason: null, withSignups: [], dryRun: false },
    olga,
  );
  const slots = await db.selectFrom('volunteer_slots').select(['id', 'signup_sheet_id']).orderBy('id').execute();
  return { sheetIds, slots };
}

test('series are changed from several dates at once while forms take places of all of them, and none waits in a ring', async () => {
  const { sheetIds, slots } = await makeDates();
  const { counting, again } = countRuns(hub.hub);
  const form = (nth: number) => {
    const places = (nth % 2 === 0 ? slots : slots.toReversed()).map(({ id }) => ({ slotId: id }));
    return signUpForSeveral(counting, anonymous, signupBatchInput.parse({ ...helper(nth), places }), null);
  };
  const change = (nth: number) =>
    changeSeries(
      counting,
      sheetIds[nth % sheetIds.length] ?? '',
      { reach: 'coming', parts: ['words', 'slots'], withSignups: sheetIds, dryRun: nth % 2 === 0 },
      olga,
    );
  await Promise.all(Array.from({ length: 40 }, (_, nth) => (nth % 4 === 0 ? change(nth / 4) : form(nth))));
  if (onPostgres) expect(again()).toBe(0);
  const counts = await db.selectFrom('volunteer_slots').select('current_volunteers').execute();
  expect(new Set(counts.map(({ current_volunteers }) => current_volunteers))).toEqual(new Set([30]));
});

test('a date is not deleted with somebody who signs up at that moment, unless it is named', async () => {
  for (let round = 0; round < 5; round += 1) {
    await hub.platform.empty();
    const { sheetIds, slots } = await makeDates();
    const [answer, ...signups] = await Promise.all([
      actOnSeries(
        hub.hub,
        sheetIds[0] ?? '',
        { action: 'delete', reach: 'coming', reason: null, withSignups: [], dryRun: false },
        olga,
      ),
      ...slots.map(({ id: slotId }) =>
        signUp(hub.hub, anonymous, { ...signupBatchInput.parse({ ...ann, places: [{ slotId }] }), slotId }, null).then(
          () => true,
          () => false,
        ),
      ),
    ]);
    const people = await db.selectFrom('volunteers').select('id').execute();
    expect(people).toHaveLength(signups.filter((isIn) => isIn).length);
    expect(answer.sheets).toHaveLength(4);
  }
});
