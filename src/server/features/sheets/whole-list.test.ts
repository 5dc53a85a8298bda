import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { ann, ben, helper, makeFair, makeSheet, olga, signedUp } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { changeSheet } from './change-sheet.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const call = (headers: Record<string, string> = {}) => hub.call('GET', '/api/signup-sheets', { headers });
const all = async (cookie = '') => (await call({ cookie })).json<SheetView[]>();
const titles = (sheets: readonly SheetView[]) => sheets.map(({ title }) => title);

describe('the list of all sheets', () => {
  test('holds those of all years by event date, soonest first, then by title, whoever asks', async () => {
    await makeSheet(hub, { title: 'Spring Fair', eventDate: '2027-05-08' });
    await makeSheet(hub, { title: 'B', eventDate: '2019-03-04' });
    await makeSheet(hub, { title: 'A', eventDate: '2019-03-04' });
    await makeSheet(hub, {
      title: 'Early, with a late deadline',
      eventDate: '2018-01-01',
      eventDeadline: '2026-12-01',
    });
    await makeSheet(hub, { title: 'This month', eventDate: '2026-11-02' });
    const inOrder = ['Early, with a late deadline', 'A', 'B', 'This month', 'Spring Fair'];
    for (const cookie of ['', await signInAs(hub, 'user'), await signInAs(hub, 'volunteer-admin')])
      expect(titles(await all(cookie))).toEqual(inOrder);
  });

  test('is a list also where there is no sheet, and for as many as there are', async () => {
    const cookies = ['', await signInAs(hub, 'user'), await signInAs(hub, 'volunteer-admin')];
    for (const cookie of cookies) expect(await all(cookie)).toEqual([]);
    const made = Array.from({ length: 250 }, (_, nth) => `Walk ${String(nth).padStart(3, '0')}`);
    await Promise.all(made.map((title) => makeSheet(hub, { title, eventDate: '2019-03-04' })));
    for (const cookie of cookies) expect(titles(await all(cookie))).toEqual(made);
  });

  test('shows people of old sheets to organizers, users their own entries and strangers nobody', async () => {
    const { slot } = await makeFair(hub);
    const user = await createUser(hub, { role: 'user', email: ben.email });
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben, { role: 'user', userId: user.id, sessionHash: '' });
    hub.platform.clock.set('2027-02-20T18:00:00.000Z');
    const people = async (cookie = '') =>
      (await all(cookie)).flatMap(({ slots }) => slots.flatMap(({ volunteers }) => volunteers.map(({ name }) => name)));
    expect(await people()).toEqual([]);
    expect(await people(await signIn(hub, user))).toEqual([ben.name]);
    expect((await people(await signInAs(hub, 'full-admin'))).toSorted()).toEqual([ann.name, ben.name]);
  });

  test('is made once for all strangers until a sheet changes, be it an old one', async () => {
    const old = await makeSheet(hub, { title: 'Old Fair', eventDate: '2019-03-04' });
    await makeFair(hub);
    const first = await call();
    expect(await recordStatements(() => Promise.all([call(), call()]))).toEqual([]);
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await call(known)).statusCode).toBe(304);
    await changeSheet(hub.hub, old.id, { title: 'Older Fair' }, olga);
    const second = await call(known);
    expect([second.statusCode, titles(second.json())[0]]).toEqual([200, 'Older Fair']);
  });

  test('holds every sign-up that was acknowledged before it was asked for, however many ask meanwhile', async () => {
    await makeSheet(hub, { eventDate: '2019-03-04' });
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 100 } });
    let acknowledged = 0;
    await Promise.all(
      Array.from({ length: 30 }, async (_, nth) => {
        await signedUp(hub, slot, helper(nth));
        acknowledged += 1;
        const before = acknowledged;
        expect((await all())[1]?.slots[0]?.currentVolunteers).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
