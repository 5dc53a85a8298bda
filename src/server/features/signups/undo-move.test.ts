import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tendWaitlists } from '#server/features/offers/offers.job.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { cookies } from '#tests/support/items.ts';
import { kitchen, movesIn, ten } from '#tests/support/moves.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, chiyo, makeFair, makeSlot, olga, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { openHubOn, openTestHub, startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const { move, annAtTables, kinds, pass } = movesIn(hub, () => cookie);

describe('a move that can be undone for ten seconds', () => {
  test('holds the old place, and mails once the time is over', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    expect((await move(signup.id, { slotId: next.id, ...ten })).statusCode).toBe(200);
    expect(await placesOf(hub, tables)).toEqual({ count: 1, signups: 0 });
    expect(await placesOf(hub, next)).toEqual({ count: 1, signups: 1 });
    await pass(10);
    expect(await kinds()).toEqual(['signup-confirmation']);
    await pass(2);
    expect(await placesOf(hub, tables)).toEqual({ count: 0, signups: 0 });
    expect(await kinds()).toEqual(['signup-confirmation', 'signup-changed']);
    expect(await hub.platform.database.db.selectFrom('signup_moves').selectAll().execute()).toEqual([]);
  });

  test('leads back by the same call, and nobody is mailed', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    await move(signup.id, { slotId: next.id, from: tables.id, ...ten });
    await signedUp(hub, tables, ben);
    await expect(signedUp(hub, tables, chiyo)).rejects.toMatchObject({ code: 'slot_full' });
    const back = await move(signup.id, { slotId: tables.id, from: next.id, ...ten });
    expect([back.statusCode, back.json()]).toMatchObject([200, { slotId: tables.id, unheard: true }]);
    await pass(30);
    expect(await placesOf(hub, tables)).toEqual({ count: 2, signups: 2 });
    expect(await placesOf(hub, next)).toEqual({ count: 0, signups: 0 });
    expect(await kinds()).toEqual(['signup-confirmation', 'signup-confirmation']);
  });

  test('is mailed once, from where the person was told to come, when two follow each other', async () => {
    const { fair, tables, signup, kitchen: next } = await annAtTables();
    const door = await makeSlot(hub, fair, { title: 'Front door' });
    await move(signup.id, { slotId: next.id, ...ten });
    await move(signup.id, { slotId: door.id, ...ten });
    expect(await placesOf(hub, tables)).toEqual({ count: 0, signups: 0 });
    await pass(14);
    const mails = await writtenMails(hub, 'signup-changed');
    expect(mails).toMatchObject([
      { payload: { slot: { title: 'Front door' }, before: { slot: { title: 'Set up tables' } } } },
    ]);
    expect(await placesOf(hub, next)).toEqual({ count: 0, signups: 0 });
  });

  test('leaves no place taken when the person cancels meanwhile', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    await move(signup.id, { slotId: next.id, ...ten });
    expect((await hub.call('DELETE', '/api/manage/signup', { json: { token: signup.token } })).statusCode).toBe(204);
    await pass(14);
    expect(await placesOf(hub, tables)).toEqual({ count: 0, signups: 0 });
    expect(await placesOf(hub, next)).toEqual({ count: 0, signups: 0 });
    expect(await kinds()).toEqual(['signup-confirmation', 'signup-withdrawn']);
  });

  test('is settled by the process that runs then, when the one that made it was killed', async () => {
    // No job runs in it.
    const killed = await openTestHub();
    killed.platform.clock.set('2026-11-20T18:00:00.000Z');
    const { sheet, slot } = await makeFair(killed);
    const next = await makeSlot(killed, sheet, kitchen);
    const { id } = await signedUp(killed, slot, ann);
    const json = { slotId: next.id, ...ten };
    const by = await signInAs(killed, 'volunteer-admin');
    expect((await killed.call('POST', `/api/volunteers/${id}/move`, { cookie: by, json })).statusCode).toBe(200);
    await killed.app.close();
    killed.platform.clock.advance(60_000);
    const after = await openHubOn(killed.platform);
    await after.work();
    await after.hub.jobs.settled();
    expect(await placesOf(after, slot)).toEqual({ count: 0, signups: 0 });
    expect((await writtenMails(after)).map(({ kind }) => kind)).toEqual(['signup-confirmation', 'signup-changed']);
    await after.remove();
  });

  test('is a move like any other when the call back comes too late, and does not say that nobody was emailed', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    await move(signup.id, { slotId: next.id, ...ten });
    await pass(14);
    const back = await move(signup.id, { slotId: tables.id, ...ten });
    expect([back.statusCode, back.json().unheard]).toEqual([200, undefined]);
    await pass(14);
    expect(await kinds()).toEqual(['signup-confirmation', 'signup-changed', 'signup-changed']);
  });

  test('is told as it was wanted last, also of several', async () => {
    const { fair, signup, kitchen: next } = await annAtTables();
    const door = await makeSlot(hub, fair, { title: 'Front door' });
    await move(signup.id, { slotId: next.id, ...ten });
    await move(signup.id, { slotId: door.id, notify: false, ...ten });
    await pass(14);
    expect(await kinds()).toEqual(['signup-confirmation']);
  });

  test('leads back also when the person wants more places by now', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { ...cookies, maxVolunteers: 3 } });
    const next = await makeSlot(hub, sheet, { ...cookies, maxVolunteers: 9 });
    const { id } = await signedUp(hub, slot, { ...ann, quantity: 2, bringing: 'oatmeal' });
    await move(id, { slotId: next.id, ...ten });
    await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { quantity: 3 } });
    expect((await move(id, { slotId: slot.id, ...ten })).statusCode).toBe(200);
    await pass(14);
    expect(await placesOf(hub, slot)).toEqual({ count: 3, signups: 1 });
    expect(await placesOf(hub, next)).toEqual({ count: 0, signups: 0 });
    expect(await kinds()).toEqual(['signup-confirmation']);
  });

  test('says where to come when a mail about something else has named the other slot meanwhile', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    await move(signup.id, { slotId: next.id, notify: false, ...ten });
    const times = { startTime: '2026-12-12T11:00', endTime: '2026-12-12T12:00' };
    await hub.call('PATCH', `/api/volunteer-slots/${next.id}`, { cookie, json: times });
    const back = await move(signup.id, { slotId: tables.id, ...ten });
    expect(back.json().unheard).toBeUndefined();
    const mails = await writtenMails(hub, 'signup-changed');
    expect(mails).toMatchObject([
      { payload: { slot: { title: 'Kitchen' } } },
      { payload: { slot: { title: 'Set up tables' }, before: { slot: { title: 'Kitchen' } } } },
    ]);
  });

  test('leads back from an event that was called off meanwhile', async () => {
    const { tables, signup } = await annAtTables();
    const { sheet, slot } = await makeFair(hub, { sheet: { title: 'Spring Fair' } });
    await move(signup.id, { slotId: slot.id, ...ten });
    await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
    expect((await move(signup.id, { slotId: tables.id, ...ten })).statusCode).toBe(200);
    expect(await kinds()).toEqual(['signup-confirmation', 'event-cancelled', 'signup-changed']);
    expect(await placesOf(hub, tables)).toEqual({ count: 1, signups: 1 });
  });

  test('is settled with the waiting lists when its job was given up', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    await move(signup.id, { slotId: next.id, ...ten });
    await hub.hub.database.write(async ({ db }) => {
      await db.deleteFrom('jobs').where('kind', '=', 'settle-move').execute();
    });
    await pass(60);
    await tendWaitlists(hub.hub);
    expect(await placesOf(hub, tables)).toEqual({ count: 1, signups: 0 });
    await pass(20);
    await tendWaitlists(hub.hub);
    expect(await placesOf(hub, tables)).toEqual({ count: 0, signups: 0 });
    expect(await kinds()).toEqual(['signup-confirmation', 'signup-changed']);
  });
});

test('moves of one person that go too often are refused when they are asked for, and hold no place for ever', async () => {
  const limited = await startTestHub({ RATE_LIMITS: 'on' });
  limited.platform.clock.set('2026-11-20T18:00:00.000Z');
  const by = await signInAs(limited, 'volunteer-admin');
  const { move: moveThere, pass: passThere, annAtTables: begin } = movesIn(limited, () => by);
  const { tables, signup, kitchen: next } = await begin();
  const slots = [tables.id, next.id];
  const answers = [];
  for (let time = 1; time <= 11; time += 1) {
    answers.push((await moveThere(signup.id, { slotId: slots[time % 2], ...ten })).statusCode);
    await passThere(14);
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await placesOf(limited, tables)).toEqual({ count: 1, signups: 1 });
  expect(await placesOf(limited, next)).toEqual({ count: 0, signups: 0 });
  // Without an email it is not one too many.
  expect((await moveThere(signup.id, { slotId: next.id, notify: false, ...ten })).statusCode).toBe(200);
  expect((await moveThere(signup.id, { slotId: next.id, notify: true, ...ten })).statusCode).toBe(429);
  await passThere(14);
  expect(await writtenMails(limited, 'signup-changed')).toHaveLength(10);
  expect(await placesOf(limited, tables)).toEqual({ count: 0, signups: 0 });
  await limited.remove();
});
