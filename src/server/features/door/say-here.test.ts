import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startDoorHub, tokenOf } from '#tests/support/door-hub.ts';
import { proved } from '#tests/support/mailbox-codes.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { chiyo, helper, makeSlot, signedUp, type Person } from '#tests/support/sheets.ts';

// Nothing listens there: what is written stays in the outbox.
const door = await startDoorHub({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' });
const { hub, at, rows, makeDoor, makeLink } = door;
afterAll(() => door.remove());
beforeEach(() => door.begin('2026-12-12T07:45'));

const post = (path: string, json: object, cookie = '') => hub.call('POST', path, { json, cookie });

describe('“I’m here” on the page of a manage link', () => {
  const managed = async (token: string) => (await post('/api/manage/signup', { token })).json();
  const arrive = (token: string) => post('/api/manage/arrive', { token });

  test('is said by one press, from two hours before the slot until it ends', async () => {
    const { ann } = await makeDoor();
    const statuses = [];
    for (const local of ['2026-12-12T05:59', '2026-12-12T06:00', '2026-12-12T09:59', '2026-12-12T10:00']) {
      at(local);
      statuses.push([(await managed(ann.token)).canSayHere, (await arrive(ann.token)).statusCode]);
    }
    expect(statuses).toEqual([
      [undefined, 409],
      [true, 200],
      [true, 200],
      [undefined, 409],
    ]);
    expect(await rows()).toMatchObject([
      { kind: 'arrived', person_id: ann.id, said_by: 'self', at: '2026-12-12T13:00:00.000Z', odd: null },
    ]);
  });

  test('answers the same when it is pressed again, or helpers have said it before', async () => {
    const { ann, ben, token } = await makeDoor();
    const arrivedAt = '2026-12-12T14:45:00.000Z';
    expect((await arrive(ann.token)).json()).toEqual({ arrivedAt });
    await door.said(token, [door.fact({ kind: 'arrived', person: ben.id })]);
    at('2026-12-12T08:10');
    for (const { token: own } of [ann, ben]) {
      expect((await arrive(own)).json()).toEqual({ arrivedAt });
      expect(await managed(own)).toMatchObject({ canSayHere: true, arrivedAt });
    }
    expect(await rows()).toHaveLength(2);
  });

  test('is nothing that opening the page does', async () => {
    const { ann } = await makeDoor();
    await hub.call('GET', '/manage');
    await managed(ann.token);
    expect(await rows()).toEqual([]);
  });

  test('is not said of a thing to bring, or of an event that was cancelled', async () => {
    const { sheet, ann } = await makeDoor();
    const cookies = await makeSlot(hub, sheet, { title: 'Cookies', kind: 'item', startTime: null, endTime: null });
    const baker = await signedUp(hub, cookies, helper(1));
    expect((await arrive(baker.token)).statusCode).toBe(409);
    const cookie = await door.organizer();
    await post(`/api/signup-sheets/${sheet.id}/call-off`, { reason: 'Snow' }, cookie);
    expect((await arrive(ann.token)).statusCode).toBe(409);
  });
});

describe('the link on the wall', () => {
  async function makeWall() {
    const made = await makeDoor({ slot: { maxVolunteers: null } });
    return { ...made, wall: tokenOf(await makeLink(made.sheet, { right: 'here' })) };
  }
  const find = (token: string, name: string) => post('/api/here/find', { token, name });
  const named = async (token: string, name: string) =>
    (await find(token, name)).json<{ people: { name: string }[] }>().people.map((person) => person.name);
  const add = (slot: { readonly id: string }, ...people: Person[]) =>
    Promise.all(people.map((person) => signedUp(hub, slot, person)));

  test('finds people by three letters of their name, or two characters, and shows first name and initial', async () => {
    const { slot, wall } = await makeWall();
    await add(slot, chiyo, { ...helper(1), name: '王小明' });
    expect(await named(wall, 'ander')).toEqual(['Ann A.']);
    expect(await named(wall, '王小')).toEqual(['小明']);
    expect(await named(wall, 'zzz')).toEqual([]);
    for (const tooLittle of ['', 'an', 'a1 2', '王']) expect((await find(wall, tooLittle)).statusCode).toBe(400);
    const { body } = await find(wall, 'ann');
    for (const hidden of ['Anders', 'families.example', '604 555']) expect(body).not.toContain(hidden);
  });

  test('shows five people at most, and says that there are others', async () => {
    const { slot, wall } = await makeWall();
    await add(slot, ...[1, 2, 3, 4, 5, 6].map(helper));
    const { people, hasMore } = (await find(wall, 'helper')).json();
    expect([people.length, hasMore]).toEqual([5, true]);
  });

  test('finds nobody of another day or another sheet', async () => {
    const { sheet, wall } = await makeWall();
    const sunday = await makeSlot(hub, sheet, { startTime: '2026-12-13T08:00', endTime: '2026-12-13T10:00' });
    const [later] = await add(sunday, helper(1));
    const other = await makeDoor();
    expect(await named(wall, 'helper')).toEqual([]);
    for (const person of [later?.id, other.ann.id])
      expect((await post('/api/here/arrive', { token: wall, person })).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test('says by one press that somebody has come, as they said it themselves', async () => {
    const { ann, wall } = await makeWall();
    const arrive = () => post('/api/here/arrive', { token: wall, person: ann.id });
    const arrivedAt = '2026-12-12T14:45:00.000Z';
    expect((await arrive()).json()).toEqual({ arrivedAt });
    at('2026-12-12T09:00');
    expect((await arrive()).json()).toEqual({ arrivedAt });
    expect(await rows()).toMatchObject([{ said_by: 'self', person_id: ann.id }]);
  });

  test('knows who is signed in', async () => {
    const { slot, wall } = await makeWall();
    const user = await createUser(hub, { role: 'user' });
    const own = await signedUp(hub, slot, helper(1), { role: 'user', userId: user.id, sessionHash: '' });
    const view = (cookie?: string) => post('/api/here/view', { token: wall }, cookie);
    expect((await view(await signIn(hub, user))).json().own).toEqual([expect.objectContaining({ id: own.id })]);
    expect((await view()).json()).toEqual({ sheet: { title: 'Winter Craft Fair' }, day: '2026-12-12', own: [] });
  });

  test('knows who has proved a mailbox in this browser, until that is forgotten', async () => {
    const { slot, wall, ann } = await makeWall();
    await add(slot, { ...helper(1), email: 'ａnn@families.example' });
    const browser = await proved(hub, 'ann@families.example');
    const own = async () =>
      (await browser.call('POST', '/api/here/view', { token: wall })).json<{ own: { id: string }[] }>().own;
    expect((await own()).map(({ id }) => id)).toEqual([ann.id]);
    await browser.call('DELETE', '/api/mailbox/everywhere');
    expect(await own()).toEqual([]);
  });

  test('opens two hours before the first slot, ends with the day, and can be revoked', async () => {
    const { sheet, wall } = await makeWall();
    const view = async () => (await post('/api/here/view', { token: wall })).statusCode;
    const statuses = [];
    for (const local of ['2026-12-12T05:59', '2026-12-12T06:00', '2026-12-12T23:59', '2026-12-13T00:00']) {
      at(local);
      statuses.push(await view());
    }
    expect(statuses).toEqual([409, 200, 200, 410]);
    at('2026-12-12T08:00');
    const cookie = await door.organizer();
    const path = `/api/signup-sheets/${sheet.id}/door-links`;
    const { links } = (await hub.call('GET', path, { cookie })).json<{ links: { id: string; right: string }[] }>();
    await hub.call('DELETE', `${path}/${links.find(({ right }) => right === 'here')?.id}`, { cookie });
    expect((await find(wall, 'ann')).statusCode).toBe(410);
  });

  test('is no link for helpers, and theirs is none for the wall', async () => {
    const { token, wall } = await makeWall();
    expect((await door.list(wall)).statusCode).toBe(404);
    expect((await find(token, 'ann')).statusCode).toBe(404);
  });
});
