import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotChangesAnswer } from '#contract/slot-changes.ts';
import { WITHDRAWN } from '#server/features/waitlist/waitlist-mails.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, chiyo, helper, makeFair, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { makeFull, makeWaitedFor, waitsFor } from '#tests/support/waitlists.ts';
import { tendWaitlists } from './offers.job.ts';

// Without a mail server, nothing would be held.
const hub = await startTestHub({ SMTP_URL: 'smtp://127.0.0.1:9' });
afterAll(() => hub.remove());
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  // Three weeks before the fair.
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const remove = (id: string, query = '') => hub.call('DELETE', `/api/volunteers/${id}${query}`, { cookie });
const change = (slot: Slot, json: object) => hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { json, cookie });
const seen = async (sheet: { readonly id: string }) =>
  (await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie })).json<SheetView>();
const state = async (sheet: { readonly id: string }) => {
  const [slot] = (await seen(sheet)).slots;
  return { taken: slot?.currentVolunteers, held: slot?.held ?? 0, waiting: slot?.waiting ?? 0 };
};

/** A slot of two places, with a volunteer and a place that is held, and somebody else who waits. */
async function makeHeld() {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
  const stays = await signedUp(hub, slot, helper(1));
  const goes = await signedUp(hub, slot, helper(2));
  for (const person of [ann, ben]) {
    await waitsFor(hub, slot, person);
    hub.platform.clock.advance(1000);
  }
  await remove(goes.id);
  return { sheet, slot, stays };
}

describe('a place that an organizer leaves to everyone', () => {
  test('stays open, also after the next look at the waiting lists and another title', async () => {
    const { sheet, slot, first } = await makeFull(hub);
    await waitsFor(hub, slot);
    await remove(first.id, '?keepOpen=true');
    await tendWaitlists(hub.hub);
    await change(slot, { title: 'Set up chairs' });
    expect(await state(sheet)).toEqual({ taken: 0, held: 0, waiting: 1 });
    await signedUp(hub, slot, chiyo);
  });

  test('goes to who waits when the next place becomes free, or an organizer says so', async () => {
    const { sheet, slot, first } = await makeFull(hub, { slot: { maxVolunteers: 2 } });
    const second = await signedUp(hub, slot, helper(2));
    await waitsFor(hub, slot, ann);
    await waitsFor(hub, slot, ben);
    await remove(first.id, '?keepOpen=true');
    expect(await state(sheet)).toEqual({ taken: 1, held: 0, waiting: 2 });
    await remove(second.id);
    expect(await state(sheet)).toEqual({ taken: 2, held: 2, waiting: 0 });
  });

  test('is no reason to leave the next one to everyone', async () => {
    const { sheet, slot, first } = await makeFull(hub);
    await waitsFor(hub, slot);
    await remove(first.id, '?keepOpen=true');
    const other = await signedUp(hub, slot, chiyo);
    await remove(other.id);
    expect(await state(sheet)).toEqual({ taken: 1, held: 1, waiting: 0 });
  });
});

describe('what an organizer left to everyone', () => {
  const lists = (sheet: { readonly id: string }, waitlist: 'automatic' | 'by_hand') =>
    hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { json: { waitlist }, cookie });
  /** Frees a place that nobody is offered, as the list is by hand, and lets the job look once it is automatic again. */
  async function freeUnseen(sheet: { readonly id: string }, id: string) {
    await lists(sheet, 'by_hand');
    await remove(id);
    await lists(sheet, 'automatic');
    await tendWaitlists(hub.hub);
    return state(sheet);
  }

  test.each([
    ['somebody signed up for it', (slot: Slot) => signedUp(hub, slot, chiyo)],
    ['the maximum went down to what is taken', (slot: Slot) => change(slot, { maxVolunteers: 1 })],
  ])('ends once %s: the next place is for who waits', async (_what, takes) => {
    const { sheet, slot, first } = await makeFull(hub, { slot: { maxVolunteers: 2 } });
    const second = await signedUp(hub, slot, helper(2));
    await waitsFor(hub, slot, ann);
    await remove(first.id, '?keepOpen=true');
    await takes(slot);
    expect(await freeUnseen(sheet, second.id)).toMatchObject({ held: 1, waiting: 0 });
  });

  test('ends once it is held for one of them', async () => {
    const { sheet, slot, first } = await makeFull(hub, { slot: { maxVolunteers: 2 } });
    const second = await signedUp(hub, slot, helper(2));
    const [entry] = [await waitsFor(hub, slot, ann), await waitsFor(hub, slot, ben)];
    await remove(first.id, '?keepOpen=true');
    const json = { entryId: entry.id, reason: 'Knows the kitchen' };
    await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/offer`, { json, cookie });
    expect(await freeUnseen(sheet, second.id)).toEqual({ taken: 2, held: 2, waiting: 0 });
  });

  test('stays so when there are fewer places', async () => {
    const { sheet, slot, first } = await makeFull(hub, { slot: { maxVolunteers: 3 } });
    const second = await signedUp(hub, slot, helper(2));
    await signedUp(hub, slot, helper(3));
    await waitsFor(hub, slot, ann);
    for (const { id } of [first, second]) await remove(id, '?keepOpen=true');
    await change(slot, { maxVolunteers: 2 });
    await tendWaitlists(hub.hub);
    expect(await state(sheet)).toEqual({ taken: 1, held: 0, waiting: 1 });
    await change(slot, { maxVolunteers: 3 });
    expect(await state(sheet)).toEqual({ taken: 2, held: 1, waiting: 0 });
  });
});

describe('fewer places than are taken', () => {
  test('withdraw the newest offers, which a dry run of the slot table says first', async () => {
    const { sheet, slot } = await makeHeld();
    const changes = { change: [{ id: slot.id, maxVolunteers: 1 }] };
    const post = (more: object) =>
      hub.call('POST', `/api/signup-sheets/${sheet.id}/slots/changes`, { json: { ...changes, ...more }, cookie });
    const dry = (await post({ dryRun: true })).json<SlotChangesAnswer>();
    expect(dry.mails).toEqual([{ slotId: slot.id, title: slot.title, people: 1, emails: 1, why: 'offer_withdrawn' }]);
    expect(await state(sheet)).toEqual({ taken: 2, held: 1, waiting: 1 });
    expect((await post({})).json()).toEqual(dry);
    expect(await state(sheet)).toEqual({ taken: 1, held: 0, waiting: 2 });
    expect(await writtenMails(hub, WITHDRAWN)).toMatchObject([{ recipient: ann.email }]);
  });

  test('than people are refused', async () => {
    const two = await makeFair(hub, { slot: { maxVolunteers: 2 } });
    await signedUp(hub, two.slot, helper(1));
    await signedUp(hub, two.slot, helper(2));
    expect((await change(two.slot, { maxVolunteers: 1 })).json()).toMatchObject({ code: 'max_below_present' });
  });
});

test('a dry run counts people, not held places, and names who waits for a slot that goes', async () => {
  const { sheet, slot } = await makeHeld();
  const answers = async (json: object) =>
    (
      await hub.call('POST', `/api/signup-sheets/${sheet.id}/slots/changes`, {
        json: { ...json, dryRun: true },
        cookie,
      })
    ).json<SlotChangesAnswer>().mails;
  expect(await answers({ change: [{ id: slot.id, title: 'Set up chairs' }] })).toMatchObject([
    { people: 1, why: 'title_changed' },
  ]);
  // The volunteer, and the person whose offer starts anew.
  expect(await answers({ change: [{ id: slot.id, startTime: '2026-12-12T07:00' }] })).toMatchObject([
    { people: 2, why: 'time_changed' },
  ]);
  expect(await answers({ remove: [slot.id] })).toMatchObject([
    { people: 1, why: 'removed' },
    { people: 2, why: 'waitlist_ended' },
  ]);
});

test('a sheet does not become a draft again while somebody waits or holds an offer', async () => {
  const { sheet, slot, first, entry } = await makeWaitedFor(hub);
  const draft = async () => {
    const json = { state: 'draft' };
    const answer = await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { json, cookie });
    return answer.statusCode === 200 ? 200 : answer.json().code;
  };
  await remove(first.id);
  expect(await state(sheet)).toEqual({ taken: 0, held: 0, waiting: 1 });
  expect(await draft()).toBe('has_signups');
  await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/serve`, { cookie });
  expect(await draft()).toBe('has_signups');
  const json = { entryId: entry.id };
  await hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/remove`, { json, cookie });
  expect(await draft()).toBe(200);
});

test('lists that organizers serve themselves are left alone by the job, which tells nobody of a change', async () => {
  const { sheet } = await makeWaitedFor(hub);
  const heard: string[] = [];
  const stop = hub.hub.database.onChange(({ topic, id }) => heard.push(`${topic} ${id}`));
  await tendWaitlists(hub.hub);
  stop();
  expect(heard).not.toContain(`sheet ${sheet.id}`);
  expect(await state(sheet)).toEqual({ taken: 1, held: 0, waiting: 1 });
});
