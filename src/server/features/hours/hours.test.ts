import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoorFactsAnswer, FactInput } from '#contract/door.ts';
import type { OpenTasks, OwnHours, SheetHours, YearsOfHours } from '#contract/hours.ts';
import { insertFacts, type NewFact } from '#server/features/attendance/facts.store.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { proved as provedByCode } from '#tests/support/mailbox-codes.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeFair, makeSlot, olga, signedUp, type Person } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { proposeDueHours } from './hours.job.ts';

const hub = await startTestHub();
const { clock } = hub.platform;
afterAll(() => hub.remove());

let [organizer, full]: string[] = [];
beforeEach(async () => {
  await hub.platform.empty();
  await goTo('2026-11-20T18:00:00.000Z');
});

/** Sessions of administrators end within a day. */
async function goTo(moment: string): Promise<void> {
  clock.set(moment);
  organizer = await signInAs(hub, 'volunteer-admin');
  full = await signInAs(hub, 'full-admin');
}

/** The slot is from 8:00 to 10:00 at the school, which is seven hours behind. */
const EVENING = '2026-12-13T02:00:00.000Z';
const MORNING_AFTER = '2026-12-13T16:00:00.000Z';

async function fairOf(...people: Person[]): Promise<{ sheet: Sheet; slot: Slot; ids: string[] }> {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  const ids: string[] = [];
  for (const person of people) ids.push((await signedUp(hub, slot, person)).id);
  return { sheet, slot, ids };
}

async function call<T>(method: string, url: string, json?: unknown, cookie = organizer): Promise<T> {
  const answer = await hub.call(method, url, { json, ...(cookie === undefined ? {} : { cookie }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}

const refusal = async (method: string, url: string, json?: unknown, cookie = organizer) => {
  const answer = await hub.call(method, url, { json, ...(cookie === undefined ? {} : { cookie }) });
  return [answer.statusCode, answer.json<{ message: string }>().message];
};
const hoursOf = ({ id }: { id: string }) => call<SheetHours>('GET', `/api/signup-sheets/${id}/hours`);
const confirm = ({ id }: { id: string }, except?: string[]) =>
  call<SheetHours>('POST', `/api/signup-sheets/${id}/attendance/confirm`, except === undefined ? {} : { except });
const correct = ({ id }: { id: string }, personId: string | undefined, minutes: number, reason = 'Olga saw it') =>
  call<SheetHours>('POST', `/api/signup-sheets/${id}/hours/correct`, { personId, minutes, reason });
const noteAtDoor = (sheet: { id: string }, fact: Omit<FactInput, 'at'>) => {
  const now = clock.now().toISOString();
  const input = { sentAt: now, facts: [{ ...fact, at: now }] };
  return call<DoorFactsAnswer>('POST', `/api/signup-sheets/${sheet.id}/attendance/facts`, input);
};
const of = ({ people }: SheetHours, name: string) => present(people.find((one) => one.name === name));
const years = async () => (await call<YearsOfHours>('GET', '/api/hours/years')).years;

async function proved({ email, name }: Person): Promise<string> {
  const user = await createUser(hub, { role: 'user', email, name });
  await hub.platform.database.write(({ db }) => noteProof(db, user.id, user.email, clock.now()));
  return signIn(hub, user);
}
const mine = (cookie: string) => call<OwnHours>('GET', '/api/hours/mine', undefined, cookie);

describe('hours of a sheet', () => {
  test('are proposed once the slot is over, and reading writes nothing', async () => {
    const { sheet } = await fairOf(ann);
    expect((await hoursOf(sheet)).people).toEqual([]);
    await goTo(EVENING);
    const { people, counts } = await hoursOf(sheet);
    expect(people).toMatchObject([
      { name: ann.name, minutes: 120, state: 'proposed', basis: 'planned', flags: ['not_seen'], isClear: false },
    ]);
    expect(counts).toMatchObject({ seen: 0, notSeen: 1, clear: 0, toLookAt: 1, confirmed: 0 });
    expect(await hub.hub.database.db.selectFrom('hours').selectAll().execute()).toEqual([]);
  });

  test('are nobody’s of a sheet that was called off, and none of things to bring', async () => {
    const { sheet, slot } = await fairOf(ann);
    await makeSlot(hub, sheet, { kind: 'item', title: 'Cookies', maxVolunteers: 20 });
    await call('POST', `/api/signup-sheets/${sheet.id}/call-off`, { reason: null });
    await goTo(EVENING);
    expect((await hoursOf(sheet)).people).toEqual([]);
    expect(slot.id).not.toBe('');
  });

  test('are of everybody who came, except those who are named: by an organizer’s word', async () => {
    const { sheet, ids } = await fairOf(ann, ben, helper(1));
    await goTo(EVENING);
    const after = await confirm(sheet, [present(ids[1])]);
    expect(of(after, ann.name)).toMatchObject({ state: 'confirmed', isConfirmed: true, basis: 'said', minutes: 120 });
    expect(of(after, ben.name)).toMatchObject({ state: 'struck', absence: 'no_show', minutes: 0, isConfirmed: false });
    expect(after.counts).toMatchObject({ confirmed: 2, toLookAt: 0, absent: 1 });
    expect(await years()).toMatchObject([{ year: 2026, confirmed: 240, open: 0 }]);
  });

  test('are not confirmed for somebody nobody saw, without an organizer’s word, nor by time', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    expect((await confirm(sheet)).counts).toMatchObject({ confirmed: 0, toLookAt: 1 });
    await goTo('2027-08-01T18:00:00.000Z');
    await proposeDueHours(hub.platform);
    expect(await years()).toMatchObject([{ confirmed: 0, open: 120 }]);
  });

  test('are confirmed once: pressed again, nothing changes', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    const first = await confirm(sheet, []);
    expect(await confirm(sheet, [])).toEqual(first);
    expect(await confirm(sheet)).toEqual(first);
  });

  test('are refused for who is not on the sheet, and for a slot that is not over', async () => {
    const { sheet, ids } = await fairOf(ann);
    const other = await fairOf(ben);
    const message = 'This person isn’t on the signup sheet, or their volunteer slot isn’t over yet';
    const path = `/api/signup-sheets/${sheet.id}/attendance/confirm`;
    expect(await refusal('POST', path, { except: ids })).toEqual([404, message]);
    await goTo(EVENING);
    expect(await refusal('POST', path, { except: other.ids })).toEqual([404, message]);
  });

  test('wait for somebody to type them where the slot has no times', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { startTime: null, endTime: null } });
    const { id } = await signedUp(hub, slot, ann);
    await goTo(EVENING);
    const waiting = await confirm(sheet, []);
    expect(of(waiting, ann.name)).toMatchObject({ minutes: null, state: 'proposed', flags: ['not_seen', 'no_times'] });
    expect(of(await correct(sheet, id, 90), ann.name)).toMatchObject({ minutes: 90, state: 'confirmed', flags: [] });
    expect(await years()).toMatchObject([{ confirmed: 90 }]);
  });

  test('of one person in two slots at once count once, and of two people of one address each', async () => {
    const { sheet, slot } = await fairOf(ann, { ...ben, email: ann.email });
    const later = await makeSlot(hub, sheet, {
      title: 'Cocoa',
      startTime: '2026-12-12T09:00',
      endTime: '2026-12-12T11:00',
    });
    await signedUp(hub, later, { ...ann, acceptsOverlap: true } as never);
    await goTo(EVENING);
    await confirm(sheet, []);
    expect(await years()).toMatchObject([{ confirmed: 180 + 120 }]);
    expect(slot.id).not.toBe(later.id);
  });

  test('of one person in two slots at once count once also when one was struck by mistake', async () => {
    const { sheet } = await fairOf(ann);
    const beside = await makeSlot(hub, sheet, { startTime: '2026-12-12T08:00', endTime: '2026-12-12T10:00' });
    const mistaken = await signedUp(hub, beside, { ...ann, acceptsOverlap: true } as never);
    await goTo(EVENING);
    await confirm(sheet, [mistaken.id]);
    await correct(sheet, mistaken.id, 120, 'She was there');
    expect(await years()).toMatchObject([{ confirmed: 120 }]);
  });

  test('that are not confirmed take nothing from those that are, and stand beside them', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(EVENING);
    await correct(sheet, ids[0], 60);
    await proposeDueHours(hub.platform);
    await goTo(MORNING_AFTER);
    await proposeDueHours(hub.platform);
    expect(await years()).toMatchObject([{ confirmed: 60, open: 120 }]);
  });
});

describe('what was seen at the door', () => {
  /** In UTC: the slot is from 15:00 to 17:00. */
  async function say(sheet: Sheet, facts: readonly Partial<NewFact>[]): Promise<void> {
    const fact = {
      sheetId: sheet.id,
      personId: null,
      slotId: null,
      name: null,
      email: null,
      emailKey: null,
      offsetSeconds: null,
      undoes: null,
      saidBy: 'helper',
      helper: 'Hana',
      userId: null,
      linkId: null,
      deviceId: null,
      odd: null,
    } as const;
    await hub.platform.database.write(({ db }) =>
      insertFacts(
        db,
        facts.map((one) => ({ id: randomUUID(), kind: 'arrived', at: EVENING, receivedAt: EVENING, ...fact, ...one })),
      ),
    );
  }
  const seen = (personId: string | undefined, times: readonly string[]): Partial<NewFact>[] =>
    times.map((time, at) => ({
      personId: personId ?? null,
      kind: at === 0 ? 'arrived' : 'left',
      at: `2026-12-12T${time}:00.000Z`,
    }));

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

describe('a correction', () => {
  test('says old and new value, who, when and why, to the organizer and to the volunteer', async () => {
    const { sheet, ids } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    const after = await correct(sheet, ids[0], 75, 'She left at the break');
    const says = {
      kind: 'corrected',
      minutesBefore: 120,
      minutesAfter: 75,
      by: 'Vikram Volunteers',
      byVolunteer: false,
      at: EVENING,
      reason: 'She left at the break',
    };
    expect(of(after, ann.name)).toMatchObject({
      minutes: 75,
      basis: 'corrected',
      changes: [{ kind: 'confirmed' }, says],
    });
    expect((await mine(await proved(ann))).hours).toMatchObject([
      { minutes: 75, changes: [{ kind: 'confirmed' }, says] },
    ]);
  });

  test('to nothing strikes the hours, and back', async () => {
    const { sheet, ids } = await fairOf(ann);
    await goTo(EVENING);
    expect(of(await correct(sheet, ids[0], 0), ann.name)).toMatchObject({ state: 'struck', minutes: 0 });
    expect(await years()).toMatchObject([{ confirmed: 0, open: 0 }]);
    expect(of(await correct(sheet, ids[0], 30), ann.name)).toMatchObject({ state: 'confirmed', minutes: 30 });
  });

  test.each([
    [{ minutes: 30 }, 'Reason is required'],
    [{ minutes: 30, reason: ' ' }, 'Reason is required'],
    [{ minutes: 30, reason: 'x'.repeat(301) }, 'Reason must be at most 300 characters'],
    [{ minutes: -1, reason: 'x' }, 'Minutes must be a whole number from 0 to 1440'],
    [{ minutes: 1.5, reason: 'x' }, 'Minutes must be a whole number from 0 to 1440'],
  ])('needs a reason and whole minutes: %o', async (body, message) => {
    const { sheet, ids } = await fairOf(ann);
    await goTo(EVENING);
    const path = `/api/signup-sheets/${sheet.id}/hours/correct`;
    expect(await refusal('POST', path, { personId: ids[0], ...body })).toEqual([400, message]);
  });
});

describe('a volunteer', () => {
  const object = (cookie: string, hoursId: string | undefined, text = 'I stayed until noon') =>
    call<OwnHours>('POST', '/api/hours/mine/object', { hoursId, text }, cookie);

  test('sees the own hours only, with planned and confirmed apart', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(EVENING);
    await correct(sheet, ids[0], 60);
    await proposeDueHours(hub.platform);
    const cookie = await proved(ann);
    await goTo(MORNING_AFTER);
    await proposeDueHours(hub.platform);
    const own = await mine(cookie);
    expect(own).toMatchObject({ address: ann.email, years: [{ year: 2026, confirmed: 60, open: 0, isClosed: false }] });
    expect(own.hours.map(({ name, sheet: title, slot, day }) => [name, title, slot, day])).toEqual([
      [ann.name, 'Winter Craft Fair', 'Set up tables', '2026-12-12'],
    ]);
    expect((await mine(await proved(ben))).hours).toMatchObject([{ minutes: 120, isConfirmed: false }]);
  });

  test('sees nothing without a proof of the mailbox, or as another person', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    const unproved = await signIn(hub, await createUser(hub, { role: 'user', email: ann.email }));
    expect(await mine(unproved)).toEqual({ address: null, hours: [], claims: [], years: [] });
    expect((await mine(await proved(ben))).hours).toEqual([]);
    expect((await mine('')).hours).toEqual([]);
  });

  test('without an account sees them in a browser in which a mailed code was typed, and by no manage link', async () => {
    const { sheet, slot } = await fairOf();
    const { token } = await signedUp(hub, slot, ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    await hub.call('POST', '/api/manage/signup', { json: { token } });
    expect((await mine('')).hours).toEqual([]);
    const browser = await provedByCode(hub, ann.email);
    const answer = await browser.call('GET', '/api/hours/mine');
    expect(answer.json<OwnHours>()).toMatchObject({ address: ann.email, hours: [{ minutes: 120 }] });
  });

  test('objects, an organizer answers, and both stay; what was confirmed counts meanwhile', async () => {
    const { sheet, ids } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    const cookie = await proved(ann);
    const [hours] = (await mine(cookie)).hours;
    expect((await object(cookie, hours?.id)).hours).toMatchObject([{ state: 'disputed', isConfirmed: true }]);
    expect(await years()).toMatchObject([{ confirmed: 120, open: 0 }]);
    expect(of(await hoursOf(sheet), ann.name).changes.at(-1)).toMatchObject({
      kind: 'disputed',
      byVolunteer: true,
      reason: 'I stayed until noon',
    });
    const again = { hoursId: hours?.id, text: 'Hello?' };
    expect((await refusal('POST', '/api/hours/mine/object', again, cookie))[0]).toBe(409);
    await correct(sheet, ids[0], 240, 'You are right, thank you');
    const after = (await mine(cookie)).hours;
    expect(after).toMatchObject([{ state: 'confirmed', minutes: 240 }]);
    expect(after[0]?.changes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['confirmed', null],
      ['disputed', 'I stayed until noon'],
      ['answered', 'You are right, thank you'],
    ]);
  });

  test('who did not come and objects is none of those with confirmed hours', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(EVENING);
    await confirm(sheet, [present(ids[1])]);
    const cookie = await proved(ben);
    const { hours } = await object(cookie, (await mine(cookie)).hours[0]?.id, 'I was there');
    expect(hours).toMatchObject([{ state: 'disputed', isConfirmed: false }]);
    expect((await hoursOf(sheet)).counts).toMatchObject({ confirmed: 1, disputed: 1 });
    expect(of(await correct(sheet, ids[1], 60), ben.name)).toMatchObject({ state: 'confirmed', minutes: 60 });
  });

  test('cannot object to the hours of somebody else', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    const [hours] = (await mine(await proved(ann))).hours;
    const body = { hoursId: hours?.id, text: 'Mine' };
    expect((await refusal('POST', '/api/hours/mine/object', body, await proved(ben)))[0]).toBe(404);
  });

  test('is forgotten when they leave: the totals stay to the minute, and no name', async () => {
    const { sheet } = await fairOf(ann, ben);
    const later = await makeSlot(hub, sheet, {
      title: 'Cocoa',
      startTime: '2026-12-12T09:00',
      endTime: '2026-12-12T11:00',
    });
    await signedUp(hub, later, { ...ann, acceptsOverlap: true } as never);
    await goTo(EVENING);
    await confirm(sheet, []);
    const cookie = await proved(ann);
    await object(cookie, (await mine(cookie)).hours[0]?.id, 'Ann Anders was there longer');
    const before = await years();
    const me = (await call<{ user: { id: string } }>('GET', '/api/auth/session', undefined, cookie)).user.id;
    await hub.call('DELETE', `/api/auth/account/${me}`, { cookie, json: { password: 'four wet umbrellas' } });
    expect(await years()).toEqual(before);
    const { db } = hub.hub.database;
    const kept = [
      await db.selectFrom('hours').selectAll().execute(),
      await db.selectFrom('hour_people').selectAll().execute(),
      await db.selectFrom('hour_changes').selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).toContain(ben.name);
    for (const word of [ann.name, ann.email, 'longer']) expect(JSON.stringify(kept)).not.toContain(word);
    await proposeDueHours(hub.platform);
    expect(await years()).toEqual(before);
  });
});

describe('the morning after', () => {
  const tasks = async (cookie = organizer) =>
    (await call<OpenTasks>('GET', '/api/hours/open', undefined, cookie)).tasks;

  test('organizers are told how many were seen and what is left to look at', async () => {
    const { sheet } = await fairOf(ann, ben);
    await goTo(EVENING);
    await proposeDueHours(hub.platform);
    expect(await tasks()).toEqual([]);
    await goTo(MORNING_AFTER);
    await hub.hub.jobs.settled();
    await proposeDueHours(hub.platform);
    expect(await tasks()).toMatchObject([
      {
        sheetId: sheet.id,
        title: 'Winter Craft Fair',
        day: '2026-12-12',
        counts: { notSeen: 2, toLookAt: 2, clear: 0 },
      },
    ]);
    await confirm(sheet, []);
    expect(await tasks()).toEqual([]);
  });

  test('a proposal follows what changes, and goes with the sign-up', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(MORNING_AFTER);
    await proposeDueHours(hub.platform);
    await hub.call('DELETE', `/api/volunteers/${ids[0]}`, { cookie: organizer ?? '' });
    await proposeDueHours(hub.platform);
    expect((await hoursOf(sheet)).people.map(({ name }) => name)).toEqual([ben.name]);
    expect(await years()).toMatchObject([{ open: 120 }]);
  });

  test('what was confirmed outlives its sheet, what was not goes with it', async () => {
    const { sheet, ids } = await fairOf(ann, ben);
    await goTo(MORNING_AFTER);
    await correct(sheet, ids[0], 60);
    expect(await years()).toMatchObject([{ confirmed: 60, open: 120 }]);
    await deleteSheet(hub.hub, sheet.id, olga);
    expect(await years()).toMatchObject([{ confirmed: 60, open: 0 }]);
    expect((await mine(await proved(ann))).hours).toMatchObject([{ sheet: 'Winter Craft Fair', minutes: 60 }]);
  });
});

describe('a closed school year', () => {
  const close = (year: number) => call<YearsOfHours>('POST', '/api/hours/years/close', { year }, full);

  test('is closed by a full administrator when it is over, once', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    const message = 'The school year 2026/27 isn’t over yet.';
    expect(await refusal('POST', '/api/hours/years/close', { year: 2026 }, full)).toEqual([409, message]);
    await goTo('2027-09-01T18:00:00.000Z');
    expect((await refusal('POST', '/api/hours/years/close', { year: 2026 }))[0]).toBe(403);
    const first = await close(2026);
    expect(first.years).toMatchObject([
      { year: 2027, isClosed: false, mayClose: false },
      { year: 2026, isClosed: true, confirmed: 120, closedAt: '2027-09-01T18:00:00.000Z', mayClose: false },
    ]);
    expect(await close(2026)).toEqual(first);
  });

  test('keeps its printed total: what comes later is an adjustment with a reason', async () => {
    const { sheet, ids } = await fairOf(ann, ben, helper(1));
    await goTo(EVENING);
    await confirm(sheet, [present(ids[2])]);
    await goTo('2027-09-01T18:00:00.000Z');
    await close(2026);
    const after = await correct(sheet, ids[0], 180, 'She cleaned up as well');
    expect(of(after, ann.name)).toMatchObject({ minutes: 180, state: 'confirmed' });
    expect(of(after, ann.name).changes.at(-1)).toMatchObject({
      kind: 'adjusted',
      minutesBefore: 120,
      minutesAfter: 180,
    });
    expect(after.closedYears).toEqual([2026]);
    expect((await years())[1]).toMatchObject({ confirmed: 240, adjusted: 60, open: 0 });
    await correct(sheet, ids[0], 90, 'Or not');
    await correct(sheet, ids[2], 45, 'Came after all');
    expect((await years())[1]).toMatchObject({ confirmed: 240, adjusted: -30 + 45, open: 0 });
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: organizer ?? '' });
    expect((await years())[1]).toMatchObject({ confirmed: 240, adjusted: 15 });
  });

  test('takes no confirmation without a reason', async () => {
    const { sheet, ids } = await fairOf(ann);
    await goTo('2027-09-01T18:00:00.000Z');
    await close(2026);
    expect((await refusal('POST', `/api/signup-sheets/${sheet.id}/attendance/confirm`, { except: [] }))[0]).toBe(409);
    await correct(sheet, ids[0], 120, 'The paper was found');
    expect((await years())[1]).toMatchObject({ confirmed: 0, adjusted: 120, open: 0 });
  });
});
