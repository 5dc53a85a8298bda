import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anonymous } from '#server/http/actor.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { noteOfferMailed, openOffers, setOfferEnd } from '#server/features/waitlist/offers.store.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import { isFullRace } from '#tests/support/full-race.ts';
import { ann, ben } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { makeFull, waitsFor } from '#tests/support/waitlists.ts';
import { acceptOffer } from './accept-offer.ts';
import { tendWaitlists } from './offers.job.ts';

// No job runs by itself.
const hub = await openTestHub({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-27T18:00:00.000Z');
});

const ROUNDS = isFullRace ? 100 : 15;

async function offerThatEndsIn(ms: number) {
  const { slot, first } = await makeFull(hub);
  await waitsFor(hub, slot, ann);
  await waitsFor(hub, slot, ben);
  const signup = await signupById(hub.hub.database.db, first.id);
  if (signup !== null) await endSignup(hub.hub, signup, anonymous);
  const [offer] = await openOffers(hub.hub.database.db, [slot.id]);
  if (offer === undefined) throw new Error('Nothing is offered');
  const now = hub.platform.clock.now();
  await hub.hub.database.write(async ({ db }) => {
    await setOfferEnd(db, offer.id, new Date(now.getTime() + ms).toISOString());
    await noteOfferMailed(db, offer.id, now.toISOString());
  });
  return { slot, token: new URL(linkUrl(hub.hub, 'offer', offer.id)).hash.slice(1) };
}

test('an offer that is accepted while it ends is either accepted or goes to the next, never both', async () => {
  const { db } = hub.platform.database;
  let accepted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    // The job looks at all that waits: the lists of hundreds of rounds would make each longer than the one before.
    if (round % 20 === 0) await hub.platform.empty();
    const { slot, token } = await offerThatEndsIn(1);
    const pressed = acceptOffer(hub.hub, token).then(
      () => true,
      (error: { status?: number }) => {
        expect(error.status).toBe(410);
        return false;
      },
    );
    // Some presses are read before the end, some after.
    if (round % 3 > 0) await wait(round % 16);
    hub.platform.clock.advance(1);
    await tendWaitlists(hub.hub);
    const isIn = await pressed;
    if (isIn) accepted += 1;
    const people = await db.selectFrom('volunteers').select('email').where('slot_id', '=', slot.id).execute();
    const row = await db.selectFrom('volunteer_slots').selectAll().where('id', '=', slot.id).executeTakeFirstOrThrow();
    expect(people.map(({ email }) => email)).toEqual(isIn ? [ann.email] : []);
    // The next has it, or waits behind the first.
    expect([row.current_volunteers, row.held_places, row.waiting]).toEqual(isIn ? [1, 0, 1] : [1, 1, 1]);
  }
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(ROUNDS);
}, 300_000);

test('a press after the end gets nothing, also before the job has run', async () => {
  const { token } = await offerThatEndsIn(1000);
  hub.platform.clock.advance(1000);
  await expect(acceptOffer(hub.hub, token)).rejects.toMatchObject({ status: 410 });
});
