import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { noteProof, type User } from '#server/features/accounts/accounts.store.ts';
import { insertNotice } from '#server/features/late-cancels/late-cancels.store.ts';
import { deleteOrganizer } from '#server/features/organizers/organizers.store.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import { anonymous } from '#server/http/actor.ts';
import { newId } from '#server/platform/new-id.ts';
import { startHandingHub } from '#tests/support/handing-hub.ts';
import { createUser } from '#tests/support/people.ts';
import { ann, helper, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { readNotice } from './read-notice.ts';

const handing = await startHandingHub();
const { hub, at, withdraw, settled } = handing;
const { db } = hub.platform.database;
afterAll(() => handing.remove());
beforeEach(async () => {
  await handing.begin('2026-12-01T10:00');
  await provedUser('volunteer-admin', olgas.email);
});

const olgas = { name: 'Olga', email: 'olga@pac.example', phone: '' };

async function provedUser(role: Role, email: string): Promise<User> {
  const user = await createUser(hub, { role, email });
  await hub.platform.database.write((write) => noteProof(write.db, user.id, email, hub.platform.clock.now()));
  return user;
}
const subjects = () => handing.subjectsTo(olgas);
const text = () => handing.textTo(olgas);
const cancelled = (count: number) =>
  `${count} ${count === 1 ? 'volunteer has' : 'volunteers have'} cancelled late: Winter Craft Fair`;

const late = { startTime: '2026-12-12T09:00', endTime: '2026-12-12T12:00' };

/** A slot on Saturday, December 12, at nine, with so many people. */
async function makeStall(people: number, more: object = {}) {
  const slot = { startTime: '2026-12-12T09:00', endTime: '2026-12-12T12:00', maxVolunteers: people, ...more };
  const made = await makeFair(hub, { slot });
  const signups: Awaited<ReturnType<typeof signedUp>>[] = [];
  for (let nth = 1; nth <= people; nth += 1) signups.push(await signedUp(hub, made.slot, helper(nth)));
  await settled();
  return { ...made, signups };
}

async function cancel(signup: { readonly token: string } | undefined): Promise<void> {
  if (signup === undefined) throw new Error('Nobody cancels');
  await withdraw(signup);
}

describe('organizers', () => {
  test('are told within a minute of a cancellation 47 hours before, with who is left and where to go on', async () => {
    const { sheet, signups } = await makeStall(3);
    await at('2026-12-10T10:00');
    await cancel(signups[0]);
    expect(subjects()).toEqual([cancelled(1)]);
    for (const said of ['Helper 1', 'Helper 2, Helper 3', '2 of 3', `/pac-mgmt-2025/sheets/${sheet.id}?show=open`])
      expect(text()).toContain(said);
  });

  test('read who was offered the place, until when, and that nothing is to be done yet', async () => {
    const { slot, signups } = await makeStall(1);
    await handing.joined(slot, ann);
    await at('2026-12-10T10:00');
    await cancel(signups[0]);
    for (const said of [
      'Offered to:',
      `${ann.name}, until Thu, Dec 10, 1:00 p.m.`,
      'You don’t need to do anything yet',
      'Open the dashboard',
    ])
      expect(text()).toContain(said);
    for (const unsaid of ['Ask for helpers', 'Offer free places', 'You can ask for helpers'])
      expect(text()).not.toContain(unsaid);
  });

  test('read that the place was offered without a name where they organize the sheet no more', async () => {
    await hub.platform.database.write(({ db: own }) => own.deleteFrom('users').execute());
    const { slot, signups } = await makeStall(1);
    await handing.joined(slot, ann);
    await at('2026-12-10T10:00');
    await cancel(signups[0]);
    expect(text()).toContain('You don’t need to do anything yet');
    expect(text()).not.toContain(ann.name);
  });

  test('are not told of one 49 hours before', async () => {
    const { signups } = await makeStall(3);
    await at('2026-12-10T08:00');
    await cancel(signups[0]);
    await at('2026-12-10T12:00');
    expect(subjects()).toEqual([]);
  });

  test('are told later or earlier where the council says what is late', async () => {
    const { signups } = await makeStall(3);
    await changeSetting(hub.platform, { key: 'lateCancelHours', value: '12' }, anonymous);
    await at('2026-12-11T20:00');
    await cancel(signups[0]);
    expect(subjects()).toEqual([]);
    await changeSetting(hub.platform, { key: 'lateCancelHours', value: '96' }, anonymous);
    await cancel(signups[1]);
    expect(subjects()).toEqual([cancelled(1)]);
  });

  test('are told at night of what begins in the morning', async () => {
    const { signups } = await makeStall(3);
    await at('2026-12-11T23:00');
    const before = subjects().length;
    await cancel(signups[0]);
    expect(subjects().slice(before)).toEqual([cancelled(1)]);
  });

  test('are told in the morning of what begins the day after', async () => {
    const { signups } = await makeStall(3);
    await at('2026-12-10T23:00');
    await cancel(signups[0]);
    expect(subjects()).toEqual([]);
    await at('2026-12-11T06:59');
    expect(subjects()).toEqual([]);
    await at('2026-12-11T07:00');
    expect(subjects()).toEqual([cancelled(1)]);
  });

  test('read of three cancellations in ten minutes by one email that names three', async () => {
    const { signups } = await makeStall(5);
    await at('2026-12-10T22:00');
    await cancel(signups[0]);
    hub.platform.clock.advance(5 * 60_000);
    await cancel(signups[1]);
    hub.platform.clock.advance(5 * 60_000);
    await cancel(signups[2]);
    await at('2026-12-11T07:00');
    expect(subjects()).toEqual([cancelled(3)]);
    expect(text()).toContain('Helper 1, Helper 2, Helper 3');
  });

  test('are told of the first at once, and half an hour later by one email of all', async () => {
    const { signups } = await makeStall(5);
    await at('2026-12-10T14:00');
    await cancel(signups[0]);
    await at('2026-12-10T14:05');
    await cancel(signups[1]);
    await at('2026-12-10T14:10');
    await cancel(signups[2]);
    expect(subjects()).toEqual([cancelled(1)]);
    await at('2026-12-10T14:30');
    expect(subjects()).toEqual([cancelled(1), cancelled(3)]);
    await at('2026-12-10T18:00');
    expect(subjects()).toHaveLength(2);
  });

  test('are told in the morning of what waited for its half hour into the night, by one email with what follows', async () => {
    const { signups } = await makeStall(5);
    await at('2026-12-10T20:50');
    await cancel(signups[0]);
    await at('2026-12-10T20:55');
    await cancel(signups[1]);
    await at('2026-12-10T21:25');
    await at('2026-12-10T22:00');
    await cancel(signups[2]);
    expect(subjects()).toEqual([cancelled(1)]);
    await at('2026-12-11T07:00');
    await at('2026-12-11T07:40');
    expect(subjects()).toEqual([cancelled(1), cancelled(2)]);
    expect(text()).toContain('Helper 2, Helper 3');
  });

  test('read in the morning by one email of all, when the first attempt falls into the night', async () => {
    const { signups } = await makeStall(5);
    await at('2026-12-10T20:59');
    // As if mails before this one took until nine.
    await hub.platform.database.write(async (write) => {
      const { id: sheetId } = await write.db.selectFrom('signup_sheets').select('id').executeTakeFirstOrThrow();
      const dueAt = hub.platform.clock.now().toISOString();
      await insertNotice(write.db, { id: newId(new Date()), sheetId, kind: 'cancelled', day: null, dueAt });
    });
    await cancel(signups[0]);
    const { id } = await db.selectFrom('late_notices').select('id').executeTakeFirstOrThrow();
    hub.platform.clock.advance(2 * 60_000);
    expect(await readNotice({ noticeId: id }, olgas.email, hub.platform)).toMatchObject({ isDone: false });
    await cancel(signups[1]);
    expect(await db.selectFrom('late_notices').select('id').execute()).toHaveLength(1);
    const early = { title: 'Doors', startTime: '2026-12-11T08:00', endTime: '2026-12-11T09:00' };
    const { slotId } = signups[0] ?? { slotId: '' };
    const { signup_sheet_id: sheetId } = await db
      .selectFrom('volunteer_slots')
      .select('signup_sheet_id')
      .where('id', '=', slotId)
      .executeTakeFirstOrThrow();
    await cancel(await signedUp(hub, await makeSlot(hub, { id: sheetId }, early), ann));
    // What begins in the morning does not wait for it.
    expect(subjects()).toEqual([cancelled(1)]);
    expect(text()).toContain('Doors');
  });

  test('read right before it is sent who still comes', async () => {
    const { slot, signups } = await makeStall(3);
    await at('2026-12-10T22:00');
    await cancel(signups[0]);
    await signedUp(hub, slot, ann);
    await at('2026-12-11T07:00');
    expect(text()).toContain('Helper 2, Helper 3, Ann Anders');
    expect(text()).toContain('3 of 3');
  });

  test('are not told that a place was handed over', async () => {
    const { signups } = await makeStall(3);
    await at('2026-12-11T10:00');
    await handing.take(await handing.looksFor(signups[0]?.token ?? ''), ann);
    await at('2026-12-11T12:00');
    expect(subjects()).toEqual([]);
  });

  test('are the address of the sheet and its co-organizers whose mailbox is proved, in their languages', async () => {
    const { sheet, signups } = await makeStall(3);
    const user = await provedUser('user', 'co@pac.example');
    const unproved = await createUser(hub, { role: 'user', email: 'co@mistyped.example' });
    const when = hub.platform.clock.now().toISOString();
    await hub.platform.database.write(async (write) => {
      await write.db.updateTable('users').set({ preferred_language: 'de' }).where('id', '=', user.id).execute();
      const parts = [user, unproved].map(({ id }) => ({
        id,
        sheet_id: sheet.id,
        user_id: id,
        invited_at: when,
        accepted_at: when,
      }));
      await write.db.insertInto('sheet_organizers').values(parts).execute();
    });
    await at('2026-12-10T14:00');
    await cancel(signups[0]);
    const mails = await db
      .selectFrom('outbox')
      .select(['recipient', 'language'])
      .where('kind', '=', 'late-notice')
      .orderBy('id')
      .execute();
    expect(mails).toEqual([
      { recipient: 'olga@pac.example', language: 'en' },
      { recipient: 'co@pac.example', language: 'de' },
    ]);
  });

  test('are not told of volunteers in the morning when they were taken off the sheet at night', async () => {
    const { sheet, signups } = await makeStall(3);
    const user = await provedUser('user', 'co@pac.example');
    const when = hub.platform.clock.now().toISOString();
    const part = { id: user.id, sheet_id: sheet.id, user_id: user.id, invited_at: when, accepted_at: when };
    await hub.platform.database.write((write) => write.db.insertInto('sheet_organizers').values(part).execute());
    await at('2026-12-10T22:00');
    await cancel(signups[0]);
    await hub.platform.database.write((write) => deleteOrganizer(write.db, user.id));
    await at('2026-12-11T07:00');
    expect(subjects()).toEqual([cancelled(1)]);
    expect(handing.subjectsTo({ ...olgas, email: 'co@pac.example' })).toEqual([]);
  });

  test('read no names at an address of the sheet that is no organizer’s', async () => {
    const { sheet, signups } = await makeStall(3);
    const outside = { ...olgas, email: 'outside@mail.example' };
    await changeSheet(hub.hub, sheet.id, { organizerEmail: outside.email }, olga);
    await at('2026-12-10T14:00');
    await cancel(signups[0]);
    expect(handing.subjectsTo(outside)).toEqual([cancelled(1)]);
    expect(handing.textTo(outside)).toContain('Still coming: 2 people');
    expect(handing.textTo(outside)).not.toContain('Helper');
  });

  test('read no names at an address of the sheet that its organizer has not proved', async () => {
    const { sheet, signups } = await makeStall(3);
    const mistyped = { ...olgas, email: 'olga@mistyped.example' };
    await createUser(hub, { role: 'volunteer-admin', email: mistyped.email });
    await changeSheet(hub.hub, sheet.id, { organizerEmail: mistyped.email }, olga);
    await at('2026-12-10T14:00');
    await cancel(signups[0]);
    expect(handing.subjectsTo(mistyped)).toEqual([cancelled(1)]);
    expect(handing.textTo(mistyped)).not.toContain('Helper');
  });

  test('are told of what is cancelled after there was nothing left to tell', async () => {
    const { sheet, slot, signups } = await makeStall(3);
    const other = await makeSlot(hub, sheet, { ...late, title: 'Doors' });
    const doors = await signedUp(hub, other, ann);
    await at('2026-12-10T22:00');
    await cancel(signups[0]);
    await deleteSlot(hub.hub, slot.id, olga);
    await at('2026-12-11T08:00');
    await cancel(doors);
    await at('2026-12-11T08:40');
    expect(subjects()).toEqual([cancelled(1)]);
    expect(text()).toContain('Doors');
  });

  test('are told by one email, also within a day when people wait', async () => {
    const { slot, signups } = await makeStall(3);
    await handing.joined(slot, ann);
    await at('2026-12-11T14:00');
    await cancel(signups[0]);
    expect(subjects()).toEqual([cancelled(1)]);
    expect(text()).toContain('Offer free places to the waiting list');
  });
});

describe('when people are still missing', () => {
  test('organizers are told once a day before, and once the evening before an early start', async () => {
    const { signups } = await makeStall(3);
    await at('2026-12-10T14:00');
    await cancel(signups[0]);
    await at('2026-12-11T08:59');
    expect(subjects()).toEqual([cancelled(1)]);
    await at('2026-12-11T09:00');
    await at('2026-12-11T15:00');
    expect(subjects().slice(1)).toEqual(['People are missing: Winter Craft Fair']);
    await at('2026-12-11T20:00');
    await at('2026-12-12T08:00');
    expect(subjects().slice(1)).toEqual([
      'People are missing: Winter Craft Fair',
      'People are missing: Winter Craft Fair',
    ]);
  });

  test('they are told four hours before a start in the afternoon', async () => {
    const { signups } = await makeStall(3, { startTime: '2026-12-12T14:00', endTime: '2026-12-12T16:00' });
    await at('2026-12-12T08:00');
    await cancel(signups[0]);
    await at('2026-12-12T10:00');
    expect(subjects()).toEqual([cancelled(1), 'People are missing: Winter Craft Fair']);
  });

  test('they are not told when the places are taken again, or nobody cancelled late', async () => {
    const { slot, signups } = await makeStall(3);
    await cancel(signups[2]);
    await at('2026-12-11T09:30');
    expect(subjects()).toEqual([]);
    await cancel(signups[0]);
    await signedUp(hub, slot, helper(8));
    await signedUp(hub, slot, helper(9));
    await at('2026-12-11T20:00');
    expect(subjects()).toEqual([cancelled(1)]);
  });
});

test('who cancelled is forgotten a day later', async () => {
  const { signups } = await makeStall(3);
  await at('2026-12-10T14:00');
  await cancel(signups[0]);
  const named = () => db.selectFrom('late_cancels').select(['name', 'email_key']).execute();
  expect(await named()).toMatchObject([{ name: 'Helper 1' }]);
  await at('2026-12-11T14:01');
  expect(await named()).toMatchObject([{ name: null, email_key: null }]);
});

test('the page of a sign-up says when cancelling is late', async () => {
  const { signups } = await makeStall(3);
  const managed = async () =>
    (await hub.call('POST', '/api/manage/signup', { json: { token: signups[0]?.token } })).json<object>();
  expect(await managed()).not.toHaveProperty('late');
  await at('2026-12-10T10:00');
  expect(await managed()).toMatchObject({ late: true });
});
