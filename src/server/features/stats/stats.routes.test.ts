import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bring, cookies } from '#tests/support/items.ts';
import { ann, ben, helper, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const stats = async () => (await hub.call('GET', '/api/stats')).json();

const november = { startTime: '2026-11-28T08:00', endTime: '2026-11-28T09:30' };

describe('the statistics', () => {
  test('are nought when there is nothing', async () => {
    expect(await stats()).toEqual({ activeSignups: 0, totalVolunteers: 0, monthlyHours: 0, fillRate: 0 });
  });

  test('count active sheets, all signups, this month’s hours and the share of places taken', async () => {
    const { sheet, slot } = await makeFair(hub, {
      sheet: { eventDate: '2026-11-28' },
      slot: { ...november, maxVolunteers: 4 },
    });
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben);
    const unlimited = await makeSlot(hub, sheet, { title: 'Cheer', maxVolunteers: null, ...november, endTime: null });
    await signedUp(hub, unlimited, ann);
    const hidden = await makeFair(hub, { sheet: { showSpotCount: false } });
    await signedUp(hub, hidden.slot, ann);
    // Its deadline has passed, so it is not active, although the event lies ahead.
    const closing = await makeFair(hub, { sheet: { eventDeadline: '2026-11-21' } });
    await signedUp(hub, closing.slot, helper(1));
    hub.platform.clock.set('2026-11-22T18:00:00.000Z');
    expect(await stats()).toEqual({ activeSignups: 2, totalVolunteers: 5, monthlyHours: 3, fillRate: 50 });
  });

  test('follow each signup, and the clock into the next month and past the event', async () => {
    const { slot } = await makeFair(hub);
    expect(await stats()).toMatchObject({ totalVolunteers: 0, fillRate: 0 });
    const { token } = await signedUp(hub, slot, ann);
    expect(await stats()).toMatchObject({ activeSignups: 1, totalVolunteers: 1, monthlyHours: 0, fillRate: 50 });
    hub.platform.clock.set('2026-12-01T06:59:59.000Z');
    expect((await stats()).monthlyHours).toBe(0);
    hub.platform.clock.set('2026-12-01T07:00:00.000Z');
    expect((await stats()).monthlyHours).toBe(2);
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    expect((await stats()).monthlyHours).toBe(0);
    hub.platform.clock.set('2026-12-13T07:00:00.000Z');
    expect((await stats()).activeSignups).toBe(0);
  });

  test('say the hours of this month, and whether there are any at all', async () => {
    const hours = async () => (await hub.call('GET', '/api/stats/hours')).json();
    expect(await hours()).toEqual({ monthlyHours: 0, hasHours: false });
    const { sheet, slot } = await makeFair(hub);
    const untimed = await makeSlot(hub, sheet, { title: 'Cheer', startTime: null, endTime: null });
    await signedUp(hub, untimed, ben);
    expect(await hours()).toEqual({ monthlyHours: 0, hasHours: false });
    await signedUp(hub, slot, ann);
    expect(await hours()).toEqual({ monthlyHours: 0, hasHours: true });
    hub.platform.clock.set('2026-12-01T07:00:00.000Z');
    expect(await hours()).toEqual({ monthlyHours: 2, hasHours: true });
  });

  test('leave out things to bring, also once the sheet is old', async () => {
    const september = { startTime: '2026-09-28T08:00', endTime: '2026-09-28T09:00' };
    for (const slot of [{ ...cookies, ...september }, cookies]) {
      const made = await makeFair(hub, { sheet: { eventDate: slot.startTime ?? '2026-12-12' }, slot });
      hub.platform.clock.set('2026-09-20T18:00:00.000Z');
      await bring(hub, made.slot, { quantity: 3 });
      hub.platform.clock.set('2026-11-20T18:00:00.000Z');
      expect(await stats()).toMatchObject({ totalVolunteers: 0, monthlyHours: 0, fillRate: 0 });
    }
    expect((await hub.call('GET', '/api/stats/hours')).json()).toEqual({ monthlyHours: 0, hasHours: false });
  });

  test('go on without things when a month ends', async () => {
    const { slot } = await makeFair(hub, { sheet: { eventDate: '2026-11-28' }, slot: { ...cookies, ...november } });
    await bring(hub, slot, { quantity: 3 });
    expect((await stats()).totalVolunteers).toBe(0);
    hub.platform.clock.set('2026-12-02T18:00:00.000Z');
    expect((await stats()).totalVolunteers).toBe(0);
  });

  test('are for everyone', async () => {
    await makeSheet(hub);
    const answer = await hub.call('GET', '/api/stats');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  });
});

describe('the home page from memory', () => {
  const hoursOnHomePage = async () => {
    const { body } = await hub.call('GET', '/', { headers: { accept: 'text/html' } });
    return /"hours":(\{[^}]*\})/.exec(body)?.[1];
  };

  test('is written anew when the hours change, also on a sheet that hides its counts, and in the next month', async () => {
    const { slot } = await makeFair(hub, { sheet: { showSpotCount: false } });
    expect(await hoursOnHomePage()).toBe('{"monthlyHours":0,"hasHours":false}');
    const { token } = await signedUp(hub, slot, ann);
    expect(await hoursOnHomePage()).toBe('{"monthlyHours":0,"hasHours":true}');
    hub.platform.clock.set('2026-12-01T07:00:00.000Z');
    expect(await hoursOnHomePage()).toBe('{"monthlyHours":2,"hasHours":true}');
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    expect(await hoursOnHomePage()).toBe('{"monthlyHours":0,"hasHours":false}');
  });
});
