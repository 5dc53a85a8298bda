import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { ann, ben, olga, signedUp } from '#tests/support/sheets.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';
import { placeOffered } from './offer.mail.ts';
import { tendWaitlists } from './offers.job.ts';

const waiting = await startWaitingHub();
const { hub, smtp, at, makeFull, join, joined, post, withdraw, subjectsTo, textTo, state } = waiting;
const { db } = hub.platform.database;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => waiting.begin('2026-11-27T10:00'));

const isHeld = 'A place is held for you: Set up tables – Winter Craft Fair';
const isFree = 'A place is free: Set up tables – Winter Craft Fair';

describe('an offer', () => {
  test('of a slot without times begins anew when the event moves, and is not held in its last day', async () => {
    const { sheet, slot, first } = await makeFull({ startTime: null, endTime: null });
    await joined(slot, ann);
    await withdraw(first);
    expect(textTo(ann)).toContain('until Saturday, November 28, 10:00 a.m.');
    await changeSheet(hub.hub, sheet.id, { eventDate: '2026-11-29T09:00' }, olga);
    await hub.hub.jobs.settled();
    expect(textTo(ann)).toContain('until Friday, November 27, 1:00 p.m.');
  });

  test('that cannot be held any more because the event moved is told as a place that is open to all', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await withdraw(first);
    await changeSlot(hub.hub, slot.id, { startTime: '2026-11-28T08:00', endTime: '2026-11-28T10:00' }, olga);
    await at('2026-11-27T10:02');
    expect(subjectsTo(ann).slice(1)).toEqual([isHeld, isFree]);
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 1 });
  });

  test('that cannot be held any more is not let go without a word where organizers offer the places', async () => {
    const { sheet, slot, first } = await makeFull();
    await joined(slot, ann);
    await withdraw(first);
    await changeSheet(hub.hub, sheet.id, { waitlist: 'by_hand' }, olga);
    await changeSlot(hub.hub, slot.id, { startTime: '2026-11-28T08:00', endTime: '2026-11-28T10:00' }, olga);
    await at('2026-11-27T10:02');
    expect(subjectsTo(ann).slice(1)).toEqual([
      isHeld,
      'The place is not held any more: Set up tables – Winter Craft Fair',
    ]);
    expect(textTo(ann)).toContain('You’re first on the waiting list.');
    expect(textTo(ann)).not.toContain('number of places');
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 1 });
  });

  test('is mailed once however often the time moves before its mail goes out', async () => {
    const { slot, first } = await makeFull();
    const { token } = await joined(slot, ann);
    const shown = async () => (await post('/api/waitlist/view', token)).json();
    await at('2026-11-27T23:30');
    await withdraw(first);
    expect(await shown()).toMatchObject({ state: 'offered', isMailed: false });
    for (const startTime of ['2026-12-12T08:10', '2026-12-12T08:20'])
      await changeSlot(hub.hub, slot.id, { startTime }, olga);
    await at('2026-11-28T07:00');
    expect(subjectsTo(ann).filter((subject) => subject === isHeld)).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'offered', isMailed: true });
    await changeSlot(hub.hub, slot.id, { startTime: '2026-12-12T08:30' }, olga);
    await hub.hub.jobs.settled();
    expect(subjectsTo(ann).filter((subject) => subject === isHeld)).toHaveLength(2);
  });

  test('is mailed once also where the time moves while a mail that the server refused waits for its next try', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    // The confirmation of the cancelled sign-up may go first.
    for (let nth = 0; nth < 2; nth += 1) smtp.failNext({ at: 'recipient', answer: 450 });
    await withdraw(first);
    expect(subjectsTo(ann)).not.toContain(isHeld);
    await changeSlot(hub.hub, slot.id, { startTime: '2026-12-12T08:10' }, olga);
    await hub.hub.jobs.settled();
    await at('2026-11-27T10:02');
    expect(subjectsTo(ann).filter((subject) => subject === isHeld)).toHaveLength(1);
    expect(textTo(ann)).toContain('until Saturday, November 28, 10:0');
  });

  test('that was begun anew while its mail was under way waits for the mail that says until when', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await withdraw(first);
    const { id: offerId } = await db.selectFrom('offers').select('id').executeTakeFirstOrThrow();
    await hub.hub.database.write(async (write) => {
      await write.db.updateTable('offers').set({ mailed_at: null, ends_at: null }).execute();
      await placeOffered.afterTry?.(write, { offerId }, hub.platform.clock.now(), 'sent');
    });
    expect(await db.selectFrom('offers').select(['mailed_at', 'ends_at']).execute()).toEqual([
      { mailed_at: null, ends_at: null },
    ]);
    await at('2026-11-27T10:02');
    expect(subjectsTo(ann).filter((subject) => subject === isHeld)).toHaveLength(2);
    expect(await db.selectFrom('offers').select('mailed_at').execute()).not.toEqual([{ mailed_at: null }]);
  });

  test('whose mail could not go out in time is no miss, and is told as what it is', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await at('2026-12-10T20:30');
    for (let nth = 0; nth < 3; nth += 1) smtp.failNext({ at: 'recipient', answer: 450 });
    await withdraw(first);
    const offer = await db.selectFrom('offers').select(['id', 'ends_at']).executeTakeFirstOrThrow();
    expect(offer.ends_at).not.toBeNull();
    const { clock } = hub.platform;
    clock.set('2026-12-11T16:30:00.000Z');
    // As the outbox does it when it comes first.
    const mail = { recipient: ann.email, language: 'en', payload: { offerId: offer.id } };
    expect(await placeOffered.refresh?.(mail, hub.platform)).toBe(null);
    await hub.hub.database.write(
      (write) => placeOffered.afterTry?.(write, mail.payload, clock.now(), 'failed') ?? Promise.resolve(),
    );
    await tendWaitlists(hub.hub);
    await hub.hub.jobs.settled();
    await at('2026-12-11T08:31');
    expect(subjectsTo(ann)).toEqual([
      'You’re on the waiting list: Set up tables – Winter Craft Fair',
      'A place is free: Set up tables – Winter Craft Fair',
    ]);
    const entries = await db.selectFrom('waitlist_entries').select(['state', 'misses']).execute();
    expect(entries).toEqual([{ state: 'waiting', misses: 0 }]);
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 1 });
  });

  test('of three places that is withdrawn for one leaves two to who is glad of fewer, by one email', async () => {
    const { slot } = await makeFull();
    await joined(slot, ann, { places: 3, fewerIsFine: true });
    await changeSlot(hub.hub, slot.id, { maxVolunteers: 5 }, olga);
    await hub.hub.jobs.settled();
    expect(await state(slot)).toEqual({ taken: 5, held: 3, waiting: 0 });
    await changeSlot(hub.hub, slot.id, { maxVolunteers: 4 }, olga);
    await hub.hub.jobs.settled();
    expect(await state(slot)).toEqual({ taken: 4, held: 2, waiting: 0 });
    expect(subjectsTo(ann)).toHaveLength(3);
    expect(textTo(ann)).toContain('2 places have become free.');
  });
});

test('who waits is told again that it is too late to hold a place, when the slot was on another day before', async () => {
  const { slot, first, second } = await makeFull();
  await joined(slot, ann);
  await at('2026-12-11T09:00');
  await withdraw(first);
  const isOpen = 'A place is free: Set up tables – Winter Craft Fair';
  expect(subjectsTo(ann).filter((subject) => subject === isOpen)).toHaveLength(1);
  await signedUp(hub, slot, ben);
  await changeSlot(hub.hub, slot.id, { startTime: '2026-12-16T08:00', endTime: '2026-12-16T10:00' }, olga);
  await at('2026-12-15T12:00');
  await withdraw(second);
  expect(subjectsTo(ann).filter((subject) => subject === isOpen)).toHaveLength(2);
});

test('who waits is not sent to a place that somebody took in the night, but told of the next one', async () => {
  const { slot, first, second } = await makeFull();
  await joined(slot, ann);
  await at('2026-12-11T22:00');
  await changeSlot(hub.hub, slot.id, { startTime: '2026-12-12T20:00', endTime: '2026-12-12T21:00' }, olga);
  await withdraw(first);
  await signedUp(hub, slot, ben);
  await at('2026-12-12T07:01');
  expect(subjectsTo(ann)).toEqual(['You’re on the waiting list: Set up tables – Winter Craft Fair']);
  await withdraw(second);
  expect(subjectsTo(ann).at(-1)).toBe('A place is free: Set up tables – Winter Craft Fair');
});

/** As the answer to a join and the page of its link say it. */
async function promised(person: typeof ann, slot: Parameters<typeof join>[0]): Promise<boolean[]> {
  hub.platform.clock.advance(1000);
  const { willBeHeld, leaveUrl } = (await join(slot, person)).json();
  await hub.hub.jobs.settled();
  const view = await post('/api/waitlist/view', new URL(leaveUrl).hash.slice(1));
  return [willBeHeld, view.json().willBeHeld];
}

describe('the email to who joins a list, as the pages,', () => {
  const promise = 'we hold it for you';

  test('promises to hold a place where one will be held', async () => {
    const { slot } = await makeFull();
    expect(await promised(ann, slot)).toEqual([true, true]);
    expect(textTo(ann)).toContain(promise);
  });

  test('promises nothing in the last day, or where the organizer offers the places', async () => {
    const { sheet, slot } = await makeFull();
    await changeSheet(hub.hub, sheet.id, { waitlist: 'by_hand' }, olga);
    expect(await promised(ben, slot)).toEqual([false, false]);
    await changeSheet(hub.hub, sheet.id, { waitlist: 'automatic' }, olga);
    await at('2026-12-11T09:00');
    expect(await promised(ann, slot)).toEqual([false, false]);
    for (const person of [ann, ben]) expect(textTo(person)).not.toContain(promise);
    expect(textTo(ann)).toContain('1 person is before you.');
  });
});
