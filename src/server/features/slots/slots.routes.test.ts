import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, helper, makeFair, makeSheet, placesOf, signedUp, tables } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
let organizer = '';
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  organizer = await signInAs(hub, 'volunteer-admin');
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const create = (json: object) => hub.call('POST', '/api/volunteer-slots', { cookie: organizer, json });
const change = (id: string, json: object) =>
  hub.call('PATCH', `/api/volunteer-slots/${id}`, { cookie: organizer, json });

describe('adding a slot', () => {
  test('answers 201 with the slot, its times read in school time', async () => {
    const sheet = await makeSheet(hub);
    const answer = await create({ ...tables, signupSheetId: sheet.id, description: 'In the gym' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      signupSheetId: sheet.id,
      title: 'Set up tables',
      description: 'In the gym',
      startTime: '2026-12-12T15:00:00.000Z',
      endTime: '2026-12-12T17:00:00.000Z',
      deadline: null,
      signupsOpen: true,
      maxVolunteers: 2,
      currentVolunteers: 0,
      isFull: false,
      volunteers: [],
    });
  });

  test('takes blank times and max for none, and digits in a text for a max', async () => {
    const { id: signupSheetId } = await makeSheet(hub);
    const open = await create({ signupSheetId, title: 'Cheer', startTime: '', endTime: null, maxVolunteers: '' });
    expect(open.json()).toMatchObject({ startTime: null, endTime: null, maxVolunteers: null, description: null });
    expect((await create({ signupSheetId, title: 'Carry', maxVolunteers: '12' })).json().maxVolunteers).toBe(12);
    expect((await create({ signupSheetId, title: 'Sing' })).json().maxVolunteers).toBeNull();
  });

  test.each([
    [{ title: undefined }, 'title', 'Title is required'],
    [{ maxVolunteers: 0 }, 'maxVolunteers', 'Max volunteers must be at least 1'],
    [{ maxVolunteers: -3 }, 'maxVolunteers', 'Max volunteers must be at least 1'],
    [{ maxVolunteers: 1.5 }, 'maxVolunteers', 'Max volunteers must be at least 1'],
    [{ maxVolunteers: '1e3' }, 'maxVolunteers', 'Max volunteers must be at least 1'],
    [{ maxVolunteers: 'many' }, 'maxVolunteers', 'Max volunteers must be at least 1'],
    [{ maxVolunteers: 100_001 }, 'maxVolunteers', 'Max volunteers must be at most 100000'],
    [{ maxVolunteers: true }, 'maxVolunteers', 'Max volunteers must be at least 1'],
    [{ startTime: 'eight' }, 'startTime', 'Must be a date'],
    [{ endTime: '2026-13-01T10:00' }, 'endTime', 'Must be a date'],
    [{ endTime: '2026-12-12T08:00' }, 'endTime', 'End time must be after start time'],
    [{ endTime: '2026-12-12T07:59' }, 'endTime', 'End time must be after start time'],
    [{ signupSheetId: 'that one' }, 'signupSheetId', 'Must be an ID'],
  ])('refuses %j', async (wrong, path, message) => {
    const sheet = await makeSheet(hub);
    const answer = await create({ ...tables, signupSheetId: sheet.id, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
  });

  test('compares start and end as moments, whatever zone each is written in', async () => {
    const { id: signupSheetId } = await makeSheet(hub);
    const times = { startTime: '2026-12-12T08:00', endTime: '2026-12-12T15:30:00Z' };
    expect((await create({ signupSheetId, title: 'Half an hour', ...times })).statusCode).toBe(201);
  });

  test('to a sheet that is not there is 404', async () => {
    const answer = await create({ ...tables, signupSheetId: NOBODY });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Signup sheet not found']);
  });

  test('to a sheet that is deleted at the same moment is done before or 404, and never a fault', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sheet = await makeSheet(hub);
      const [deleted, ...added] = await Promise.all([
        hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: organizer }),
        ...Array.from({ length: 8 }, () => create({ ...tables, signupSheetId: sheet.id })),
      ]);
      expect(deleted.statusCode).toBe(204);
      for (const { statusCode } of added) expect([201, 404]).toContain(statusCode);
    }
  });

  test('does not let anyone write the count', async () => {
    const sheet = await makeSheet(hub);
    const slot = (await create({ ...tables, signupSheetId: sheet.id, currentVolunteers: 2 })).json();
    expect(slot.currentVolunteers).toBe(0);
    expect((await change(slot.id, { currentVolunteers: 2 })).json().currentVolunteers).toBe(0);
  });
});

describe('changing a slot', () => {
  test('keeps what is absent, and an empty change changes nothing', async () => {
    const made = await makeFair(hub, { slot: { description: 'In the gym' } });
    const { id, title, description, startTime, endTime, deadline, maxVolunteers, signupSheetId } = made.slot;
    const slot = { id, title, description, startTime, endTime, deadline, maxVolunteers, signupSheetId };
    await signedUp(hub, made.slot);
    const same = await change(slot.id, {});
    expect(same.statusCode).toBe(200);
    expect(same.json()).toMatchObject({ ...slot, currentVolunteers: 1, isFull: false });
    expect(same.json().volunteers).toHaveLength(1);
    expect((await change(slot.id, { title: 'Fold chairs' })).json()).toMatchObject({
      ...slot,
      title: 'Fold chairs',
      currentVolunteers: 1,
    });
  });

  test('clears times, description and max by null', async () => {
    const { slot } = await makeFair(hub, { slot: { description: 'In the gym' } });
    const answer = await change(slot.id, { startTime: null, endTime: null, description: null, maxVolunteers: null });
    expect(answer.json()).toMatchObject({ startTime: null, endTime: null, description: null, maxVolunteers: null });
  });

  test('never moves it to another sheet', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeSheet(hub, { title: 'Another' });
    expect((await change(slot.id, { signupSheetId: other.id })).json().signupSheetId).toBe(sheet.id);
    expect((await hub.call('GET', `/api/signup-sheets/${other.id}`)).json().slots).toEqual([]);
  });

  test('validates the new end by the old start, and the new start by the old end', async () => {
    const { slot } = await makeFair(hub);
    for (const wrong of [{ endTime: '2026-12-12T07:00' }, { startTime: '2026-12-12T10:00' }]) {
      const answer = await change(slot.id, wrong);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual([{ path: 'endTime', message: 'End time must be after start time' }]);
    }
    expect((await change(slot.id, { endTime: null, startTime: '2026-12-12T10:00' })).statusCode).toBe(200);
  });

  test('refuses a max below the people who are there, and says how many they are', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    await signedUp(hub, slot, ann);
    const one = await change(slot.id, { maxVolunteers: 0 });
    expect(one.statusCode).toBe(400);
    await signedUp(hub, slot, ben);
    await signedUp(hub, slot, helper(3));
    const answer = await change(slot.id, { maxVolunteers: 2, title: 'Not kept either' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('3 people are already signed up, so the maximum can’t be lower than 3');
    const full = await change(slot.id, { maxVolunteers: 3 });
    expect(full.json()).toMatchObject({ title: 'Set up tables', maxVolunteers: 3, isFull: true });
  });

  test('never ends with more people than places, however max and signups race', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 20 } });
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, (_, each) =>
        hub.call('POST', '/api/volunteers', { json: { ...helper(each), slotId: slot.id } }),
      ),
      ...Array.from({ length: 15 }, (_, each) => change(slot.id, { maxVolunteers: each + 1 })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 201, 409].includes(status))).toEqual(
      [],
    );
    const { count, signups } = await placesOf(hub, slot);
    expect(count).toBe(signups);
    const shown = (await change(slot.id, {})).json();
    expect(signups).toBeLessThanOrEqual(shown.maxVolunteers);
  });

  test('that is not there is 404', async () => {
    for (const id of [NOBODY, 'x']) {
      const answer = await change(id, { title: 7 });
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Volunteer slot not found']);
    }
  });
});

describe('deleting a slot', () => {
  test('takes its signups along, and a second time it is missing', async () => {
    const { sheet, slot } = await makeFair(hub);
    const { id } = await signedUp(hub, slot);
    const url = `/api/volunteer-slots/${slot.id}`;
    const gone = await hub.call('DELETE', url, { cookie: organizer });
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).json().slots).toEqual([]);
    expect((await hub.call('DELETE', `/api/volunteers/${id}`, { cookie: organizer })).statusCode).toBe(404);
    const again = await hub.call('DELETE', url, { cookie: organizer });
    expect([again.statusCode, again.json().message]).toEqual([404, 'Volunteer slot not found']);
  });
});

test('only organizers may add, change and delete slots, which is asked before anything else', async () => {
  const { slot } = await makeFair(hub);
  const user = await signInAs(hub, 'user');
  for (const [method, url] of [
    ['POST', '/api/volunteer-slots'],
    ['PATCH', `/api/volunteer-slots/${slot.id}`],
    ['DELETE', `/api/volunteer-slots/${slot.id}`],
    ['PATCH', `/api/volunteer-slots/${NOBODY}`],
    ['DELETE', '/api/volunteer-slots/not-an-id'],
  ] as const) {
    expect((await hub.call(method, url, { json: { title: 7 } })).statusCode).toBe(401);
    expect((await hub.call(method, url, { json: { title: 7 }, cookie: user })).statusCode).toBe(403);
  }
});
