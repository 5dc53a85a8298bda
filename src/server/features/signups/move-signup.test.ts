import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#tests/support/questions.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { signIn, createUser, signInAs } from '#tests/support/people.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { ann, ben, chiyo, makeFair, makeSlot, olga, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { openHubOn, openTestHub, startTestHub } from '#tests/support/test-hub.ts';
import { uidOfSignup } from './calendar-entry.ts';
import type { SignupMail } from './signup-mails.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const kitchen = { title: 'Kitchen', startTime: '2026-12-12T10:00', endTime: '2026-12-12T12:00', maxVolunteers: 1 };

/** Ann sets up tables, of which there are two places, and there is one in the kitchen. */
async function annAtTables(slot: object = {}, sheet: object = {}) {
  const { sheet: fair, slot: tables } = await makeFair(hub, { sheet });
  const signup = await signedUp(hub, tables, ann);
  return { fair, tables, signup, kitchen: await makeSlot(hub, fair, { ...kitchen, ...slot }) };
}

const move = (id: string, json: object, by = cookie) =>
  hub.call('POST', `/api/volunteers/${id}/move`, { cookie: by, json });
const kinds = async () => (await writtenMails(hub)).map(({ kind }) => kind);
const codeOf = (answer: Awaited<ReturnType<typeof move>>) => [answer.statusCode, answer.json().code];

async function pass(seconds: number) {
  hub.platform.clock.advance(seconds * 1000);
  await hub.hub.jobs.settled();
}

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

  test('keeps the UID of its calendar entry, which says the next number, also of a form for several slots', async () => {
    const { fair, tables, kitchen: next } = await annAtTables();
    const door = await makeSlot(hub, fair, { title: 'Front door' });
    const places = [{ slotId: tables.id }, { slotId: door.id }];
    const made = await hub.call('POST', '/api/volunteers/batch', { json: { ...ben, places } });
    const [first] = made.json().signups;
    await move(first.id, { slotId: next.id });
    await move(first.id, { slotId: tables.id });
    const mails = await writtenMails(hub, 'signup-changed');
    const uids = mails.map(({ payload }) => uidOfSignup(payload as unknown as SignupMail));
    expect(uids).toEqual([`signup-${first.groupId}-${tables.id}`, `signup-${first.groupId}-${tables.id}`]);
    expect(mails.map(({ payload }) => payload['calendarSequence'])).toEqual([1, 2]);
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
});

describe('a move that can be undone for ten seconds', () => {
  const ten = { undoFor: 10 };

  test('holds the old place, and mails once the time is over', async () => {
    const { tables, signup, kitchen: next } = await annAtTables();
    expect((await move(signup.id, { slotId: next.id, ...ten })).statusCode).toBe(200);
    expect(await placesOf(hub, tables)).toEqual({ count: 1, signups: 0 });
    expect(await placesOf(hub, next)).toEqual({ count: 1, signups: 1 });
    await pass(9);
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
    expect([back.statusCode, back.json().slotId]).toEqual([200, tables.id]);
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
    await pass(11);
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
    await pass(11);
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
});
