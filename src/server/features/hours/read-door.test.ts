import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetHours } from '#contract/hours.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { EVENING, MORNING_AFTER, seen, startHoursHub } from '#tests/support/hours-hub.ts';
import { PASSWORD, signIn, signInProved } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { proposeDueHours } from './hours.job.ts';

const { hub, begin, goTo, organizer, call, fairOf, hoursOf, confirm, noteAtDoor, say, of, proved, mine } =
  await startHoursHub();
afterAll(() => hub.remove());
beforeEach(() => begin());

describe('what was seen at the door', () => {
  test('counts from the start of the slot for who came early, and without a check-out to its end, flagged', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(EVENING);
    await say(sheet, [...seen(ids[0], ['14:41', '16:57']), ...seen(ids[1], ['15:20'])]);
    const hours = await hoursOf(sheet);
    expect(of(hours, ann.name)).toMatchObject({ minutes: 120, basis: 'seen', flags: [], isClear: true });
    expect(of(hours, ben.name)).toMatchObject({ minutes: 100, basis: 'seen', flags: ['no_check_out'], isClear: false });
    expect(hours.counts).toMatchObject({ seen: 2, notSeen: 0, withoutCheckOut: 1, clear: 1, toLookAt: 1 });
  });

  test('is confirmed by one press where nothing is flagged: of 29 clean and 2 flagged rows, 29', async () => {
    const everybody = Array.from({ length: 31 }, (_, nth) => helper(nth));
    const { sheet, ids } = await fairOf(...everybody);
    await goTo(EVENING);
    await say(
      sheet,
      ids.flatMap((id, at) => seen(id, at < 2 ? ['15:00'] : ['15:00', '17:00'])),
    );
    const { counts, people } = await confirm(sheet);
    expect(counts).toMatchObject({ confirmed: 29, toLookAt: 2, clear: 0 });
    expect(people.filter(({ state }) => state === 'proposed').map(({ flags }) => flags)).toEqual([
      ['no_check_out'],
      ['no_check_out'],
    ]);
    const all = await call<SheetHours>('POST', `/api/signup-sheets/${sheet.id}/attendance/confirm`, { toTheEnd: true });
    expect(all.counts, 'also who stayed to the end, as an organizer says').toMatchObject({
      confirmed: 31,
      toLookAt: 0,
    });
    expect(new Set(all.people.map(({ minutes }) => minutes))).toEqual(new Set([120]));
  });

  test('holds for who came without a sign-up; the address that an organizer entered shows them their hours', async () => {
    const { sheet, slot } = await fairOf(ann);
    await goTo(EVENING);
    const walkUp = { personId: randomUUID(), slotId: slot.id, name: 'Zoe Zimmer', email: 'Zoe@families.example' };
    await say(sheet, [
      { ...walkUp, emailKey: walkUp.email.toLowerCase(), saidBy: 'user', at: '2026-12-12T15:00:00.000Z' },
      ...seen(walkUp.personId, ['15:00', '17:00']).slice(1),
    ]);
    await confirm(sheet);
    const zoe = await proved({ name: 'Zoe', email: 'zoe@families.example', phone: '604 555 0104' });
    expect(await mine(zoe)).toMatchObject({ hours: [{ name: 'Zoe Zimmer', minutes: 120, isConfirmed: true }] });
  });

  test('undone before it arrives says nothing, as on the page of the door', async () => {
    const { sheet, ids } = await fairOf(ann);
    await goTo('2026-12-12T15:30:00.000Z');
    const [id, person] = [randomUUID(), present(ids[0])];
    await noteAtDoor(sheet, { id: randomUUID(), kind: 'undone', undoes: id, person });
    await noteAtDoor(sheet, { id, kind: 'arrived', person });
    await goTo(EVENING);
    expect(of(await hoursOf(sheet), ann.name)).toMatchObject({ basis: 'planned', flags: ['not_seen'] });
  });

  test('of one sheet says nothing of the people of another, and keeps nobody from confirming theirs', async () => {
    const [fair, other] = [await fairOf(ann), await fairOf(ben)];
    await goTo('2026-12-12T15:30:00.000Z');
    const [stranger, slotId] = [present(other.ids[0]), fair.slot.id];
    const walkUp = { ...helper(1), slotId };
    const cameBy = randomUUID();
    await noteAtDoor(other.sheet, { id: cameBy, kind: 'arrived', walkUp: { ...walkUp, slotId: other.slot.id } });
    for (const person of [stranger, cameBy]) {
      const listed = { slotId, name: ben.name };
      const answer = await noteAtDoor(fair.sheet, { id: randomUUID(), kind: 'arrived', person, listed });
      expect(answer.facts).toMatchObject([{ outcome: 'odd' }]);
    }
    await noteAtDoor(fair.sheet, { id: stranger, kind: 'arrived', walkUp });
    await goTo(EVENING);
    expect((await confirm(fair.sheet, [])).people.map(({ name }) => name)).toEqual([ann.name]);
    const after = await confirm(other.sheet, []);
    expect(of(after, ben.name)).toMatchObject({ state: 'confirmed', basis: 'said', minutes: 120 });
  });

  test('of who did not come is struck by the press, and of who was added by mistake nothing', async () => {
    const { sheet, slot, ids } = await fairOf(ann);
    await goTo(EVENING);
    const [wrong, undone] = [randomUUID(), randomUUID()];
    await say(sheet, [
      { personId: ids[0] ?? null, kind: 'no_show' },
      { id: undone, personId: wrong, slotId: slot.id, name: 'Zoe' },
      { personId: wrong, kind: 'undone', undoes: undone },
    ]);
    const { people } = await confirm(sheet);
    expect(people).toMatchObject([{ name: ann.name, state: 'struck', absence: 'no_show', minutes: 0 }]);
    expect(people).toHaveLength(1);
  });

  test('that missed somebody follows the organizer, who says that they came; who was not needed stays so', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(EVENING);
    await say(sheet, [
      { personId: ids[0] ?? null, kind: 'no_show' },
      { personId: ids[1] ?? null, kind: 'not_needed' },
    ]);
    const after = await confirm(sheet, [ids[1] ?? '']);
    expect(of(after, ann.name)).toMatchObject({ state: 'confirmed', absence: null, basis: 'said', minutes: 120 });
    expect(of(after, ben.name)).toMatchObject({ state: 'struck', absence: 'not_needed', minutes: 0 });
  });

  test('that missed somebody on a slot without times leaves their minutes for an organizer to type', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { startTime: null, endTime: null } });
    const { id } = await signedUp(hub, slot, ann);
    await goTo(EVENING);
    await say(sheet, [{ personId: id, kind: 'no_show' }]);
    expect(of(await confirm(sheet, []), ann.name)).toMatchObject({ state: 'proposed', absence: 'no_show' });
  });

  test.each(['the volunteer cancels', 'an organizer removes the sign-up'])(
    'before %s stays theirs, and counts once with what they gave elsewhere',
    async (who) => {
      const { sheet, slot, ids } = await fairOf(ann);
      const { id, token } = await signedUp(hub, slot, ben);
      const cocoa = await makeSlot(hub, sheet, { startTime: '2026-12-12T09:00', endTime: '2026-12-12T11:00' });
      await signedUp(hub, cocoa, { ...ben, acceptsOverlap: true } as never);
      await goTo('2026-12-12T18:00:00.000Z');
      await say(sheet, [...seen(id, ['15:30', '17:00']), { personId: ids[0] ?? null, kind: 'no_show' }]);
      if (who === 'the volunteer cancels') await hub.call('DELETE', '/api/manage/signup', { json: { token } });
      else await hub.call('DELETE', `/api/volunteers/${id}`, { cookie: organizer() });
      await hub.call('DELETE', `/api/volunteers/${ids[0]}`, { cookie: organizer() });
      await goTo(EVENING);
      expect((await confirm(sheet, [])).people.map(({ name }) => name)).toEqual([ben.name, ben.name]);
      const own = await mine(await proved(ben));
      expect(own).toMatchObject({ years: [{ confirmed: 150 }] });
      expect(new Set(own.hours.map(({ minutes }) => minutes))).toEqual(new Set([90, 120]));
    },
  );

  test('of who leaves while the slot goes on counts for nobody', async () => {
    const { sheet } = await fairOf(ann);
    const user = await signInProved(hub, ben);
    const later = await makeSlot(hub, sheet, { startTime: '2026-12-12T09:00', endTime: '2026-12-12T11:00' });
    const { id } = await signedUp(hub, later, ben);
    await goTo('2026-12-12T17:30:00.000Z');
    await say(sheet, seen(id, ['16:00', '17:00']));
    const as = { cookie: await signIn(hub, present(await userById(hub.platform.database.db, user.id))) };
    await hub.call('DELETE', `/api/auth/account/${user.id}`, { ...as, json: { password: PASSWORD } });
    await goTo(EVENING);
    expect((await confirm(sheet)).people).toContainEqual(
      expect.objectContaining({ name: null, minutes: 60, state: 'confirmed' }),
    );
    expect(JSON.stringify(await hub.platform.database.db.selectFrom('door_facts').selectAll().execute())).not.toMatch(
      /ben/i,
    );
  });

  test('late changes a proposal that waits, and not what was confirmed', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(MORNING_AFTER);
    await say(sheet, seen(ids[0], ['15:00', '17:00']));
    await proposeDueHours(hub.platform);
    await confirm(sheet);
    await say(sheet, [...seen(ids[0], ['16:30']), ...seen(ids[1], ['15:30', '17:00'])]);
    await proposeDueHours(hub.platform);
    const hours = await hoursOf(sheet);
    expect(of(hours, ann.name)).toMatchObject({ minutes: 120, state: 'confirmed' });
    expect(of(hours, ben.name)).toMatchObject({ minutes: 90, state: 'proposed', isClear: true });
  });
});
