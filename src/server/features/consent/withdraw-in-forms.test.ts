import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startHandingHub } from '#tests/support/handing-hub.ts';
import { ann, helper, makeFair, signedUp } from '#tests/support/sheets.ts';
import { undoUnsubscribe, unsubscribe } from './unsubscribe.ts';

const handing = await startHandingHub();
const { hub, at, makeFull, joined, withdraw, accept, offerTo, looksFor, take } = handing;
const { db } = hub.platform.database;
afterAll(() => handing.remove());
beforeEach(() => handing.begin('2026-12-01T10:00'));

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
