import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { FillHistory } from '#contract/fill-history.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { ann, ben, chiyo, helper, makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { signInAs } from '#tests/support/people.ts';
import { agreeToCalls, setMailingAddress } from '#tests/support/calls.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, joined } = waiting;
afterAll(() => waiting.remove());

let cookie: string;
beforeEach(async () => {
  await waiting.begin('2026-11-20T10:00');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const historyOf = async (sheet: { readonly id: string }) =>
  (await hub.call('GET', `/api/signup-sheets/${sheet.id}/fill-history`, { cookie })).json<FillHistory>().actions;
const share = (slot: { readonly id: string }) => hub.call('POST', `/api/volunteer-slots/${slot.id}/shared`, { cookie });
/** The same hours, a week later. */
const later19 = { startTime: '2026-12-19T08:00', endTime: '2026-12-19T10:00', maxVolunteers: 4 };
const later = () => hub.platform.clock.advance(1000);

describe('what was done so that a slot fills', () => {
  test('is nothing for a sheet that nobody did anything for', async () => {
    const { sheet } = await makeFair(hub);
    expect(await historyOf(sheet)).toEqual([]);
  });

  test('is told newest first, with how many signed up after each', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 4 } });
    await signedUp(hub, slot, helper(1));
    later();
    expect((await share(slot)).statusCode).toBe(204);
    later();
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben);
    later();
    const path = `/api/volunteer-slots/${slot.id}`;
    await hub.call('PATCH', path, { cookie, json: { maxVolunteers: 6 } });
    // Another title does not fill it.
    await hub.call('PATCH', path, { cookie, json: { title: 'Tables and chairs' } });
    later();
    await signedUp(hub, slot, chiyo);
    expect(await historyOf(sheet)).toMatchObject([
      { kind: 'places_changed', slotIds: [slot.id], placesBefore: 4, placesAfter: 6, signups: 1 },
      { kind: 'shared', slotIds: [slot.id], placesBefore: null, placesAfter: null, signups: 2 },
    ]);
  });

  test('holds a link that was copied twice within an hour once', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeSlot(hub, sheet, { title: 'Cocoa' });
    for (const each of [slot, other, slot]) await share(each);
    expect(await historyOf(sheet)).toHaveLength(2);
    hub.platform.clock.advance(60 * 60_000);
    await share(slot);
    expect(await historyOf(sheet)).toHaveLength(3);
  });

  test('does not count who signs up a week later, or for another slot', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const other = await makeSlot(hub, sheet, { title: 'Cocoa' });
    await share(slot);
    later();
    await signedUp(hub, other, ann);
    hub.platform.clock.advance(7 * DAY);
    await signedUp(hub, slot, ben);
    cookie = await signInAs(hub, 'volunteer-admin');
    expect(await historyOf(sheet)).toMatchObject([{ kind: 'shared', signups: 0, until: '2026-11-27T17:00:00.000Z' }]);
  });

  test('includes places that an organizer offered to those who wait, but not what came to nothing', async () => {
    const { sheet, slot, first } = await waiting.makeFull();
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json: { waitlist: 'by_hand' } });
    await joined(slot, ann);
    const serve = () => hub.call('POST', `/api/volunteer-slots/${slot.id}/waitlist/serve`, { cookie });
    expect((await serve()).statusCode).toBe(409);
    await waiting.withdraw(first);
    expect((await serve()).statusCode).toBe(204);
    expect(await historyOf(sheet)).toMatchObject([{ kind: 'offered', slotIds: [slot.id], signups: 0 }]);
  });

  test('includes calls for helpers, with how many of those who were asked came', async () => {
    await setMailingAddress(hub);
    const { slot: elsewhere } = await makeFair(hub, { sheet: { title: 'Concert' }, slot: { maxVolunteers: 9 } });
    await agreeToCalls(hub, elsewhere, [ann, ben]);
    later();
    const { sheet, slot } = await makeFair(hub, { sheet: { eventDate: '2026-12-19' }, slot: { ...later19 } });
    await share(slot);
    later();
    const path = `/api/signup-sheets/${sheet.id}/calls`;
    expect((await hub.call('POST', path, { cookie, json: {} })).statusCode).toBe(201);
    await hub.hub.jobs.settled();
    later();
    await signedUp(hub, slot, ann);
    // Nobody asked her.
    await signedUp(hub, slot, chiyo);
    expect(await historyOf(sheet)).toMatchObject([
      { kind: 'asked', slotIds: null, asked: 2, signups: 1 },
      { kind: 'shared', slotIds: [slot.id], asked: null, signups: 0 },
    ]);
  });

  test('names nobody', async () => {
    const { sheet, slot } = await makeFair(hub);
    await share(slot);
    later();
    await signedUp(hub, slot, ann);
    const { body } = await hub.call('GET', `/api/signup-sheets/${sheet.id}/fill-history`, { cookie });
    expect(body).not.toMatch(/ann|families/i);
  });

  test('goes with its slot, and with its sheet', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeSlot(hub, sheet, { title: 'Cocoa' });
    await share(slot);
    await share(other);
    await hub.call('DELETE', `/api/volunteer-slots/${slot.id}`, { cookie });
    expect(await historyOf(sheet)).toHaveLength(1);
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: await signInAs(hub, 'full-admin') });
    expect(await hub.platform.database.db.selectFrom('fill_actions').selectAll().execute()).toEqual([]);
  });
});
