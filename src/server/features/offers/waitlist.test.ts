import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { ann, ben, chiyo, helper, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';
import { makeFull as makeFullOn, waitsFor } from '#tests/support/waitlists.ts';

const waiting = await startWaitingHub();
const {
  hub,
  smtp,
  at,
  makeFull,
  join,
  joined,
  withdraw,
  post,
  accept,
  decline,
  sent,
  subjectsTo,
  textTo,
  offerTo,
  state,
} = waiting;
const { db } = hub.platform.database;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => waiting.begin('2026-11-27T10:00'));

describe('a full slot', () => {
  test('can be waited for, which is mailed with how many are before', async () => {
    const { slot } = await makeFull();
    expect((await joined(slot, ann)).ahead).toBe(0);
    expect((await joined(slot, ben)).ahead).toBe(1);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 2 });
    expect(subjectsTo(ben)).toEqual(['You’re on the waiting list: Set up tables – Winter Craft Fair']);
    expect(textTo(ann)).toContain('You’re first on the waiting list.');
    expect(textTo(ben)).toContain('1 person is before you.');
  });

  test('offers a place that becomes free to the first, who takes it with one press, and the second press answers the same', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    await withdraw(first);
    expect(await state(slot)).toEqual({ taken: 2, held: 1, waiting: 1 });
    expect(textTo(ann)).toContain('It is held for you until Saturday, November 28, 10:00 a.m.');
    expect(offerTo(ben)).toBe('');
    const stranger = await hub.call('POST', '/api/volunteers', { json: { ...chiyo, slotId: slot.id } });
    expect(stranger.json().code).toBe('slot_full');
    const answer = await accept(offerTo(ann));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { signups: [{ name: ann.name, slotId: slot.id }] }]);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 1 });
    expect((await accept(offerTo(ann))).json()).toEqual(answer.json());
    expect(subjectsTo(ann).at(-1)).toBe('You’re signed up: Set up tables – Winter Craft Fair');
    const manage = new URL(answer.json().manageUrl).hash.slice(1);
    expect((await post('/api/manage/signup', manage)).statusCode).toBe(200);
  });

  test('goes to the next when the first says no, who gets no other mail', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    await withdraw(first);
    expect((await decline(offerTo(ann))).json()).toMatchObject({ state: 'declined' });
    expect((await decline(offerTo(ann))).statusCode).toBe(200);
    expect(subjectsTo(ann)).toHaveLength(2);
    expect(offerTo(ben)).not.toBe('');
    expect((await accept(offerTo(ann))).statusCode).toBe(410);
    expect(await state(slot)).toEqual({ taken: 2, held: 1, waiting: 0 });
  });

  test('says what is open instead when the answer comes late', async () => {
    const { sheet, slot, first } = await makeFull();
    const other = await makeSlot(hub, sheet, { title: 'Cocoa' });
    await joined(slot, ann);
    await withdraw(first);
    const old = offerTo(ann);
    await at('2026-11-28T10:01');
    const late = await accept(old);
    expect([late.statusCode, late.json()]).toMatchObject([
      410,
      { code: 'offer_over', sheetId: sheet.id, open: [{ slotId: other.id, title: 'Cocoa' }] },
    ]);
  });
});

describe('who does not answer', () => {
  test('moves to the end once, and waits no more after the second time; the next is offered it each time', async () => {
    const { slot, first } = await makeFull();
    const mine = await joined(slot, ann);
    await joined(slot, ben);
    await withdraw(first);
    await at('2026-11-28T10:01');
    expect(subjectsTo(ann).at(-1)).toBe('Your place went to the next person: Set up tables – Winter Craft Fair');
    expect(offerTo(ben)).not.toBe('');
    expect(await state(slot)).toEqual({ taken: 2, held: 1, waiting: 1 });
    await decline(offerTo(ben));
    expect(textTo(ann)).toContain('until Sunday, November 29, 10:01 a.m.');
    await at('2026-11-29T10:02');
    expect(subjectsTo(ann).at(-1)).toBe('You’re no longer on the waiting list: Set up tables – Winter Craft Fair');
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 0 });
    expect((await post('/api/waitlist/view', mine.token)).json()).toMatchObject({ state: 'missed', ahead: null });
    expect((await post('/api/waitlist/rejoin', mine.token)).json().code).toBe('not_full');
  });

  test('is told once when nobody else waits, by the mail that offers the place again', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await withdraw(first);
    await at('2026-11-28T10:01');
    expect(subjectsTo(ann).filter((subject) => subject?.startsWith('A place is held'))).toHaveLength(2);
    expect(subjectsTo(ann)).toHaveLength(3);
  });
});

describe('the clock', () => {
  test('holds a place at once at night, and mails in the morning until when', async () => {
    const { slot, first } = await makeFull({ startTime: '2026-12-07T09:00', endTime: '2026-12-07T10:00' });
    await joined(slot, ann);
    await at('2026-11-30T23:30');
    await withdraw(first);
    expect(await state(slot)).toMatchObject({ held: 1 });
    expect(offerTo(ann)).toBe('');
    await at('2026-12-01T06:59');
    expect(offerTo(ann)).toBe('');
    await at('2026-12-01T07:00');
    expect(textTo(ann)).toContain('until Tuesday, December 1, 2:00 p.m.');
  });

  test('ends an offer a day before the slot', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await at('2026-12-11T07:00');
    await withdraw(first);
    expect(textTo(ann)).toContain('until Friday, December 11, 8:00 a.m.');
  });

  test('holds nothing in the last day, and tells all who wait and the organizer once', async () => {
    const { slot, first, second } = await makeFull();
    // A volunteer who cancels late is told to organizers by another email.
    const remove = async ({ id }: { readonly id: string }) => {
      const signup = await signupById(db, id);
      if (signup !== null) await endSignup(hub.hub, signup, olga);
      await hub.hub.jobs.settled();
    };
    await joined(slot, ann);
    await joined(slot, ben);
    await at('2026-12-11T09:00');
    await remove(first);
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 2 });
    expect([subjectsTo(ann).at(-1), subjectsTo(ben).at(-1)]).toEqual([
      'A place is free: Set up tables – Winter Craft Fair',
      'A place is free: Set up tables – Winter Craft Fair',
    ]);
    const organizer = () => sent().filter(({ parsed }) => parsed.subject?.includes('less than a day before'));
    expect(organizer()).toHaveLength(1);
    expect(organizer()[0]?.parsed.text).toContain('2 people are on the waiting list');
    await remove(second);
    expect(subjectsTo(ann)).toHaveLength(2);
    expect(organizer()).toHaveLength(1);
    await signedUp(hub, slot, ann);
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 1 });
  });

  test('counts from the mail’s own moment when the mail server takes nothing at first', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    smtp.failNext({ at: 'recipient', answer: 450 });
    smtp.failNext({ at: 'recipient', answer: 450 });
    await withdraw(first);
    await at('2026-11-28T11:00');
    await at('2026-11-28T12:30');
    await at('2026-11-28T12:31');
    expect(textTo(ann)).toContain('until Sunday, November 29');
    expect((await accept(offerTo(ann))).statusCode).toBe(200);
  });
});

describe('the queue', () => {
  test('passes over who needs more than is free, and keeps the position', async () => {
    const { slot, first, second } = await makeFull();
    await joined(slot, ann, { places: 2 });
    await joined(slot, ben);
    await withdraw(first);
    expect([offerTo(ann), offerTo(ben) === '']).toEqual(['', false]);
    await withdraw(second);
    expect(offerTo(ann)).toBe('');
    await decline(offerTo(ben));
    expect(textTo(ann)).toContain('2 places have become free.');
    const { signups } = (await accept(offerTo(ann))).json();
    expect(signups.map(({ name }: { name: string }) => name)).toEqual(['Ann Anders', 'Ann Anders (2)']);
  });

  test('offers fewer where fewer are fine', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann, { people: [{ name: 'Ann Anders' }, { name: 'Bo Anders' }], fewerIsFine: true });
    await withdraw(first);
    const { signups } = (await accept(offerTo(ann))).json();
    expect(signups.map(({ name }: { name: string }) => name)).toEqual(['Ann Anders']);
  });

  test('leaves what nobody who waits fits to everyone', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann, { places: 2 });
    await withdraw(first);
    await signedUp(hub, slot, chiyo);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 1 });
  });

  test('waits for things too', async () => {
    const { slot } = await makeFair(hub, { slot: { ...cookies, maxVolunteers: 3 } });
    const mine = await signedUp(hub, slot, { ...helper(1), quantity: 3 });
    await joined(slot, ann, { places: 2, bringing: 'oatmeal cookies', marks: ['vegan'] });
    await withdraw(mine);
    const { signups } = (await accept(offerTo(ann))).json();
    expect(signups).toMatchObject([{ quantity: 2, bringing: 'oatmeal cookies', marks: ['vegan'] }]);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 0 });
  });

  test('ends for who leaves it, and nobody else is told', async () => {
    const { slot } = await makeFull();
    const mine = await joined(slot, ann);
    await joined(slot, ben);
    const before = smtp.mails.length;
    expect((await post('/api/waitlist/leave', mine.token)).json()).toMatchObject({ state: 'left', ahead: null });
    expect((await post('/api/waitlist/leave', mine.token)).statusCode).toBe(200);
    await hub.hub.jobs.settled();
    expect(smtp.mails.length).toBe(before);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 1 });
  });

  test('gives the place of who accepted and withdrew to the next, and the old link accepts nothing', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    await withdraw(first);
    const old = offerTo(ann);
    const { manageUrl } = (await accept(old)).json();
    await withdraw({ token: new URL(manageUrl).hash.slice(1) });
    expect(offerTo(ben)).not.toBe('');
    expect((await accept(old)).statusCode).toBe(410);
    expect(await state(slot)).toEqual({ taken: 2, held: 1, waiting: 0 });
  });
});

test('a hub without a mail account holds nothing, as nobody would learn of it, until it has one', async () => {
  const without = await startTestHub();
  const { slot, first } = await makeFullOn(without);
  await waitsFor(without, slot, ann);
  await without.call('DELETE', '/api/manage/signup', { json: { token: first.token } });
  const row = await without.platform.database.db.selectFrom('volunteer_slots').selectAll().executeTakeFirstOrThrow();
  expect([row.current_volunteers, row.held_places, row.waiting]).toEqual([0, 0, 1]);
  await without.remove();
});

describe('nobody waits', () => {
  test('for a slot that has places, twice, or for one they are on', async () => {
    const { slot, first } = await makeFull();
    expect((await join(slot, helper(1))).json().code).toBe('already_signed_up');
    await joined(slot, ann);
    expect((await join(slot, { ...ann, email: ann.email.toUpperCase() })).json().code).toBe('already_waiting');
    await post('/api/waitlist/leave', (await joined(slot, ben)).token);
    await joined(slot, ben);
    await withdraw(first);
    await decline(offerTo(ann));
    await decline(offerTo(ben));
    expect((await join(slot, chiyo)).json()).toMatchObject({ code: 'not_full', left: 1 });
  });

  test('where there is no list, sign-ups are closed, or too many lists are', async () => {
    const off = await makeFair(hub, { sheet: { waitlist: 'off' }, slot: { maxVolunteers: 1 } });
    await signedUp(hub, off.slot, helper(1));
    expect((await join(off.slot, ann)).json().code).toBe('no_waitlist');
    const { sheet, slot } = await makeFull();
    for (let nth = 0; nth < 3; nth += 1) {
      const more = await makeSlot(hub, sheet, { title: `Cocoa ${nth}`, maxVolunteers: 1 });
      await signedUp(hub, more, helper(3));
      await joined(more, ann);
    }
    expect((await join(slot, ann)).json().code).toBe('too_many_lists');
    await at('2026-12-13T10:00');
    expect((await join(slot, ben)).json().code).toBe('signups_closed');
  });

  test('for more than six places', async () => {
    const { slot } = await makeFull();
    expect((await join(slot, ann, { places: 7 })).json().errors).toMatchObject([
      { path: 'places', message: 'You can wait for at most 6 places' },
    ]);
  });
});

test('opening the links changes nothing, however often', async () => {
  const { slot, first } = await makeFull();
  const mine = await joined(slot, ann);
  await joined(slot, ben);
  await withdraw(first);
  const whole = () => db.selectFrom('offers').selectAll().execute();
  const before = await whole();
  for (let nth = 0; nth < 20; nth += 1)
    for (const [method, path] of [
      ['GET', '/offer'],
      ['HEAD', '/waitlist'],
      ['GET', '/api/offers/accept'],
      ['HEAD', '/api/waitlist/leave'],
    ] as const)
      await hub.call(method, path);
  await post('/api/offers/view', offerTo(ann));
  await post('/api/waitlist/view', mine.token);
  expect(await whole()).toEqual(before);
});

test('held places are no people in the statistics and the export', async () => {
  const { slot, first } = await makeFull();
  await joined(slot, ann);
  await withdraw(first);
  const stats = (await hub.call('GET', '/api/stats')).json();
  expect(stats).toMatchObject({ totalVolunteers: 1, fillRate: 50 });
  const cookie = await signInAs(hub, 'volunteer-admin');
  const size = (await hub.call('GET', '/api/export/volunteers/size', { cookie })).json();
  expect(size).toMatchObject({ signups: 1 });
  expect(await state(slot)).toMatchObject({ taken: 2, held: 1 });
});
