import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { openOffers } from '#server/features/waitlist/offers.store.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, chiyo, helper, makeFair, makeSlot, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { openTestHub, type TestHub } from '#tests/support/test-hub.ts';
import { makeFull, waitsFor } from '#tests/support/waitlists.ts';

// It could send, and offers places therefore; no job runs.
const hub = await openTestHub({ SMTP_URL: 'smtp://127.0.0.1:9' });
/** Where clocks are still changed. */
const toronto = await openTestHub({ TIME_ZONE: 'America/Toronto' });
afterAll(async () => {
  await hub.remove();
  await toronto.remove();
});
let cookie = '';
beforeEach(async () => {
  cookie = await arrive(hub);
});

async function arrive(at: TestHub): Promise<string> {
  await at.platform.empty();
  at.platform.clock.set('2026-11-20T18:00:00.000Z');
  return signInAs(at, 'volunteer-admin');
}

const patch = (sheet: { readonly id: string }, json: object) =>
  hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json });
const show = async (sheet: { readonly id: string }, at = hub, as = cookie) =>
  (await at.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie: as })).json<SheetView>();
const forgetMails = () => hub.platform.database.write(({ db }) => db.deleteFrom('outbox').execute());
const mails = async () => (await writtenMails(hub)).map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
const audited = async () => {
  const { db } = hub.platform.database;
  const row = db.selectFrom('audit_log').select('detail').where('action', '=', 'sheet-changed').orderBy('id', 'desc');
  return (await row.executeTakeFirst())?.detail;
};

/** A week later, in the morning instead of at 9. */
const LATER = { eventDate: '2026-12-19T08:30' };

/** A fair with two timed slots and one without a time; Ann helps at two of them, Ben at one. */
async function makeHelped() {
  const sheet = { eventDeadline: '2026-12-10T20:00' };
  const { sheet: fair, slot } = await makeFair(hub, { sheet, slot: { deadline: '2026-12-11T18:00' } });
  const early = { title: 'Bake', startTime: '2026-12-11T15:00', endTime: '2026-12-11T17:00' };
  const bake = await makeSlot(hub, fair, early);
  const anywhere = await makeSlot(hub, fair, { title: 'Posters', startTime: null, endTime: null });
  await signedUp(hub, slot, ann);
  await signedUp(hub, bake, { ...ann, email: ann.email.toUpperCase() });
  await signedUp(hub, anywhere, ben);
  await forgetMails();
  return { fair, slot, bake, anywhere };
}

describe('an event that moves with its slots', () => {
  test('takes them, their closings and its own with it, by as many days', async () => {
    const { fair } = await makeHelped();
    expect((await patch(fair, { ...LATER, moveSlots: true })).statusCode).toBe(200);
    const { eventDate, eventDeadline, slots } = await show(fair);
    expect([eventDate, eventDeadline]).toEqual(['2026-12-19T15:30:00.000Z', '2026-12-18T03:00:00.000Z']);
    expect(slots.map(({ title, startTime, endTime, deadline }) => [title, startTime, endTime, deadline])).toEqual([
      ['Bake', '2026-12-18T22:00:00.000Z', '2026-12-19T00:00:00.000Z', null],
      ['Set up tables', '2026-12-19T15:00:00.000Z', '2026-12-19T17:00:00.000Z', '2026-12-19T01:00:00.000Z'],
      ['Posters', null, null, null],
    ]);
    expect(await audited()).toBe('Winter Craft Fair: event date, event deadline; 2 slots moved');
  });

  test('tells each mailbox once, of all its places', async () => {
    const { fair, slot, bake } = await makeHelped();
    await patch(fair, { ...LATER, moveSlots: true });
    const sent = await writtenMails(hub);
    expect((await mails()).map((mail) => mail.toLowerCase())).toEqual([
      `event-moved to ${ann.email}`,
      `event-moved to ${ben.email}`,
    ]);
    const toAnn = sent.find(({ recipient }) => recipient.toLowerCase() === ann.email);
    expect(toAnn?.payload).toMatchObject({
      before: { title: 'Winter Craft Fair', eventDate: '2026-12-12T16:00:00.000Z' },
      signups: [
        { slot: { id: bake.id, startTime: '2026-12-18T22:00:00.000Z' }, calendarSequence: 1 },
        { slot: { id: slot.id, startTime: '2026-12-19T15:00:00.000Z' }, calendarSequence: 1 },
      ],
      waits: [],
    });
  });

  test('tells who waits, too, and once who also comes', async () => {
    const { sheet, slot } = await makeFull(hub);
    const other = await makeSlot(hub, sheet, { title: 'Bake' });
    await signedUp(hub, other, ben);
    const entries = [await waitsFor(hub, slot, ann), await waitsFor(hub, slot, ben)];
    await forgetMails();
    await patch(sheet, { ...LATER, moveSlots: true });
    expect(await mails()).toEqual([ann, ben, helper(1)].map(({ email }) => `event-moved to ${email}`).sort());
    const [toAnn, toBen] = [ann, ben].map(({ email }) => email);
    const sent = await writtenMails(hub);
    const said = (to: string | undefined) => sent.find(({ recipient }) => recipient === to)?.payload;
    expect(said(toAnn)).toMatchObject({ signups: [], waits: [{ entryId: entries[0]?.id, slot: { id: slot.id } }] });
    expect(said(toBen)).toMatchObject({ signups: [{ slot: { id: other.id } }], waits: [{ entryId: entries[1]?.id }] });
  });

  test('keeps the time of its slots when the clocks have changed in between', async () => {
    const as = await arrive(toronto);
    const times = { startTime: '2026-10-24T08:00', endTime: '2026-10-24T10:00' };
    const night = { title: 'Lock up', startTime: '2026-10-24T23:30', endTime: '2026-10-25T00:30' };
    const { sheet } = await makeFair(toronto, { sheet: { eventDate: '2026-10-24T09:00' }, slot: times });
    await makeSlot(toronto, sheet, night);
    await toronto.call('PATCH', `/api/signup-sheets/${sheet.id}`, {
      cookie: as,
      json: { eventDate: '2026-11-07T09:00', moveSlots: true },
    });
    const { eventDate, slots } = await show(sheet, toronto, as);
    expect([eventDate, ...slots.flatMap(({ startTime, endTime }) => [startTime, endTime])]).toEqual([
      '2026-11-07T14:00:00.000Z',
      '2026-11-07T13:00:00.000Z',
      '2026-11-07T15:00:00.000Z',
      '2026-11-08T04:30:00.000Z',
      '2026-11-08T05:30:00.000Z',
    ]);
  });

  test('keeps how long a slot takes that would begin in the hour that is skipped', async () => {
    const as = await arrive(toronto);
    const times = { startTime: '2027-03-13T02:30', endTime: '2027-03-13T03:15' };
    const { sheet } = await makeFair(toronto, { sheet: { eventDate: '2027-03-13T09:00' }, slot: times });
    const answer = await toronto.call('PATCH', `/api/signup-sheets/${sheet.id}`, {
      cookie: as,
      json: { eventDate: '2027-03-14T09:00', moveSlots: true },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [slot] = (await show(sheet, toronto, as)).slots;
    expect([slot?.startTime, slot?.endTime]).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-14T08:15:00.000Z']);
  });

  test('moves a closing only if the request does not name one', async () => {
    const { fair } = await makeHelped();
    await patch(fair, { ...LATER, moveSlots: true, eventDeadline: '2026-12-01T12:00' });
    expect((await show(fair)).eventDeadline).toBe('2026-12-01T19:00:00.000Z');
  });

  test('is refused whole when sign-ups would close before they open', async () => {
    const rules = { opensAt: '2026-12-05T08:00', eventDeadline: '2026-12-10T20:00' };
    const { sheet } = await makeFair(hub, { sheet: rules });
    const before = await show(sheet);
    const answer = await patch(sheet, { eventDate: '2026-12-05T09:00', moveSlots: true });
    expect(answer.statusCode).toBe(400);
    expect(await show(sheet)).toEqual(before);
  });

  test('moves nothing but itself on the same day', async () => {
    const { fair } = await makeHelped();
    const { slots } = await show(fair);
    await patch(fair, { eventDate: '2026-12-12T14:00', moveSlots: true });
    expect((await show(fair)).slots).toEqual(slots);
  });
});

describe('an event that moves without its slots', () => {
  test('leaves them where they are, and mails as ever if nothing is said of them', async () => {
    const { fair } = await makeHelped();
    const { slots, eventDeadline } = await show(fair);
    await patch(fair, LATER);
    expect(await show(fair)).toMatchObject({ slots, eventDeadline });
    expect((await mails()).map((mail) => mail.toLowerCase())).toEqual([
      `signup-changed to ${ann.email}`,
      `signup-changed to ${ann.email}`,
      `signup-changed to ${ben.email}`,
    ]);
  });

  test('or tells each mailbox once if they are to stay', async () => {
    const { fair } = await makeHelped();
    const { slots } = await show(fair);
    await patch(fair, { ...LATER, moveSlots: false });
    expect((await show(fair)).slots).toEqual(slots);
    expect((await mails()).map((mail) => mail.toLowerCase())).toEqual([
      `event-moved to ${ann.email}`,
      `event-moved to ${ben.email}`,
    ]);
  });
});

describe('without an email', () => {
  test('an event moves, and an offer stays as it was', async () => {
    const { sheet, slot, first } = await makeFull(hub);
    await waitsFor(hub, slot, chiyo);
    await hub.call('DELETE', `/api/volunteers/${first.id}`, { cookie });
    const { db } = hub.platform.database;
    const offers = await openOffers(db, [slot.id]);
    expect(offers).toHaveLength(1);
    await forgetMails();
    await patch(sheet, { ...LATER, moveSlots: true, notify: false });
    expect((await show(sheet)).slots[0]?.startTime).toBe('2026-12-19T15:00:00.000Z');
    expect(await openOffers(db, [slot.id])).toEqual(offers);
    expect(await mails()).toEqual([]);
    expect(await audited()).toBe('Winter Craft Fair: event date; 1 slot moved; nobody emailed');
  });

  test('a later email numbers what calendars have not been told', async () => {
    const { fair, slot } = await makeHelped();
    await patch(fair, { ...LATER, moveSlots: true, notify: false });
    await hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie, json: { startTime: '2026-12-19T08:15' } });
    const [sent] = await writtenMails(hub, 'signup-changed');
    expect(sent?.payload).toMatchObject({ calendarSequence: 1, slot: { startTime: '2026-12-19T15:15:00.000Z' } });
  });
});

describe('a dry run', () => {
  test('says how many slots move and how many mailboxes are emailed, and does nothing', async () => {
    const { fair, anywhere } = await makeHelped();
    await signedUp(hub, anywhere, chiyo);
    await forgetMails();
    const before = await show(fair);
    const asked = [
      [{ moveSlots: true }, { slots: 2, volunteers: 3 }],
      [{ moveSlots: false }, { slots: 0, volunteers: 3 }],
      [{}, { slots: 0, volunteers: 3 }],
      [
        { moveSlots: true, notify: false },
        { slots: 2, volunteers: 0 },
      ],
    ] as const;
    for (const [more, foreseen] of asked) {
      const answer = await patch(fair, { ...LATER, ...more, dryRun: true });
      expect([answer.statusCode, answer.json()], JSON.stringify(more)).toEqual([200, foreseen]);
    }
    expect(await show(fair)).toEqual(before);
    expect(await mails()).toEqual([]);
    expect(await audited()).toBeUndefined();
  });

  test('counts nobody where the day is hidden or the event is over', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { showEventDate: false } });
    await signedUp(hub, slot, ann);
    expect((await patch(sheet, { ...LATER, moveSlots: true, dryRun: true })).json()).toEqual({
      slots: 1,
      volunteers: 0,
    });
  });

  test('is judged and guarded as the change itself', async () => {
    const { fair } = await makeHelped();
    for (const wrong of [{ moveSlots: 'yes' }, { notify: 1 }, { dryRun: null }, { eventDate: 'soon' }]) {
      expect((await patch(fair, { ...LATER, dryRun: true, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400);
    }
    const asUser = await signInAs(hub, 'user');
    const url = `/api/signup-sheets/${fair.id}`;
    expect((await hub.call('PATCH', url, { cookie: asUser, json: { ...LATER, dryRun: true } })).statusCode).toBe(403);
  });
});

test('people who sign up while an event moves, twice and on trial, keep their places at the new time', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 20 } });
  const calls = [
    patch(sheet, { eventDate: '2026-12-19T09:00', moveSlots: true }),
    patch(sheet, { eventDate: '2026-12-26T09:00', moveSlots: true, dryRun: true }),
    hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie, json: { maxVolunteers: 30, dryRun: true } }),
    patch(sheet, { eventDate: '2026-12-19T09:00', moveSlots: true, notify: false }),
  ];
  const people = Array.from({ length: 8 }, (_, nth) => signedUp(hub, slot, helper(nth)));
  const [answers, signups] = await Promise.all([Promise.all(calls), Promise.all(people)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(calls.length).fill(200));
  const [after] = (await show(sheet)).slots;
  expect(after).toMatchObject({ startTime: '2026-12-19T15:00:00.000Z', currentVolunteers: 8, maxVolunteers: 20 });
  expect(after?.volunteers.map(({ id }) => id).sort()).toEqual(signups.map(({ id }) => id).sort());
});
