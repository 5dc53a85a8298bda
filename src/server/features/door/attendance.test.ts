import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetAttendance } from '#contract/attendance.ts';
import type { FactInput } from '#contract/door.ts';
import type { SheetHours } from '#contract/hours.ts';
import { startDoorHub, tokenOf } from '#tests/support/door-hub.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { helper, makeSlot, placesOf } from '#tests/support/sheets.ts';

const door = await startDoorHub();
const { hub, at, fact, said, makeDoor } = door;
afterAll(() => door.remove());
beforeEach(() => door.begin('2026-12-12T08:30'));

async function vikram() {
  const cookie = await signIn(hub, await createUser(hub, { role: 'volunteer-admin', name: 'Vikram Volunteers' }));
  const path = (sheet: { readonly id: string }) => `/api/signup-sheets/${sheet.id}/attendance`;
  async function send(sheet: { readonly id: string }, more: object) {
    const json = { sentAt: hub.platform.clock.now().toISOString(), ...more };
    const answer = await hub.call('POST', `${path(sheet)}/facts`, { cookie, json });
    return answer.json<{ facts: { outcome: string }[] }>().facts.map(({ outcome }) => outcome);
  }
  return {
    attendance: async (sheet: { readonly id: string }) =>
      (await hub.call('GET', path(sheet), { cookie })).json<SheetAttendance>(),
    note: (sheet: { readonly id: string }, ...facts: FactInput[]) => send(sheet, { facts }),
    noteByServer: (sheet: { readonly id: string }, ...facts: FactInput[]) => send(sheet, { facts, sentAt: undefined }),
    load: (sheet: { readonly id: string }, from: string, ...facts: FactInput[]) => send(sheet, { facts, helper: from }),
    lookAt: (sheet: { readonly id: string }, factIds: readonly string[]) =>
      hub.call('POST', `${path(sheet)}/looked-at`, { cookie, json: { factIds } }),
  };
}

describe('organizers', () => {
  test('see by day and slot who came, who said so, and what was undone', async () => {
    const { sheet, slot, token, ann, ben } = await makeDoor();
    await makeSlot(hub, sheet, { title: 'Sunday', startTime: '2026-12-13T08:00', endTime: '2026-12-13T10:00' });
    const { attendance, note } = await vikram();
    const first = fact({ kind: 'arrived', person: ann.id });
    await said(token, [first], { device: randomUUID(), helper: 'Olga' });
    at('2026-12-12T08:33');
    expect(
      await note(sheet, fact({ kind: 'arrived', person: ann.id }), fact({ kind: 'no_show', person: ben.id })),
    ).toEqual(['kept', 'kept']);
    at('2026-12-12T08:34');
    await note(sheet, fact({ kind: 'undone', undoes: first.id }));
    const { days, toLookAt } = await attendance(sheet);
    expect(days.map(({ day, slots }) => [day, slots.map(({ title }) => title)])).toEqual([
      ['2026-12-12', ['Set up tables']],
      ['2026-12-13', ['Sunday']],
    ]);
    expect(days[0]?.slots[0]).toMatchObject({ id: slot.id, places: 2 });
    const byVikram = { kind: 'user', name: 'Vikram Volunteers' };
    expect(days[0]?.slots[0]?.people).toEqual([
      {
        id: ann.id,
        kind: 'signup',
        name: 'Ann Anders',
        email: null,
        phone: '604 555 0101',
        state: 'came',
        arrivedAt: '2026-12-12T15:33:00.000Z',
        leftAt: null,
        facts: [
          expect.objectContaining({ id: first.id, isUndone: true, by: { kind: 'helper', name: 'Olga' } }),
          expect.objectContaining({ kind: 'arrived', at: '2026-12-12T15:33:00.000Z', by: byVikram }),
          expect.objectContaining({ kind: 'undone', undoes: first.id, by: byVikram }),
        ],
      },
      expect.objectContaining({ id: ben.id, state: 'no_show', arrivedAt: null }),
    ]);
    expect(toLookAt).toEqual([]);
  });

  test('see who just came by beside the places, with the address that they gave', async () => {
    const { sheet, slot, token, ann, ben } = await makeDoor();
    const before = await placesOf(hub, slot);
    const { attendance, note } = await vikram();
    const walkUp = (nth: number) => ({ ...helper(nth), slotId: slot.id });
    await said(token, [fact({ kind: 'arrived', person: ann.id }), fact({ kind: 'arrived', person: ben.id })]);
    await said(
      token,
      [1, 2].map((nth) => fact({ kind: 'arrived', walkUp: walkUp(nth) })),
    );
    await note(sheet, fact({ kind: 'arrived', walkUp: { slotId: slot.id, name: 'Zoe Zimmer' } }));
    const people = (await attendance(sheet)).days[0]?.slots[0]?.people ?? [];
    expect(people.map(({ kind, name, email, phone }) => [kind, name, email, phone === null])).toEqual([
      ['signup', 'Ann Anders', null, false],
      ['signup', 'Ben Bakker', null, false],
      ['walk_up', 'Helper 1', 'helper1@families.example', true],
      ['walk_up', 'Helper 2', 'helper2@families.example', true],
      ['walk_up', 'Zoe Zimmer', null, true],
    ]);
    expect(await placesOf(hub, slot)).toEqual(before);
  });

  test('load what a phone had saved in a file: its helper said it, and they loaded it', async () => {
    const { sheet, ann, ben } = await makeDoor();
    const { attendance, load } = await vikram();
    expect(await load(sheet, 'Olga', fact({ kind: 'arrived', person: ann.id }))).toEqual(['kept']);
    expect(await load(sheet, '', fact({ kind: 'arrived', person: ben.id }))).toEqual(['kept']);
    const people = (await attendance(sheet)).days[0]?.slots[0]?.people ?? [];
    expect(people.flatMap(({ facts }) => facts.map(({ by }) => by))).toEqual([
      { kind: 'helper', name: 'Olga', loadedBy: 'Vikram Volunteers' },
      { kind: 'helper', name: null, loadedBy: 'Vikram Volunteers' },
    ]);
  });

  test('say “not needed” and “did not come”, which an arrival beats', async () => {
    const { sheet, token, ann, ben } = await makeDoor();
    const { attendance, note } = await vikram();
    await note(sheet, fact({ kind: 'not_needed', person: ann.id }), fact({ kind: 'no_show', person: ben.id }));
    await said(token, [fact({ kind: 'arrived', person: ben.id })]);
    const people = (await attendance(sheet)).days[0]?.slots[0]?.people ?? [];
    expect(people.map(({ state }) => state)).toEqual(['not_needed', 'came']);
  });

  test('enter in the evening when people came, and no moment that is still ahead', async () => {
    const { sheet, ann, ben } = await makeDoor();
    at('2026-12-12T20:00');
    const { attendance, note } = await vikram();
    await note(
      sheet,
      fact({ kind: 'arrived', person: ann.id, at: '2026-12-12T15:00:00.000Z' }),
      fact({ kind: 'arrived', person: ben.id, at: '2027-01-01T15:00:00.000Z' }),
    );
    const people = (await attendance(sheet)).days[0]?.slots[0]?.people ?? [];
    expect(people.map(({ arrivedAt }) => arrivedAt)).toEqual(['2026-12-12T15:00:00.000Z', '2026-12-13T03:00:00.000Z']);
  });

  test('enter a moment by the server’s clock, which their own clock does not move', async () => {
    const { sheet, ann, ben } = await makeDoor();
    at('2026-12-12T20:00');
    const { attendance, noteByServer } = await vikram();
    await noteByServer(
      sheet,
      fact({ kind: 'arrived', person: ann.id, at: '2026-12-12T15:00:00.000Z' }),
      fact({ kind: 'arrived', person: ben.id, at: '2027-01-01T15:00:00.000Z' }),
    );
    const people = (await attendance(sheet)).days[0]?.slots[0]?.people ?? [];
    expect(people.map(({ arrivedAt }) => arrivedAt)).toEqual(['2026-12-12T15:00:00.000Z', '2026-12-13T03:00:00.000Z']);
    expect(people[0]?.facts[0]).not.toHaveProperty('offsetSeconds');
  });

  test('see how far a phone’s clock was off', async () => {
    const { sheet, token, ann } = await makeDoor();
    const { attendance } = await vikram();
    const phone = '2026-12-12T16:17:00.000Z';
    await said(token, [fact({ kind: 'arrived', person: ann.id, at: phone })], { sentAt: phone });
    expect((await attendance(sheet)).days[0]?.slots[0]?.people[0]?.facts).toMatchObject([
      { at: '2026-12-12T15:30:00.000Z', offsetSeconds: -2820 },
    ]);
  });
});

describe('the list to look at', () => {
  test('has who cancelled before, or after they were checked in; both count as come', async () => {
    const { sheet, slot, token, ann, ben } = await makeDoor();
    const { attendance } = await vikram();
    const cancel = (signup: { readonly token: string }) =>
      hub.call('DELETE', '/api/manage/signup', { json: { token: signup.token } });
    await cancel(ann);
    const listed = { slotId: slot.id, name: 'Ann A.' };
    expect(await said(token, [fact({ kind: 'arrived', person: ann.id, listed })])).toEqual(['odd']);
    at('2026-12-12T08:31');
    expect(await said(token, [fact({ kind: 'arrived', person: ben.id })])).toEqual(['kept']);
    await cancel(ben);
    const { days, toLookAt } = await attendance(sheet);
    expect(days[0]?.slots[0]?.people).toMatchObject([
      { id: ann.id, kind: 'gone', name: 'Ann A.', state: 'came' },
      { id: ben.id, kind: 'gone', name: 'Ben Bakker', state: 'came' },
    ]);
    expect(toLookAt).toMatchObject([
      { why: 'person_gone', personId: ann.id, person: 'Ann A.', slot: 'Set up tables' },
      { why: 'person_gone', personId: ben.id, person: 'Ben Bakker', slot: 'Set up tables' },
    ]);
  });

  test('has what was said before the event was put off, which says nothing of the new day', async () => {
    const { sheet, slot, token, ann, ben } = await makeDoor();
    const { attendance } = await vikram();
    const walkUp = { slotId: slot.id, name: 'Zoe Zimmer' };
    const came = [fact({ kind: 'arrived', person: ann.id }), fact({ kind: 'arrived', walkUp })];
    await said(token, [...came, fact({ kind: 'no_show', person: ben.id })]);
    const cookie = await door.organizer();
    const later = { startTime: '2026-12-19T08:00', endTime: '2026-12-19T10:00' };
    await hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie, json: later });
    const { days, toLookAt } = await attendance(sheet);
    expect(days.at(-1)?.slots[0]?.people.map(({ name, state }) => [name, state])).toEqual([
      ['Ann Anders', 'expected'],
      ['Ben Bakker', 'expected'],
      ['Zoe Zimmer', 'expected'],
    ]);
    expect(toLookAt.map(({ why, person }) => `${why} ${person}`).toSorted()).toEqual([
      'other_day Ann Anders',
      'other_day Ben Bakker',
      'other_day Zoe Zimmer',
    ]);
    at('2026-12-19T08:30');
    const link = await door.makeLink(sheet, { day: '2026-12-19' });
    const list = await door.listed(tokenOf(link));
    expect(list.slots.flatMap(({ people }) => people.map(({ name }) => name))).toEqual(['Ann A.', 'Ben B.']);
    expect(list.facts).toEqual([]);
    const here = await hub.call('POST', '/api/manage/arrive', { json: { token: ann.token } });
    expect(here.json()).toEqual({ arrivedAt: '2026-12-19T15:30:00.000Z' });
    await said(tokenOf(link), [fact({ kind: 'arrived', person: ben.id })]);
    at('2026-12-19T20:00');
    const hours = await hub.call('GET', `/api/signup-sheets/${sheet.id}/hours`, { cookie: await door.organizer() });
    expect(hours.json<SheetHours>().people.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['Ann Anders', 90],
      ['Ben Bakker', 90],
    ]);
  });

  test('has who came to a slot that was deleted', async () => {
    const { sheet, token } = await makeDoor();
    const cocoa = await makeSlot(hub, sheet, { title: 'Cocoa' });
    const { attendance } = await vikram();
    const came = () => fact({ kind: 'arrived', walkUp: { slotId: cocoa.id, name: 'Zoe Zimmer' } });
    expect(await said(token, [came()])).toEqual(['kept']);
    await hub.call('DELETE', `/api/volunteer-slots/${cocoa.id}`, { cookie: await door.organizer() });
    expect(await said(token, [came()])).toEqual(['odd']);
    expect((await attendance(sheet)).toLookAt).toMatchObject([
      { why: 'slot_gone', person: 'Zoe Zimmer', slot: null },
      { why: 'slot_gone', person: 'Zoe Zimmer', slot: null },
    ]);
  });

  test('is shorter by what an organizer has looked at, which counts as before', async () => {
    const { sheet, token } = await makeDoor();
    const { attendance, lookAt } = await vikram();
    const earlier = '2026-12-12T15:29:00.000Z';
    const facts = [fact({ kind: 'arrived', person: randomUUID(), at: earlier }), fact({ kind: 'arrived' })];
    await said(token, facts);
    const before = await door.rows();
    expect((await attendance(sheet)).toLookAt.map(({ why }) => why)).toEqual(['person_gone', 'person_unknown']);
    expect((await lookAt(sheet, [facts[0]?.id ?? ''])).statusCode).toBe(204);
    expect((await attendance(sheet)).toLookAt.map(({ why }) => why)).toEqual(['person_unknown']);
    const withoutLooks = (await door.rows()).map((row) => ({ ...row, looked_at: null }));
    expect(withoutLooks).toEqual(before);
  });

  test('of another sheet stays as it is', async () => {
    const { token } = await makeDoor();
    const other = await makeDoor();
    const { lookAt } = await vikram();
    const odd = fact({ kind: 'arrived' });
    await said(token, [odd]);
    await lookAt(other.sheet, [odd.id]);
    expect(await door.rows()).toMatchObject([{ looked_at: null }]);
  });
});

describe('a person who leaves', () => {
  test('takes name and address along, and what was said stays', async () => {
    const user = await createUser(hub, { role: 'user', email: 'zoe@families.example' });
    await hub.platform.database.write(({ db }) =>
      db
        .updateTable('users')
        .set({ email_verified_at: '2026-12-01T00:00:00.000Z' })
        .where('id', '=', user.id)
        .execute(),
    );
    const { sheet, slot, token, ann } = await makeDoor();
    const walkUp = { slotId: slot.id, name: 'Zoe Zimmer', email: 'Zoe@families.example' };
    const alike = { ...walkUp, name: 'Yves', email: 'ｚoe@families.example' };
    const zoe = fact({ kind: 'arrived', walkUp });
    await said(token, [zoe, fact({ kind: 'arrived', walkUp: alike }), fact({ kind: 'arrived', person: ann.id })]);
    const cookie = await signIn(hub, user);
    const isZoe = { personId: zoe.id, isMine: true };
    expect((await hub.call('POST', '/api/hours/mine/claim', { cookie, json: isZoe })).statusCode).toBe(200);
    const own = (await hub.call('GET', '/api/auth/my-data.json', { cookie })).json<{ attendance: unknown[] }>();
    expect(own.attendance).toMatchObject([{ name: 'Zoe Zimmer' }]);
    const left = await hub.call('DELETE', `/api/auth/account/${user.id}`, {
      cookie,
      json: { password: 'four wet umbrellas' },
    });
    expect(left.statusCode).toBe(204);
    expect(JSON.stringify(await door.rows())).not.toMatch(/zoe/i);
    const { attendance } = await vikram();
    expect((await attendance(sheet)).days[0]?.slots[0]?.people).toMatchObject([
      { name: 'Ann Anders', state: 'came' },
      { name: 'Ben Bakker', state: 'expected' },
      { kind: 'walk_up', name: null, state: 'came' },
      { kind: 'walk_up', name: 'Yves', email: alike.email, state: 'came' },
    ]);
  });
});
