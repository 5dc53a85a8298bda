import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/questions.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { movesIn } from '#tests/support/moves.ts';
import { signIn, createUser, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { ann, ben, makeFair, makeSlot, olga, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { changeSignup } from './change-signup.ts';
import { endSignup } from './end-signup.ts';
import { moveSignup } from './move-signup.ts';
import { signupById } from './signups.store.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const { move, annAtTables, kinds, codeOf } = movesIn(hub, () => cookie);

describe('moving somebody to another slot', () => {
  test('takes a place there, frees the one that is left, and mails once what has changed', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    const { manageUrl: _link, token, callConsent: _call, newsConsent: _news, ...before } = signup;
    const answer = await move(signup.id, { slotId: next.id, from: tables.id });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...before, slotId: next.id }]);
    expect(await placesOf(hub, tables)).toEqual({ count: 0, signups: 0 });
    expect(await placesOf(hub, next)).toEqual({ count: 1, signups: 1 });
    const mails = await writtenMails(hub, 'signup-changed');
    expect(mails).toMatchObject([
      {
        recipient: ann.email,
        payload: {
          linkVersion: 0,
          calendarSequence: 1,
          slot: { title: 'Kitchen' },
          before: { slot: { title: 'Set up tables' } },
        },
      },
    ]);
    // The link of the confirmation opens it still.
    const opened = await hub.call('POST', '/api/manage/signup', { json: { token } });
    expect(opened.json()).toMatchObject({ signup: { id: signup.id }, slot: { title: 'Kitchen' } });
    const log = await hub.call('GET', '/api/audit-log', { cookie: await signInAs(hub, 'full-admin') });
    expect(log.json().entries[0]).toMatchObject({
      action: 'signup-moved',
      detail: 'Set up tables, Winter Craft Fair → Kitchen, Winter Craft Fair',
    });
  });

  test('is done once however often it is asked for', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    for (let time = 0; time < 3; time += 1)
      expect((await move(signup.id, { slotId: next.id, from: tables.id })).statusCode).toBe(200);
    expect(await placesOf(hub, next)).toEqual({ count: 1, signups: 1 });
    expect(await kinds()).toEqual(['signup-confirmation', 'signup-changed']);
  });

  test('mails nobody where the organizer does not want it', async () => {
    const { signup, kitchen: next } = await annAtTables();
    expect((await move(signup.id, { slotId: next.id, notify: false })).statusCode).toBe(200);
    expect(await kinds()).toEqual(['signup-confirmation']);
  });

  test('ends answers that the new slot does not ask for, and keeps those of the sheet', async () => {
    const { fair, tables, kitchen: next } = await annAtTables();
    const { db } = hub.platform.database;
    const questions = await ask(hub, fair, [
      { kind: 'short', words: 'Allergies?' },
      { kind: 'short', words: 'Shoe size?', slotId: tables.id },
    ]);
    const answers = questions.map(({ id }) => ({ questionId: id, value: 'None' }));
    const { id } = await signedUp(hub, tables, { ...ben, answers });
    await move(id, { slotId: next.id });
    const left = await db.selectFrom('answers').select('question_id').where('signup_id', '=', id).execute();
    expect(left.map(({ question_id }) => question_id)).toEqual(
      questions.filter(({ slotId }) => slotId === null).map((question) => question.id),
    );
  });

  test('offers the place that is left to the first who waits', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    await signedUp(hub, tables, ben);
    const waits = await hub.call('POST', `/api/volunteer-slots/${tables.id}/waitlist`, {
      json: { name: 'Wu', email: 'wu@families.example', phone: '604 555 0107' },
    });
    expect(waits.statusCode).toBe(201);
    await move(signup.id, { slotId: next.id });
    const { db } = hub.platform.database;
    const [slot] = await db.selectFrom('volunteer_slots').selectAll().where('id', '=', tables.id).execute();
    // Without a mail server nothing is held, and the place is open to everybody.
    expect(slot).toMatchObject({ current_volunteers: 1, waiting: 1 });
  });

  test('is for who organizes both sheets', async () => {
    const { fair, tables, signup, kitchen: next } = await annAtTables();
    const other = await makeFair(hub, { sheet: { title: 'Spring Fair' } });
    const chris = (await coOrganizerOf(hub, fair)).cookie;
    const olivia = (await coOrganizerOf(hub, other.sheet)).cookie;
    expect((await move(signup.id, { slotId: other.slot.id }, chris)).statusCode).toBe(404);
    expect((await move(signup.id, { slotId: other.slot.id }, olivia)).statusCode).toBe(404);
    const priya = await signIn(hub, await createUser(hub, { role: 'user' }));
    expect((await move(signup.id, { slotId: next.id }, priya)).statusCode).toBe(403);
    expect((await move(signup.id, { slotId: next.id }, '')).statusCode).toBe(401);
    expect(await placesOf(hub, tables)).toEqual({ count: 1, signups: 1 });
    expect((await move(signup.id, { slotId: next.id }, chris)).statusCode).toBe(200);
    expect((await move(signup.id, { slotId: other.slot.id })).statusCode).toBe(200);
  });
});

describe('a move is refused, and nothing changes', () => {
  test('into a full slot, and one whose last place is held', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    await signedUp(hub, next, ben);
    expect(codeOf(await move(signup.id, { slotId: next.id }))).toEqual([409, 'slot_full']);
    expect(await placesOf(hub, tables)).toEqual({ count: 1, signups: 1 });
  });

  test('to where the person is already', async () => {
    const { signup, kitchen: next } = await annAtTables({ maxVolunteers: 5 });
    await signedUp(hub, next, ann);
    expect(codeOf(await move(signup.id, { slotId: next.id }))).toEqual([409, 'already_signed_up']);
    expect(await placesOf(hub, next)).toEqual({ count: 1, signups: 1 });
  });

  test('between a shift and something to bring', async () => {
    const { signup, kitchen: next } = await annAtTables({ kind: 'item', unit: 'dozen', endTime: null });
    expect(codeOf(await move(signup.id, { slotId: next.id }))).toEqual([409, 'kind_differs']);
  });

  test('when somebody noted at the door that the person came', async () => {
    const { fair, signup, kitchen: next } = await annAtTables();
    hub.platform.clock.set('2026-12-12T16:30:00.000Z');
    cookie = await signInAs(hub, 'volunteer-admin');
    const at = '2026-12-12T16:29:00.000Z';
    const fact = { id: crypto.randomUUID(), kind: 'arrived', person: signup.id, at };
    const noted = await hub.call('POST', `/api/signup-sheets/${fair.id}/attendance/facts`, {
      cookie,
      json: { sentAt: at, facts: [fact] },
    });
    expect([noted.statusCode, noted.body]).toEqual([200, expect.any(String)]);
    expect(codeOf(await move(signup.id, { slotId: next.id }))).toEqual([409, 'has_attendance']);
  });

  test('when somebody else has moved the person in the meantime', async () => {
    const { fair, tables, signup, kitchen: next } = await annAtTables();
    const door = await makeSlot(hub, fair, { title: 'Front door' });
    await move(signup.id, { slotId: door.id, from: tables.id });
    expect(codeOf(await move(signup.id, { slotId: next.id, from: tables.id }))).toEqual([409, 'moved_meanwhile']);
    expect(await placesOf(hub, door)).toEqual({ count: 1, signups: 1 });
  });

  test('into a draft, an event that was called off, and one that is over, but not after the close', async () => {
    const { signup } = await annAtTables();
    const to = async (sheet: object) => move(signup.id, { slotId: (await makeFair(hub, { sheet })).slot.id });
    expect(codeOf(await to({ state: 'draft' }))).toEqual([409, 'not_published']);
    const off = await makeFair(hub);
    await callOff(hub.hub, off.sheet.id, { reason: null, actor: olga });
    expect(codeOf(await move(signup.id, { slotId: off.slot.id }))).toEqual([409, 'called_off']);
    const over = await makeFair(hub, {
      sheet: { eventDate: '2026-11-12T09:00' },
      slot: { startTime: '2026-11-12T08:00', endTime: '2026-11-12T09:00' },
    });
    expect(codeOf(await move(signup.id, { slotId: over.slot.id }))).toEqual([409, 'event_over']);
    expect((await to({ eventDeadline: '2026-11-19T09:00' })).statusCode).toBe(200);
  });

  test('out of a slot of today that is over, and into one', async () => {
    const { tables, signup, kitchen: next } = await annAtTables({ maxVolunteers: 5 });
    const { id: inKitchen } = await signedUp(hub, next, ben);
    // The tables are set up by 18:00 UTC.
    hub.platform.clock.set('2026-12-12T18:30:00.000Z');
    cookie = await signInAs(hub, 'volunteer-admin');
    expect(codeOf(await move(signup.id, { slotId: next.id }))).toEqual([409, 'event_over']);
    expect(codeOf(await move(inKitchen, { slotId: tables.id }))).toEqual([409, 'event_over']);
  });

  test('when somebody decided on the hours of an event that was put off; what was only proposed goes along', async () => {
    const { fair, tables, signup, kitchen: next } = await annAtTables({ maxVolunteers: 5 });
    const decided = await signedUp(hub, tables, ben);
    hub.platform.clock.set('2026-12-14T18:00:00.000Z');
    cookie = await signInAs(hub, 'volunteer-admin');
    await proposeDueHours(hub.platform);
    const { db } = hub.platform.database;
    await hub.hub.database.write(async (write) => {
      await write.db.updateTable('hours').set({ state: 'confirmed' }).where('person_id', '=', decided.id).execute();
    });
    const json = { startTime: '2026-12-19T08:00', endTime: '2026-12-19T10:00' };
    for (const { id } of [tables, next])
      expect((await hub.call('PATCH', `/api/volunteer-slots/${id}`, { cookie, json })).statusCode).toBe(200);
    expect(codeOf(await move(decided.id, { slotId: next.id }))).toEqual([409, 'has_attendance']);
    const other = await makeFair(hub, { sheet: { eventDate: '2026-12-19T09:00' }, slot: json });
    expect((await move(signup.id, { slotId: other.slot.id })).statusCode).toBe(200);
    // Hours are proposed for whom they are, on both sheets.
    hub.platform.clock.set('2026-12-21T18:00:00.000Z');
    await proposeDueHours(hub.platform);
    const hours = await db.selectFrom('hours').select(['person_id', 'sheet_id', 'state']).execute();
    expect(hours).toHaveLength(2);
    expect(hours).toContainEqual({ person_id: signup.id, sheet_id: other.sheet.id, state: 'proposed' });
    expect(hours).toContainEqual({ person_id: decided.id, sheet_id: fair.id, state: 'confirmed' });
  });

  test('for somebody who has left', async () => {
    const { signup, kitchen: next } = await annAtTables();
    const nobody = { name: '', email: '', phone: '' };
    await hub.hub.database.write(async ({ db }) => {
      await db.updateTable('volunteers').set(nobody).where('id', '=', signup.id).execute();
    });
    expect((await move(signup.id, { slotId: next.id })).statusCode).toBe(404);
  });
});

describe('an organizer of some sheets', () => {
  test('neither moves, changes nor removes who is on a sheet of others by now, though the request saw them here', async () => {
    const { fair, signup, kitchen: next } = await annAtTables();
    const other = await makeFair(hub, { sheet: { title: 'Spring Fair' } });
    const { db } = hub.platform.database;
    const seen = present(await signupById(db, signup.id));
    const { id: userId } = await createUser(hub, { role: 'user' });
    const chris = { role: 'user', userId, sessionHash: 'hash', organizes: new Set([fair.id]) } as const;
    expect((await move(signup.id, { slotId: other.slot.id })).statusCode).toBe(200);
    const input = { slotId: next.id, notify: true, undoFor: 0 };
    await expect(moveSignup(hub.hub, seen, input, chris)).rejects.toMatchObject({ status: 404 });
    await expect(changeSignup(hub.hub, seen, { notes: 'Mine' }, chris)).rejects.toMatchObject({ status: 404 });
    await expect(endSignup(hub.hub, seen, chris)).rejects.toMatchObject({ status: 404 });
    expect(await placesOf(hub, other.slot)).toEqual({ count: 1, signups: 1 });
  });

  test('is seen to remove somebody from where they are by now', async () => {
    const { fair, signup } = await annAtTables();
    const other = await makeFair(hub, { sheet: { title: 'Spring Fair' } });
    const seen = present(await signupById(hub.platform.database.db, signup.id));
    await move(signup.id, { slotId: other.slot.id });
    const heard: string[] = [];
    const stop = hub.hub.database.onChange(({ topic, id }) => void (topic === 'sheet' && heard.push(id)));
    const { id: userId } = await createUser(hub, { role: 'volunteer-admin' });
    await endSignup(hub.hub, seen, { role: 'volunteer-admin', userId, sessionHash: 'hash' });
    stop();
    expect(heard).toContain(other.sheet.id);
    expect(heard).not.toContain(fair.id);
  });
});
