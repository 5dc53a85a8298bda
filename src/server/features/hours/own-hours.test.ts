import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenTasks, OwnHours } from '#contract/hours.ts';
import { EVENING, MORNING_AFTER, startHoursHub } from '#tests/support/hours-hub.ts';
import { proved as provedByCode } from '#tests/support/mailbox-codes.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { proposeDueHours } from './hours.job.ts';

const { hub, begin, goTo, organizer, fairOf, call, refusal, hoursOf, confirm, correct, of, years, proved, mine } =
  await startHoursHub();
afterAll(() => hub.remove());
beforeEach(() => begin());

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

  test('cannot object to hours of a sheet that was deleted, and sees that before', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    const cookie = await proved(ann);
    const [hours] = (await mine(cookie)).hours;
    expect(hours).toMatchObject({ canBeCorrected: true });
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: organizer() });
    expect((await mine(cookie)).hours).toMatchObject([{ id: hours?.id, canBeCorrected: false, isConfirmed: true }]);
    const objection = { hoursId: hours?.id, text: 'I stayed until noon' };
    expect((await refusal('POST', '/api/hours/mine/object', objection, cookie))[0]).toBe(409);
  });

  test('is heard by the organizers also months after the event', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    await goTo('2027-06-10T18:00:00.000Z');
    const cookie = await proved(ann);
    await object(cookie, (await mine(cookie)).hours[0]?.id);
    const { tasks } = await call<OpenTasks>('GET', '/api/hours/open');
    expect(tasks).toMatchObject([{ sheetId: sheet.id, counts: { disputed: 1 } }]);
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

  test('who leaves on the evening of the day gave the time of two slots at once only once', async () => {
    const { sheet } = await fairOf(ann);
    const later = await makeSlot(hub, sheet, { startTime: '2026-12-12T09:00', endTime: '2026-12-12T11:00' });
    await signedUp(hub, later, { ...ann, acceptsOverlap: true } as never);
    await goTo(EVENING);
    const cookie = await proved(ann);
    const me = (await call<{ user: { id: string } }>('GET', '/api/auth/session', undefined, cookie)).user.id;
    await hub.call('DELETE', `/api/auth/account/${me}`, { cookie, json: { password: 'four wet umbrellas' } });
    await confirm(sheet, []);
    expect(await years()).toMatchObject([{ confirmed: 180 }]);
  });
});
