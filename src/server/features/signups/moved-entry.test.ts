import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailTemplates } from '#server/all-mails.ts';
import type { MailTemplate } from '#server/mail/mail.ts';
import { renderFor } from '#server/mail/send-mail.ts';
import { kitchen, movesIn, ten } from '#tests/support/moves.ts';
import { signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ben, makeFair, makeSlot, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
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

const { move, annAtTables, familyOn, pass } = movesIn(hub, () => cookie);
const { db } = hub.platform.database;

const template = present(mailTemplates.find(({ kind }) => kind === 'signup-changed')) as MailTemplate<object>;
/** What the last mail about a move says, and its calendar file. */
async function lastMail() {
  const mail = present((await writtenMails(hub, 'signup-changed')).at(-1));
  const { text, calendar } = present(renderFor(hub.platform, { ...mail, id: 'mail' }, template));
  const parsed = calendar === undefined ? null : new ICAL.Component(ICAL.parse(calendar.content));
  const events = (parsed?.getAllSubcomponents('vevent') ?? []).map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')).split('@')[0],
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
  }));
  return { payload: mail.payload, text, method: calendar?.method, events };
}
async function roomyFair() {
  const { sheet: fair, slot: tables } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
  return { fair, tables, next: await makeSlot(hub, fair, { ...kitchen, maxVolunteers: 5 }) };
}
/** Of each sign-up, in the order in which they were made. */
const uids = async () => {
  const rows = await db.selectFrom('volunteers').selectAll().orderBy('id').execute();
  return rows.map((row) =>
    uidOfSignup({
      signupId: row.id,
      ...(row.group_id === null ? {} : { groupId: row.group_id }),
      ...(row.calendar_slot_id === null ? {} : { entrySlotId: row.calendar_slot_id }),
      slot: { id: row.slot_id, title: '', startTime: null, endTime: null },
    }),
  );
};
const endings = async () => {
  const rows = await db.selectFrom('calendar_endings').select(['uid', 'entry']).execute();
  return rows.map(({ uid, entry }) => ({ uid, title: (entry as { readonly title: string }).title }));
};

describe('the calendar entry of who is moved', () => {
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

  test('ends when two of a form that shared it have both gone to another slot', async () => {
    const { tables, next } = await roomyFair();
    const [bob, mei] = await familyOn([tables], 'Bob Lee', 'Mei Lee');
    const form = present(bob?.groupId);
    await move(present(bob).id, { slotId: next.id });
    expect(await endings()).toEqual([]);
    await move(present(mei).id, { slotId: next.id });
    const [one, other] = await uids();
    expect([one, other]).toEqual([`signup-${form}-${next.id}`, `signup-${form}-${next.id}`]);
    expect(await endings()).toEqual([
      { uid: `signup-${form}-${tables.id}`, title: 'Set up tables: Winter Craft Fair' },
    ]);
    const { method, events, text } = await lastMail();
    expect(method).toBe('PUBLISH');
    expect(events).toMatchObject([
      { uid: `signup-${form}-${next.id}`, status: 'CONFIRMED' },
      { uid: `signup-${form}-${tables.id}`, status: 'CANCELLED', sequence: 1 },
    ]);
    expect(text).toContain('to update your calendar');
  });

  test('stays as it was when the move is undone', async () => {
    const { tables, next } = await roomyFair();
    const [bob, mei] = await familyOn([tables], 'Bob Lee', 'Mei Lee');
    const before = await uids();
    for (const { id } of [present(bob), present(mei)]) {
      await move(id, { slotId: next.id, ...ten });
      await move(id, { slotId: tables.id, ...ten });
    }
    await pass(14);
    expect(await uids()).toEqual(before);
    expect(await endings()).toEqual([]);
  });

  test('ends where the new sheet hides its date, which the mail does not say, and is there again with the next', async () => {
    const { signup } = await annAtTables();
    const hidden = await makeFair(hub, {
      sheet: { title: 'Surprise', eventDate: '2026-12-15T09:00', showEventDate: false },
      slot: { title: 'Hide', startTime: null, endTime: null },
    });
    await move(signup.id, { slotId: hidden.slot.id });
    const uid = `signup-${signup.id}`;
    expect(await endings()).toEqual([{ uid, title: 'Set up tables: Winter Craft Fair' }]);
    const { method, events, text } = await lastMail();
    expect([method, events]).toEqual(['CANCEL', [{ uid, status: 'CANCELLED', sequence: 1 }]]);
    expect(text).toContain('to remove this from your calendar');
    expect(text).not.toContain('December 15');
    const open = await makeFair(hub, { sheet: { title: 'Spring Fair' } });
    await move(signup.id, { slotId: open.slot.id });
    expect(await endings()).toEqual([]);
    const next = await lastMail();
    expect([next.method, next.events]).toMatchObject(['PUBLISH', [{ uid, status: 'CONFIRMED' }]]);
    expect(Number(next.events[0]?.sequence)).toBeGreaterThan(1);
    expect(next.text).not.toContain('December 15');
  });

  test('never has the UID of another of the form', async () => {
    const { fair, tables, next } = await roomyFair();
    const door = await makeSlot(hub, fair, { title: 'Front door' });
    const all = await familyOn([tables, next], 'Bob Lee', 'Mei Lee');
    const idOf = (name: string, slot: { readonly id: string }) =>
      present(all.find((one) => one.name === name && one.slotId === slot.id)).id;
    await hub.call('DELETE', `/api/volunteers/${idOf('Bob Lee', tables)}`, { cookie });
    await move(idOf('Mei Lee', tables), { slotId: door.id });
    await move(idOf('Mei Lee', next), { slotId: tables.id });
    const own = await uids();
    expect(own).toHaveLength(3);
    expect(new Set(own).size).toBe(3);
  });
});
