import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { approve } from '#server/features/hand-overs/organize-hand-overs.ts';
import { acceptOffer } from '#server/features/offers/accept-offer.ts';
import { startHandingHub } from '#tests/support/handing-hub.ts';
import { ann, helper, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { endConsents } from './record-consents.ts';
import { undoUnsubscribe, unsubscribe } from './unsubscribe.ts';

const handing = await startHandingHub();
const { hub, at, makeFull, joined, withdraw, accept, offerTo, looksFor, take } = handing;
const { db } = hub.platform.database;
afterAll(() => handing.remove());
beforeEach(() => handing.begin('2026-12-01T10:00'));

/** For a transaction that waits for no other one, in milliseconds. */
const LONG_ENOUGH = 300;
const agreed = { emailConsent: true, callConsent: true, newsConsent: true };

const consentsOn = async (slotId: string) =>
  db
    .selectFrom('volunteers')
    .select(['email_consent as reminders', 'call_consent as calls', 'news_consent as news'])
    .where('slot_id', '=', slotId)
    .where('email', '=', ann.email)
    .execute();

test('who ends calls and news while waiting for a place does not agree to them again by accepting it', async () => {
  const { slot, first } = await makeFull();
  await joined(slot, ann, agreed);
  await unsubscribe(hub.platform, ann.email.toUpperCase(), ['calls', 'news']);
  await withdraw(first);
  expect((await accept(offerTo(ann))).statusCode).toBe(200);
  expect(await consentsOn(slot.id)).toEqual([{ reminders: true, calls: false, news: false }]);
  const given = await db.selectFrom('consent_records').select('purpose').where('given', '=', true).execute();
  expect(given).toEqual([{ purpose: 'reminders' }]);
});

test('who ends calls while an organizer is asked does not agree to them again when the place is handed over', async () => {
  const { slot } = await makeFair(hub, { sheet: { handOverApproval: true }, slot: { maxVolunteers: 2 } });
  const giver = await signedUp(hub, slot, helper(1));
  expect((await take(await looksFor(giver.token), ann, agreed)).statusCode).toBe(202);
  await unsubscribe(hub.platform, ann.email, ['calls']);
  await at('2026-12-02T10:01');
  expect(await consentsOn(slot.id)).toEqual([{ reminders: true, calls: false, news: true }]);
});

describe('who ends calls at the moment in which', () => {
  /** While the press is answered but not written yet, `meanwhile` goes as far as it comes. */
  async function endingCalls(meanwhile: () => Promise<unknown>): Promise<void> {
    const [ended, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ending = hub.platform.database.write(async (write) => {
      await endConsents(hub.platform, write, {
        address: ann.email,
        purposes: ['calls'],
        place: 'link',
        language: null,
      });
      ended.resolve();
      await written.promise;
    });
    await ended.promise;
    const work = meanwhile();
    await Promise.race([work, setTimeout(LONG_ENOUGH)]);
    written.resolve();
    await Promise.all([ending, work]);
  }

  test('they accept a place does not agree to them by it', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann, agreed);
    await withdraw(first);
    const token = offerTo(ann);
    await endingCalls(() => acceptOffer(hub.hub, token));
    expect(await consentsOn(slot.id)).toEqual([{ reminders: true, calls: false, news: true }]);
  });

  test('an organizer approves a hand-over to them does not agree to them by it', async () => {
    const { slot } = await makeFair(hub, { sheet: { handOverApproval: true }, slot: { maxVolunteers: 2 } });
    const giver = await signedUp(hub, slot, helper(1));
    await take(await looksFor(giver.token), ann, agreed);
    const { id } = await db.selectFrom('hand_overs').select('id').executeTakeFirstOrThrow();
    await endingCalls(() => approve(hub.hub, { slotId: slot.id, handOverId: id, actor: olga }));
    expect(await consentsOn(slot.id)).toEqual([{ reminders: true, calls: false, news: true }]);
  });
});

test('what others wait with stays as it is, also of an address that only compares alike', async () => {
  const { slot, first } = await makeFull();
  await joined(slot, ann, agreed);
  await unsubscribe(hub.platform, ann.email.replace('ann', 'ａnn'), ['calls']);
  await unsubscribe(hub.platform, helper(2).email, ['calls']);
  await withdraw(first);
  await accept(offerTo(ann));
  expect(await consentsOn(slot.id)).toEqual([{ reminders: true, calls: true, news: true }]);
});

describe('who turns emails back on after a mistake', () => {
  test('agrees to them again where they wait for a place, and only to what the mistake ended', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann, { ...agreed, newsConsent: false });
    await unsubscribe(hub.platform, ann.email, ['calls', 'news']);
    await undoUnsubscribe(hub.platform, ann.email, ['calls', 'news']);
    await withdraw(first);
    await accept(offerTo(ann));
    expect(await consentsOn(slot.id)).toEqual([{ reminders: true, calls: true, news: false }]);
  });

  test('agrees to them again where an organizer is asked', async () => {
    const { slot } = await makeFair(hub, { sheet: { handOverApproval: true }, slot: { maxVolunteers: 2 } });
    const giver = await signedUp(hub, slot, helper(1));
    await take(await looksFor(giver.token), ann, agreed);
    await unsubscribe(hub.platform, ann.email, ['news']);
    await undoUnsubscribe(hub.platform, ann.email, ['news']);
    await at('2026-12-02T10:01');
    expect(await consentsOn(slot.id)).toEqual([{ reminders: true, calls: true, news: true }]);
  });
});
