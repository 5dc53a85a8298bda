import { afterAll, beforeEach, expect, test } from 'vitest';
import { callInput } from '#contract/calls.ts';
import { takeOverInput } from '#contract/hand-overs.ts';
import { removeAddress } from '#server/features/accounts/remove-account.ts';
import { askForHelpers } from '#server/features/calls/ask-people.ts';
import { stopCall } from '#server/features/calls/stop-call.ts';
import { tendCalls } from '#server/features/calls/tend-calls.ts';
import { tendHandOvers } from '#server/features/hand-overs/hand-overs.job.ts';
import { startSearch } from '#server/features/hand-overs/start-search.ts';
import { takeOver } from '#server/features/hand-overs/take-over.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { idempotencyKey } from '#server/http/idempotency-key.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { agreeToCalls, setMailingAddress } from '#tests/support/calls.ts';
import { makeAskedFor } from '#tests/support/hand-overs.ts';
import { present } from '#tests/support/present.ts';
import { helper, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

/**
 * A transaction that holds the lock of a slot and waits for another connection waits for ever when those who wait for the
 * slot have all of them.
 */
const hub = await openTestHub({ RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-27T18:00:00.000Z');
});

/** Answers nothing outside of a transaction while one runs. */
function onOneConnection({ hub: real }: { readonly hub: Hub }): Hub {
  let isInside = false;
  const database = Object.create(real.database, {
    db: {
      get: () => {
        if (isInside) throw new Error('A transaction asked for another connection');
        return real.database.db;
      },
    },
    write: {
      value: <T>(work: (write: Write) => Promise<T>) =>
        real.database.write(async (write) => {
          isInside = true;
          try {
            return await work(write);
          } finally {
            isInside = false;
          }
        }),
    },
  });
  return Object.create(real, { database: { value: database } });
}

const alone = onOneConnection(hub);

test('the hand-over of a place, its approval and its end', async () => {
  const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
  const giver = await signedUp(hub, slot, helper(1));
  const { url } = await startSearch(alone, { token: giver.token });
  const token = new URL(url).hash.slice(1);
  await takeOver(alone, anonymous, takeOverInput.parse({ ...helper(2), token }), idempotencyKey('once'));
  await makeAskedFor(hub);
  hub.platform.clock.advance(DAY);
  await tendHandOvers(alone);
  const { db } = hub.hub.database;
  expect(await db.selectFrom('hand_overs').select('state').distinct().execute()).toEqual([{ state: 'taken' }]);
});

test('a late cancellation, and the removal of a person', async () => {
  const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
  const [one] = [await signedUp(hub, slot, helper(1)), await signedUp(hub, slot, helper(2))];
  hub.platform.clock.set('2026-12-11T18:00:00.000Z');
  await endSignup(alone, present(await signupById(hub.hub.database.db, one.id)), 'link-holder');
  const confirmation = { kind: 'deletion-done', language: 'en' };
  const owner = { address: helper(2).email, user: null, confirmation };
  await alone.database.write((write) => removeAddress(alone, write, owner));
  expect(await hub.hub.database.db.selectFrom('late_cancels').select('id').execute()).toHaveLength(2);
});

test('a call for helpers, its waves and its end', async () => {
  await setMailingAddress(hub);
  const elsewhere = await makeFair(hub, {
    sheet: { title: 'Concert' },
    slot: { maxVolunteers: 30, startTime: null, endTime: null },
  });
  await agreeToCalls(
    hub,
    elsewhere.slot,
    Array.from({ length: 12 }, (_, nth) => helper(nth)),
  );
  const { sheet } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
  const press = { sheetId: sheet.id, input: callInput.parse({ keepAsking: true }), key: null };
  const { id: callId } = await askForHelpers(alone, press, olga);
  hub.platform.clock.advance(DAY);
  await tendCalls(alone);
  expect(await hub.hub.database.db.selectFrom('call_waves').select('wave').execute()).toHaveLength(2);
  expect((await stopCall(alone, { sheetId: sheet.id, callId }, olga)).state).toBe('stopped');
});
