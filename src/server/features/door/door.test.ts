import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { foldAttendance } from '#domain/attendance.ts';
import { startDoorHub, tokenOf } from '#tests/support/door-hub.ts';
import { makeSheet, makeSlot, placesOf, signedUp, helper, chiyo } from '#tests/support/sheets.ts';
import { present } from '#tests/support/present.ts';

const door = await startDoorHub();
const { hub, at, list, listed, fact, send, said, rows, makeDoor, makeLink } = door;
afterAll(() => door.remove());
// At the fair, whose only slot goes from 8:00 to 10:00.
beforeEach(() => door.begin('2026-12-12T08:30'));

const atWall = (token: string, person: string) =>
  Promise.all([
    hub.call('POST', '/api/here/view', { json: { token } }),
    hub.call('POST', '/api/here/find', { json: { token, name: 'Ann' } }),
    hub.call('POST', '/api/here/arrive', { json: { token, person } }),
  ]);
const stateOf = async (token: string, personId: string) => {
  const { facts } = await listed(token);
  return foldAttendance(facts).get(personId);
};

describe('the link of helpers', () => {
  test('opens the day of a sheet from a day before the first slot until 12 hours after the last', async () => {
    const { sheet, link, token } = await makeDoor();
    expect(link).toMatchObject({
      url: expect.stringMatching(/^http:\/\/[^/]+\/door#[\w.-]+$/),
      day: '2026-12-12',
      opensAt: '2026-12-11T15:00:00.000Z',
      endsAt: '2026-12-13T05:00:00.000Z',
    });
    const statuses = [];
    for (const local of ['2026-12-11T07:59', '2026-12-11T08:00', '2026-12-12T21:59', '2026-12-12T22:00']) {
      at(local);
      const answer = await list(token);
      statuses.push([answer.statusCode, answer.json().code ?? answer.json().sheet.id]);
    }
    expect(statuses).toEqual([
      [409, 'door_not_open_yet'],
      [200, sheet.id],
      [200, sheet.id],
      [410, 'door_link_over'],
    ]);
  });

  test('carries no address, phone number, note or whole last name of anybody', async () => {
    const { slot, token } = await makeDoor({ slot: { maxVolunteers: 9 } });
    await signedUp(hub, slot, { ...chiyo, notes: 'Allergic to nuts' });
    await said(token, [
      fact({ kind: 'arrived', walkUp: { slotId: slot.id, name: 'Zoe Zimmer', email: 'zoe@families.example' } }),
    ]);
    const answer = await list(token);
    expect(answer.json().slots).toEqual([
      {
        id: slot.id,
        title: 'Set up tables',
        startTime: '2026-12-12T15:00:00.000Z',
        endTime: '2026-12-12T17:00:00.000Z',
        people: [
          expect.objectContaining({ name: 'Ann A.' }),
          expect.objectContaining({ name: 'Ben B.' }),
          expect.objectContaining({ name: 'Chiyo' }),
          expect.objectContaining({ name: 'Zoe Z.', isWalkUp: true }),
        ],
      },
    ]);
    for (const hidden of ['families.example', '604 555', 'Anders', 'Bakker', '千代', 'Zimmer', 'nuts', 'organizer'])
      expect(answer.body).not.toContain(hidden);
  });

  test('shows the slots of its day in the order of their times, and no things to bring', async () => {
    const { sheet, token } = await makeDoor();
    await makeSlot(hub, sheet, { title: 'Open up', startTime: '2026-12-12T07:00', endTime: '2026-12-12T08:00' });
    await makeSlot(hub, sheet, { title: 'Sunday', startTime: '2026-12-13T07:00', endTime: '2026-12-13T08:00' });
    await makeSlot(hub, sheet, { title: 'Any time', startTime: null, endTime: null });
    await makeSlot(hub, sheet, { title: 'Cookies', kind: 'item', startTime: null, endTime: null });
    expect((await listed(token)).slots.map(({ title }) => title)).toEqual(['Open up', 'Set up tables', 'Any time']);
  });

  test('is made for a day on which the sheet has something', async () => {
    const { sheet } = await makeDoor();
    const make = async (json: object) =>
      hub.call('POST', `/api/signup-sheets/${sheet.id}/door-links`, { cookie: await door.organizer(), json });
    expect((await make({ day: '2026-12-13' })).json()).toMatchObject({
      errors: [{ path: 'day', message: 'The sheet has nothing on this day' }],
    });
    const empty = await makeSheet(hub);
    await makeLink(empty);
  });

  test('that was altered, or is a link of another kind, opens nothing', async () => {
    const { sheet, token } = await makeDoor();
    const here = tokenOf(await makeLink(sheet, { right: 'here' }));
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, here, 'x']) {
      expect((await list(wrong)).statusCode).toBe(404);
      expect((await send(wrong, [fact({ kind: 'arrived' })])).statusCode).toBe(404);
    }
    expect(await rows()).toEqual([]);
  });

  test('answers 410 with nothing personal once it was revoked, and tells organizers who used it', async () => {
    const { sheet, link, token, ann } = await makeDoor();
    const device = randomUUID();
    await list(token, { device, helper: 'Olga' });
    await said(token, [fact({ kind: 'arrived', person: ann.id })], { device });
    const cookie = await door.organizer();
    const path = `/api/signup-sheets/${sheet.id}/door-links`;
    expect((await hub.call('DELETE', `${path}/${link.id}`, { cookie })).statusCode).toBe(204);
    for (const answer of [await list(token), await send(token, [fact({ kind: 'left', person: ann.id })], { device })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'door_link_revoked']);
      expect(answer.body).not.toMatch(/Ann|Craft/);
    }
    const { links } = (await hub.call('GET', path, { cookie })).json();
    expect(links).toMatchObject([
      {
        id: link.id,
        url: link.url,
        revokedAt: '2026-12-12T15:30:00.000Z',
        devices: [{ id: device, helper: 'Olga', seenOn: '2026-12-12', facts: 1, admittedUntil: null }],
      },
    ]);
  });

  test('that was revoked lets an admitted phone send what it kept, for 15 minutes', async () => {
    const { sheet, link, token, ann, ben } = await makeDoor();
    const [device, other] = [randomUUID(), randomUUID()];
    await list(token, { device });
    await list(token, { device: other });
    const cookie = await door.organizer();
    const path = `/api/signup-sheets/${sheet.id}/door-links/${link.id}`;
    await hub.call('DELETE', path, { cookie });
    const admit = (json: object) => hub.call('POST', `${path}/admit`, { cookie, json });
    expect((await admit({ device: randomUUID() })).statusCode).toBe(404);
    expect((await admit({ device })).json()).toEqual({ admittedUntil: '2026-12-12T15:45:00.000Z' });
    at('2026-12-12T08:44');
    expect(await said(token, [fact({ kind: 'arrived', person: ann.id })], { device })).toEqual(['kept']);
    expect((await send(token, [fact({ kind: 'arrived', person: ben.id })], { device: other })).statusCode).toBe(410);
    expect((await list(token, { device })).statusCode).toBe(410);
    at('2026-12-12T08:45');
    expect((await send(token, [fact({ kind: 'arrived', person: ben.id })], { device })).statusCode).toBe(410);
  });

  test('of another sheet is out of reach', async () => {
    const { link } = await makeDoor();
    const other = await makeSheet(hub);
    const cookie = await door.organizer();
    const path = `/api/signup-sheets/${other.id}/door-links/${link.id}`;
    expect((await hub.call('DELETE', path, { cookie })).statusCode).toBe(404);
    expect((await hub.call('POST', `${path}/admit`, { cookie, json: { device: randomUUID() } })).statusCode).toBe(404);
  });

  test('that is over takes what phones kept for seven days, if they had opened it', async () => {
    const { token, ann, ben } = await makeDoor();
    const device = randomUUID();
    await list(token, { device });
    const arrived = fact({ kind: 'arrived', person: ann.id });
    at('2026-12-19T21:59');
    expect((await send(token, [fact({ kind: 'arrived', person: ben.id })])).json()).toMatchObject({
      code: 'door_link_over',
    });
    expect((await send(token, [arrived], { device: randomUUID() })).statusCode).toBe(410);
    expect(await said(token, [arrived], { device })).toEqual(['kept']);
    expect(await rows()).toMatchObject([{ at: '2026-12-12T15:30:00.000Z' }]);
    at('2026-12-19T22:00');
    expect((await send(token, [fact({ kind: 'left', person: ann.id })], { device })).statusCode).toBe(410);
  });

  test('of an event that was called off tells no names, takes what phones kept, and works again when it comes back', async () => {
    const { sheet, slot, token, ann } = await makeDoor();
    const wall = tokenOf(await makeLink(sheet, { right: 'here' }));
    const device = randomUUID();
    await list(token, { device });
    const cookie = await door.organizer();
    const calledOff = await hub.call('POST', `/api/signup-sheets/${sheet.id}/call-off`, { cookie, json: {} });
    expect(calledOff.statusCode, calledOff.body).toBe(200);
    const refused = [await list(token), ...(await atWall(wall, ann.id))];
    for (const { statusCode, body } of refused) {
      expect([statusCode, JSON.parse(body).code]).toEqual([410, 'door_called_off']);
      expect(body).not.toMatch(/Ann|Ben/);
    }
    expect((await send(token, [fact({ kind: 'arrived', person: ann.id })])).statusCode).toBe(410);
    expect(await said(token, [fact({ kind: 'arrived', person: ann.id })], { device })).toEqual(['kept']);
    const revived = { cookie, json: { state: 'published' } };
    expect((await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, revived)).statusCode).toBe(200);
    expect((await listed(token)).slots).toMatchObject([{ id: slot.id }]);
  });

  test('answers 410 when its sheet was deleted', async () => {
    const { sheet, token, ann } = await makeDoor();
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: await door.organizer() });
    expect((await list(token)).statusCode).toBe(410);
    expect((await send(token, [fact({ kind: 'arrived', person: ann.id })])).statusCode).toBe(410);
  });
});

describe('what helpers say', () => {
  test('is kept once, also when the answer was lost and the phone sends it again', async () => {
    const { slot, token, ann, ben } = await makeDoor();
    const batch = [
      fact({ kind: 'arrived', person: ann.id }),
      fact({ kind: 'arrived', person: ben.id }),
      fact({ kind: 'arrived', walkUp: { slotId: slot.id, name: 'Zoe Zimmer' } }),
    ];
    expect(await said(token, batch)).toEqual(['kept', 'kept', 'kept']);
    const before = [await rows(), (await listed(token)).facts];
    at('2026-12-12T08:50');
    expect(await said(token, batch)).toEqual(['already', 'already', 'already']);
    expect([await rows(), (await listed(token)).facts]).toEqual(before);
  });

  test('is never changed: an id that comes again with other content is “already”', async () => {
    const { token, ann, ben } = await makeDoor();
    const first = fact({ kind: 'arrived', person: ann.id });
    expect(await said(token, [first, { ...first, person: ben.id }])).toEqual(['kept', 'already']);
    expect(await said(token, [{ ...first, kind: 'no_show', person: ben.id }])).toEqual(['already']);
    expect(await rows()).toMatchObject([{ kind: 'arrived', person_id: ann.id }]);
  });

  test('counts by the server’s clock: a phone that is 47 minutes fast is put right, and the offset is noted', async () => {
    const { token, ann } = await makeDoor();
    const sentAt = '2026-12-12T16:17:02.000Z';
    await said(token, [fact({ kind: 'arrived', person: ann.id, at: '2026-12-12T16:17:00.000Z' })], { sentAt });
    expect(await rows()).toMatchObject([
      { at: '2026-12-12T15:29:58.000Z', offset_seconds: -2822, received_at: '2026-12-12T15:30:00.000Z' },
    ]);
  });

  test('is kept with who said it', async () => {
    const { token, ann } = await makeDoor();
    const device = randomUUID();
    await said(token, [fact({ kind: 'arrived', person: ann.id })], { device, helper: ' Olga ' });
    expect(await rows()).toMatchObject([{ said_by: 'helper', device_id: device, helper: 'Olga', user_id: null }]);
  });

  test('of one person on two phones counts from the earlier, and from the later when that is undone', async () => {
    const { token, ann } = await makeDoor();
    at('2026-12-12T08:01');
    const first = fact({ kind: 'arrived', person: ann.id });
    await said(token, [first], { device: randomUUID() });
    at('2026-12-12T08:03');
    await said(token, [fact({ kind: 'arrived', person: ann.id })], { device: randomUUID() });
    expect(await stateOf(token, ann.id)).toMatchObject({ arrivedAt: '2026-12-12T15:01:00.000Z' });
    expect(await said(token, [fact({ kind: 'undone', undoes: first.id })])).toEqual(['kept']);
    expect(await stateOf(token, ann.id)).toMatchObject({ state: 'came', arrivedAt: '2026-12-12T15:03:00.000Z' });
    expect((await rows()).map(({ kind }) => kind)).toEqual(['arrived', 'arrived', 'undone']);
  });

  test('a leaving after midnight ends the arrival of the day before', async () => {
    await door.begin('2026-12-12T22:00');
    const { token, ann } = await makeDoor({ slot: { startTime: '2026-12-12T22:00', endTime: '2026-12-13T01:00' } });
    await said(token, [fact({ kind: 'arrived', person: ann.id })]);
    at('2026-12-13T00:40');
    await said(token, [fact({ kind: 'left', person: ann.id })]);
    expect(await stateOf(token, ann.id)).toEqual({
      state: 'left',
      arrivedAt: '2026-12-13T05:00:00.000Z',
      leftAt: '2026-12-13T07:40:00.000Z',
    });
  });

  test('of up to 200 at once is taken, and of more nothing', async () => {
    const { token, ann } = await makeDoor();
    const many = (count: number) => Array.from({ length: count }, () => fact({ kind: 'arrived', person: ann.id }));
    expect((await send(token, many(201))).statusCode).toBe(400);
    expect(new Set(await said(token, many(200)))).toEqual(new Set(['kept']));
  });
});

describe('people who just came by', () => {
  test('stand beside the places of a full slot and never in them', async () => {
    const { slot, token } = await makeDoor();
    const before = await placesOf(hub, slot);
    const three = [1, 2, 3].map((nth) =>
      fact({ kind: 'arrived', walkUp: { slotId: slot.id, name: helper(nth).name } }),
    );
    expect(await said(token, three)).toEqual(['kept', 'kept', 'kept']);
    expect(await placesOf(hub, slot)).toEqual(before);
    expect(before).toEqual({ count: 2, signups: 2 });
    expect((await listed(token)).slots[0]?.people).toHaveLength(5);
  });

  test('are checked out and undone like the others, also in the same request', async () => {
    const { slot, token } = await makeDoor();
    const added = fact({ kind: 'arrived', walkUp: { slotId: slot.id, name: 'Zoe Zimmer' } });
    const left = fact({ kind: 'left', person: added.id });
    expect(await said(token, [left, added])).toEqual(['kept', 'kept']);
    expect(await stateOf(token, added.id)).toMatchObject({ state: 'left' });
    expect(await said(token, [fact({ kind: 'undone', undoes: left.id })])).toEqual(['kept']);
    expect(await stateOf(token, added.id)).toMatchObject({ state: 'came' });
  });

  test('are kept whatever they are called, and an address that is none is left out', async () => {
    const { slot, token } = await makeDoor();
    const walkUp = { slotId: slot.id, name: 'Z'.repeat(300), email: 'zoe at home' };
    expect(await said(token, [fact({ kind: 'arrived', walkUp })])).toEqual(['kept']);
    expect(await rows()).toMatchObject([{ name: 'Z'.repeat(100), email: null }]);
    expect(await said(token, [fact({ kind: 'arrived', walkUp: { slotId: slot.id, name: ' ' } })])).toEqual(['odd']);
  });
});

describe('what is odd', () => {
  test('a person who cancelled while the phone had no signal counts as come, and no place is touched', async () => {
    const { slot, token, ann } = await makeDoor();
    await hub.call('DELETE', '/api/manage/signup', { json: { token: ann.token } });
    const before = await placesOf(hub, slot);
    const arrived = fact({ kind: 'arrived', person: ann.id, listed: { slotId: slot.id, name: 'Ann A.' } });
    expect(await said(token, [arrived])).toEqual(['odd']);
    expect(await rows()).toMatchObject([{ odd: 'person_gone', person_id: ann.id, name: 'Ann A.', slot_id: slot.id }]);
    expect(await placesOf(hub, slot)).toEqual(before);
    expect(await stateOf(token, ann.id)).toMatchObject({ state: 'came' });
  });

  test('is kept and blocks nothing else of the request', async () => {
    const { sheet, slot, token, ann, ben } = await makeDoor();
    const gone = await makeSlot(hub, sheet, { title: 'Cocoa' });
    const sunday = await makeSlot(hub, sheet, { startTime: '2026-12-13T08:00', endTime: '2026-12-13T10:00' });
    const late = await makeSlot(hub, sheet, { startTime: '2026-12-12T11:00', endTime: '2026-12-12T12:00' });
    const [onSunday, later] = [await signedUp(hub, sunday, helper(1)), await signedUp(hub, late, helper(2))];
    await hub.call('DELETE', `/api/volunteer-slots/${gone.id}`, { cookie: await door.organizer() });
    const foreign = await signedUp(hub, await makeSlot(hub, await makeSheet(hub)), helper(3));
    const facts = [
      fact({ kind: 'arrived', person: ann.id }),
      fact({ kind: 'arrived', walkUp: { slotId: gone.id, name: 'Zoe' } }),
      fact({ kind: 'arrived', person: onSunday.id }),
      fact({ kind: 'no_show', person: later.id }),
      fact({ kind: 'arrived', person: foreign.id, listed: { slotId: slot.id, name: 'Helper 3' } }),
      fact({ kind: 'arrived', person: randomUUID() }),
      fact({ kind: 'arrived' }),
      fact({ kind: 'undone', undoes: randomUUID() }),
      fact({ kind: 'undone' }),
      fact({ kind: 'arrived', person: ben.id }),
    ];
    const outcomes = await said(token, facts);
    expect(outcomes).toEqual(['kept', ...Array.from({ length: 8 }, () => 'odd'), 'kept']);
    const kept = new Map((await rows()).map(({ id, odd }) => [id, odd]));
    expect(facts.map(({ id }) => present(kept.get(id) ?? 'ordinary'))).toEqual([
      'ordinary',
      'slot_gone',
      'other_day',
      'too_early',
      'person_unknown',
      'person_gone',
      'person_unknown',
      'fact_unknown',
      'fact_unknown',
      'ordinary',
    ]);
  });
});
