import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { YearsView, YearView } from '#contract/stats.ts';
import type { Actor } from '#server/http/actor.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { helper, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const ORGANIZER: Actor = { role: 'volunteer-admin', userId: crypto.randomUUID(), sessionHash: '' };
const get = async (url: string) => hub.call('GET', url, { cookie: await signInAs(hub, 'volunteer-admin') });
const years = async () => (await get('/api/stats/years')).json<YearsView>();
const hours = async (year: number) => (await get(`/api/stats/year?year=${year}`)).json<YearView>().hours;

async function helped(day: string, people: number, endTime: string | null = `${day}T10:00`) {
  const { slot } = await makeFair(hub, {
    sheet: { eventDate: day },
    slot: { startTime: `${day}T08:00`, endTime, maxVolunteers: null },
  });
  for (let nth = 0; nth < people; nth += 1) await signedUp(hub, slot, helper(nth), ORGANIZER);
}

describe('what organizers see of all years', () => {
  test('is nought where there is nothing, and the present school year is there', async () => {
    expect(await years()).toEqual({ pastSheets: 0, signedUpThisMonth: 0, lastMonthsHours: 0, years: [2026] });
    expect(await hours(2026)).toEqual(Array.from({ length: 12 }, () => 0));
  });

  test('counts past sheets, old ones too: those of which nothing is today or later', async () => {
    for (const eventDate of ['2017-03-04', '2026-11-19', '2026-11-20', '2026-12-12'])
      await makeSheet(hub, { eventDate });
    const longFair = await makeSheet(hub, { eventDate: '2026-11-19' });
    await makeSlot(hub, longFair, { startTime: '2026-11-20T08:00', endTime: '2026-11-20T10:00' });
    expect((await years()).pastSheets).toBe(2);
  });

  test('counts who signed up since the beginning of the month, whenever the event is', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    hub.platform.clock.set('2026-11-01T06:59:59.000Z');
    await signedUp(hub, slot, helper(1));
    hub.platform.clock.set('2026-11-01T07:00:00.000Z');
    await signedUp(hub, slot, helper(2));
    hub.platform.clock.set('2026-11-20T18:00:00.000Z');
    await helped('2019-03-04', 3);
    await bring(hub, (await makeFair(hub, { slot: cookies })).slot, { quantity: 2 });
    expect((await years()).signedUpThisMonth).toBe(4);
  });

  test('counts the hours of the last month, and of each month of a school year, as those of this month are counted', async () => {
    await helped('2026-10-31', 3);
    await helped('2026-11-01', 9);
    await helped('2026-09-30', 2);
    await helped('2027-08-31', 1);
    await helped('2026-10-15', 5, null);
    await helped('2018-09-01', 4);
    const potluck = { ...cookies, startTime: '2026-11-29T08:00', endTime: '2026-11-29T10:00' };
    await bring(hub, (await makeFair(hub, { slot: potluck })).slot, { quantity: 2 });
    expect((await years()).lastMonthsHours).toBe(6);
    expect(await hours(2026)).toEqual([4, 6, 18, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(await hours(2018)).toEqual([8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect((await years()).years).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018]);
  });

  test.each(['', '?year=', '?year=soon', '?year=2026.5', '?year=1'])('is refused for no year: %s', async (query) => {
    const answer = await get(`/api/stats/year${query}`);
    expect(answer.json().errors).toEqual([{ path: 'year', message: 'Must be the year the school year began' }]);
  });
});
