import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, chiyo, helper, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, at, makeFull, joined, withdraw, sent, subjectsTo, textTo, state } = waiting;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => waiting.begin('2026-11-27T10:00'));

const lateShow = { startTime: '2026-12-12T23:30', endTime: '2026-12-12T23:50' };
const isOpen = 'A place is free: Set up tables – Winter Craft Fair';
const timesTold = (person: typeof ann) => subjectsTo(person).filter((subject) => subject === isOpen).length;

describe('who waits is told once in the last day that a place is open', () => {
  test('also when the places that were held for several end at one moment', async () => {
    const { slot, first, second } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    await at('2026-12-11T07:00');
    await withdraw(first);
    await withdraw(second);
    expect(await state(slot)).toEqual({ taken: 2, held: 2, waiting: 0 });
    await at('2026-12-11T08:01');
    await at('2026-12-11T08:03');
    expect(await state(slot)).toEqual({ taken: 0, held: 0, waiting: 2 });
    expect([ann, ben].map(timesTold)).toEqual([1, 1]);
  });

  test('also who joined after others were told', async () => {
    const { slot, first, second } = await makeFull();
    await joined(slot, ann);
    await at('2026-12-11T09:00');
    await withdraw(first);
    await signedUp(hub, slot, chiyo);
    await joined(slot, ben);
    await withdraw(second);
    await at('2026-12-11T09:05');
    expect([ann, ben].map(timesTold)).toEqual([1, 1]);
  });

  test('also who needs more places than were free at first', async () => {
    const { slot, first, second } = await makeFull();
    await joined(slot, ann, { places: 2 });
    await joined(slot, ben);
    await at('2026-12-11T09:00');
    await withdraw(first);
    expect([ann, ben].map(timesTold)).toEqual([0, 1]);
    await withdraw(second);
    expect([ann, ben].map(timesTold)).toEqual([1, 1]);
  });

  test('and not again because the place that somebody else was to be told of is gone', async () => {
    const { slot, first, second } = await makeFull({ startTime: '2026-12-12T20:00', endTime: '2026-12-12T21:00' });
    await joined(slot, ann, { places: 2 });
    await joined(slot, ben);
    await at('2026-12-11T22:00');
    await withdraw(first);
    await withdraw(second);
    await signedUp(hub, slot, chiyo);
    await at('2026-12-12T07:01');
    await at('2026-12-12T07:03');
    expect([ann, ben].map(timesTold)).toEqual([0, 1]);
  });

  test('also at the press of an organizer who offers the places by hand', async () => {
    const { slot } = await makeFair(hub, { sheet: { waitlist: 'by_hand' }, slot: { maxVolunteers: 1 } });
    const first = await signedUp(hub, slot, helper(1));
    await joined(slot, ann);
    await at('2026-12-11T09:00');
    await withdraw(first);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const serve = async () => {
      const answer = await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/serve`, { cookie });
      await hub.hub.jobs.settled();
      return answer.statusCode;
    };
    expect(await serve()).toBe(204);
    const other = await signedUp(hub, slot, chiyo);
    await joined(slot, ben);
    await withdraw(other);
    expect([await serve(), await serve()]).toEqual([204, 409]);
    expect([ann, ben].map(timesTold)).toEqual([1, 1]);
  });
});

describe('after sign-ups have closed, in the last day,', () => {
  const organizerMails = () =>
    sent().filter(({ parsed }) => parsed.subject?.startsWith('A place is free less than a day before')).length;
  const serve = async (slot: { readonly id: string }) =>
    hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/serve`, {
      cookie: await signInAs(hub, 'volunteer-admin'),
    });

  test('an organizer who offers free places hears that nothing was offered, as often as they press', async () => {
    const { slot, first } = await makeFull({ deadline: '2026-12-11T12:00' });
    await joined(slot, ann);
    await at('2026-12-11T12:30');
    await withdraw(first);
    for (let press = 0; press < 2; press += 1) {
      expect((await serve(slot)).json().code).toBe('nothing_to_offer');
      await hub.hub.jobs.settled();
    }
    expect([timesTold(ann), organizerMails()]).toEqual([0, 0]);
  });

  test('an organizer hears the same at night where sign-ups close before the morning in which it would be read', async () => {
    const { slot } = await makeFair(hub, {
      sheet: { waitlist: 'by_hand' },
      slot: { ...lateShow, deadline: '2026-12-12T06:00', maxVolunteers: 1 },
    });
    const first = await signedUp(hub, slot, helper(1));
    await joined(slot, ann);
    await at('2026-12-11T23:45');
    await withdraw(first);
    expect((await serve(slot)).json().code).toBe('nothing_to_offer');
  });

  test('no organizer reads in the morning that those who wait were told of a place', async () => {
    const { slot, first } = await makeFull({ ...lateShow, deadline: '2026-12-12T06:00' });
    await joined(slot, ann);
    await at('2026-12-11T20:00');
    await withdraw(first);
    await at('2026-12-11T23:31');
    await at('2026-12-12T07:01');
    expect([timesTold(ann), organizerMails()]).toEqual([0, 0]);
  });
});

describe('who did not answer in time', () => {
  const isHeld = 'A place is held for you: Set up tables – Winter Craft Fair';

  test('reads that the place is open to all, and not that it went to somebody, where it did not', async () => {
    const { slot, first } = await makeFull();
    await joined(slot, ann);
    await joined(slot, ben);
    await at('2026-12-11T07:00');
    await withdraw(first);
    await at('2026-12-11T08:01');
    await at('2026-12-11T08:03');
    expect(subjectsTo(ann).slice(1)).toEqual([isHeld, isOpen]);
    expect(subjectsTo(ben).slice(1)).toEqual([isOpen]);
  });

  test('reads only that it is held no more where organizers offer the places', async () => {
    const { sheet, slot, first } = await makeFull();
    await joined(slot, ann);
    await withdraw(first);
    await changeSheet(hub.hub, sheet.id, { waitlist: 'by_hand' }, olga);
    await at('2026-11-28T10:01');
    expect(subjectsTo(ann).slice(1)).toEqual([
      isHeld,
      'The place is not held any more: Set up tables – Winter Craft Fair',
    ]);
    expect(textTo(ann)).not.toContain('number of places');
  });

  test('is not told at night, and neither is the organizer', async () => {
    const { slot, first } = await makeFull(lateShow);
    await joined(slot, ann);
    await at('2026-12-11T20:00');
    await withdraw(first);
    const before = sent().length;
    await at('2026-12-11T23:31');
    expect(await state(slot)).toEqual({ taken: 1, held: 0, waiting: 1 });
    await at('2026-12-12T06:59');
    expect(sent()).toHaveLength(before);
    await at('2026-12-12T07:00');
    const told = sent()
      .slice(before)
      .map(({ parsed }) => parsed.subject);
    expect(told).toHaveLength(2);
    expect(new Set(told)).toEqual(
      new Set(['A place is free less than a day before: Set up tables – Winter Craft Fair', isOpen]),
    );
  });

  test('is no news for the organizer when the place is gone by the morning', async () => {
    const { slot, first } = await makeFull(lateShow);
    const organizer = () => sent().filter(({ parsed }) => parsed.subject?.includes('less than a day before')).length;
    await joined(slot, ann);
    await at('2026-12-11T20:00');
    await withdraw(first);
    await at('2026-12-11T23:31');
    await signedUp(hub, slot, chiyo);
    await at('2026-12-12T07:01');
    expect(organizer()).toBe(0);
  });
});
