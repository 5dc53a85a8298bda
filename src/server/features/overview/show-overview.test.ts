import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Need, OverviewView, SheetRows } from '#contract/overview.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { agreeToCalls, setMailingAddress } from '#tests/support/calls.ts';
import { askedFor } from '#tests/support/hand-overs.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { makeOrganizer } from '#tests/support/organizers.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { letItBe } from '#tests/support/reminders.ts';
import { ann, ben, chiyo, helper, makeFair, makeSheet, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { waitsFor } from '#tests/support/waitlists.ts';

const smtp = await startMailServer();
const hub = await startTestHub({ SMTP_URL: smtp.url });
afterAll(async () => {
  await hub.remove();
  await smtp.stop();
});

/** The fair is on Saturday, December 12, with a shift from eight to ten. */
beforeEach(async () => {
  await hub.platform.empty();
  await letItBe(hub, '2026-12-01T10:00');
});

const call = (cookie: string) => hub.call('GET', '/api/overview', { cookie });

async function overview(cookie?: string): Promise<OverviewView> {
  const answer = await call(cookie ?? (await signInAs(hub, 'volunteer-admin')));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<OverviewView>();
}
const kinds = ({ needsYou }: OverviewView) => needsYou.map(({ kind }) => kind);

async function only(cookie?: string): Promise<Need> {
  const { needsYou } = await overview(cookie);
  expect(needsYou).toHaveLength(1);
  return present(needsYou[0]);
}

async function cancel({ token }: { readonly token: string }): Promise<void> {
  const answer = await hub.call('DELETE', '/api/manage/signup', { json: { token } });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  await hub.hub.jobs.settled();
}

describe('an event of today', () => {
  test('needs its organizers from midnight until its last slot has ended', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    await makeSlot(hub, sheet, { startTime: '2026-12-12T10:00', endTime: '2026-12-12T12:00', maxVolunteers: null });
    await signedUp(hub, slot, ann);
    await letItBe(hub, '2026-12-11T23:59');
    expect(await only()).toMatchObject({ kind: 'places_missing' });
    await letItBe(hub, '2026-12-12T00:00');
    expect(await only()).toEqual({
      kind: 'today',
      sheetId: sheet.id,
      sheetTitle: sheet.title,
      day: '2026-12-12',
      at: '2026-12-12T15:00:00.000Z',
      coming: 1,
      count: 2,
      isUrgent: true,
    });
    await letItBe(hub, '2026-12-12T11:59');
    expect(kinds(await overview())).toEqual(['today']);
    await letItBe(hub, '2026-12-12T12:00');
    expect(kinds(await overview())).toEqual([]);
  });

  test('over midnight needs them until it ends, beside what the new day brings', async () => {
    const { sheet } = await makeFair(hub, { slot: { startTime: '2026-12-12T20:00', endTime: '2026-12-13T01:00' } });
    await makeSlot(hub, sheet, { startTime: '2026-12-13T09:00', endTime: '2026-12-13T11:00' });
    const days = async () => (await overview()).needsYou.map(({ kind, day }) => `${kind} ${day}`);
    await letItBe(hub, '2026-12-13T00:59');
    expect(await days()).toEqual(['today 2026-12-12', 'today 2026-12-13']);
    await letItBe(hub, '2026-12-13T01:00');
    expect(await days()).toEqual(['today 2026-12-13']);
  });

  test('has open places only in slots that have not begun', async () => {
    const { sheet } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    await makeSlot(hub, sheet, { startTime: '2026-12-12T10:00', endTime: '2026-12-12T12:00', maxVolunteers: 4 });
    await makeSlot(hub, sheet, { startTime: null, endTime: null, maxVolunteers: 5 });
    const open = async () => (await only()).count;
    await letItBe(hub, '2026-12-12T07:59');
    expect(await open()).toBe(12);
    await letItBe(hub, '2026-12-12T08:00');
    expect(await open()).toBe(9);
    await letItBe(hub, '2026-12-12T11:59');
    expect(await open()).toBe(5);
  });

  test('expects nobody where it only asks for things', async () => {
    await makeFair(hub, { slot: { kind: 'item', unit: 'dozen', maxVolunteers: 24 } });
    await letItBe(hub, '2026-12-12T07:00');
    const need = await only();
    expect(need).toMatchObject({ kind: 'today', day: '2026-12-12' });
    expect(need).not.toHaveProperty('coming');
    expect(need).not.toHaveProperty('count');
  });

  test('is none where it was called off, or is a draft', async () => {
    const { sheet } = await makeFair(hub);
    await makeFair(hub, { sheet: { state: 'draft' } });
    await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
    await letItBe(hub, '2026-12-12T07:00');
    expect(await overview()).toEqual({ needsYou: [], more: 0, nextEvent: null });
  });
});

describe('a late cancellation', () => {
  test('needs organizers until the place is taken, with the name until it is forgotten', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const signup = await signedUp(hub, slot, ann);
    await letItBe(hub, '2026-12-10T12:00');
    await cancel(signup);
    expect(await only()).toMatchObject({
      kind: 'late_cancellation',
      sheetId: sheet.id,
      slotId: slot.id,
      slotTitle: slot.title,
      name: ann.name,
      count: 1,
      waiting: 0,
      canBeAsked: 0,
      isUrgent: true,
    });
    await signedUp(hub, slot, ben);
    expect(kinds(await overview())).toEqual([]);
  });

  test('says to whom the place was offered, and that it is not urgent then', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const signup = await signedUp(hub, slot, ann);
    await waitsFor(hub, slot, ben);
    await letItBe(hub, '2026-12-10T12:00');
    await cancel(signup);
    const need = await only();
    expect(need).toMatchObject({ kind: 'late_cancellation', offeredTo: ben.name, count: 0, isUrgent: false });
    expect(Date.parse(need.offeredUntil ?? '')).toBeGreaterThan(hub.platform.clock.now().getTime());
    const list = await hub.call('GET', '/api/signup-sheets/rows', { cookie: await signInAs(hub, 'volunteer-admin') });
    const held = { taken: 1, people: 0, hasRoom: false };
    expect(list.json<SheetRows>().rows[0], 'a held place is nobody, and is no room').toMatchObject(held);
  });

  test('ends when an organizer of the sheet dismisses it, until somebody else cancels', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
    const [first, second] = [await signedUp(hub, slot, ann), await signedUp(hub, slot, ben)];
    const other = await makeSheet(hub, { title: 'Other' });
    const user = await createUser(hub, { role: 'user' });
    await makeOrganizer(hub, other, user);
    await letItBe(hub, '2026-12-10T12:00');
    await cancel(first);
    const dismiss = async (cookie: string, sheetId = sheet.id) => {
      const json = { kind: 'late_cancellation', sheetId, slotId: slot.id };
      return (await hub.call('POST', '/api/overview/dismissals', { cookie, json })).statusCode;
    };
    const foreign = await signIn(hub, user);
    expect([await dismiss(foreign), await dismiss(foreign, other.id)]).toEqual([404, 404]);
    expect(kinds(await overview())).toEqual(['late_cancellation']);
    expect(await dismiss(await signInAs(hub, 'volunteer-admin'))).toBe(204);
    expect(kinds(await overview())).toEqual(['places_missing']);
    await cancel(second);
    expect(kinds(await overview())).toEqual(['late_cancellation']);
  });
});

test('a late cancellation that the page has not shown yet stays when what it shows is dismissed', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
  const [first, second] = [await signedUp(hub, slot, ann), await signedUp(hub, slot, ben)];
  const dismiss = async (until: string | undefined) => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const json = { kind: 'late_cancellation', sheetId: sheet.id, slotId: slot.id, until };
    return (await hub.call('POST', '/api/overview/dismissals', { cookie, json })).statusCode;
  };
  await letItBe(hub, '2026-12-10T12:00');
  await cancel(first);
  const shown = await only();
  expect(shown).toMatchObject({ name: ann.name, cancelledAt: '2026-12-10T19:00:00.000Z' });
  await letItBe(hub, '2026-12-10T12:01');
  await cancel(second);
  expect(await dismiss(shown.cancelledAt)).toBe(204);
  const later = await only();
  expect(later).toMatchObject({ name: ben.name, cancelledAt: '2026-12-10T19:01:00.000Z' });
  expect(await dismiss('some day')).toBe(400);
  expect(await dismiss(later.cancelledAt)).toBe(204);
  expect(kinds(await overview())).toEqual(['places_missing']);
});

describe('places that are missing', () => {
  test('are one line a sheet within seven days, urgent within two, of closed slots too', async () => {
    const { sheet } = await makeFair(hub, { slot: { maxVolunteers: 2, deadline: '2026-12-05T09:00' } });
    await makeSlot(hub, sheet, { maxVolunteers: 3 });
    await letItBe(hub, '2026-12-04T10:00');
    expect(kinds(await overview())).toEqual([]);
    await letItBe(hub, '2026-12-05T10:00');
    expect(await only()).toMatchObject({ kind: 'places_missing', sheetId: sheet.id, count: 5, isUrgent: false });
    expect((await only()).slotId).toBeUndefined();
    await letItBe(hub, '2026-12-11T10:00');
    expect(await only()).toMatchObject({ kind: 'places_missing', isUrgent: true });
  });

  test('say how many people who agreed can be asked, to co-organizers roughly', async () => {
    await setMailingAddress(hub);
    const past = await makeSheet(hub, { title: 'Before', eventDate: '2026-12-02' });
    const before = await makeSlot(hub, past, { startTime: null, endTime: null, maxVolunteers: null });
    await agreeToCalls(hub, before, [ann, ben, chiyo]);
    const { sheet } = await makeFair(hub);
    await letItBe(hub, '2026-12-08T10:00');
    expect(await only()).toMatchObject({ kind: 'places_missing', canBeAsked: 3 });
    const user = await createUser(hub, { role: 'user' });
    await makeOrganizer(hub, sheet, user);
    expect(await only(await signIn(hub, user))).toMatchObject({ kind: 'places_missing', canBeAsked: 5 });
  });
});

test('a hand-over needs an organizer who agrees, with both names', async () => {
  const { sheet, slot } = await makeFair(hub, { sheet: { handOverApproval: true } });
  const giver = await signedUp(hub, slot, helper(1));
  const { handOverId } = await askedFor(hub, giver);
  expect(await only()).toMatchObject({
    kind: 'hand_over',
    sheetId: sheet.id,
    slotId: slot.id,
    handOverId,
    name: helper(7).name,
    giver: expect.stringContaining('Helper'),
    isUrgent: false,
  });
});

test('hours need an organizer from the morning after the event, after all that is still to come', async () => {
  await letItBe(hub, '2026-12-08T10:00');
  const { sheet } = await makeHeld(hub, [ann, ben]);
  expect(kinds(await overview())).toEqual([]);
  await proposeDueHours(hub.platform);
  expect(await only()).toEqual({
    kind: 'hours',
    sheetId: sheet.id,
    sheetTitle: sheet.title,
    day: '2026-12-07',
    count: 2,
    withoutCheckOut: 0,
    isUrgent: false,
  });
  await makeFair(hub);
  expect(kinds(await overview())).toEqual(['places_missing', 'hours']);
});

test('at most five are shown, the soonest first, and the rest are counted', async () => {
  await letItBe(hub, '2026-12-08T10:00');
  await makeHeld(hub, [ann]);
  await proposeDueHours(hub.platform);
  for (let day = 10; day <= 15; day += 1)
    await makeFair(hub, {
      sheet: { title: `Day ${day}`, eventDate: `2026-12-${day}` },
      slot: { startTime: `2026-12-${day}T08:00`, endTime: `2026-12-${day}T09:00` },
    });
  const { needsYou, more } = await overview();
  expect([needsYou.map(({ sheetTitle }) => sheetTitle), more]).toEqual([
    ['Day 10', 'Day 11', 'Day 12', 'Day 13', 'Day 14'],
    2,
  ]);
});

describe('the next event', () => {
  test('is that of today until it is over, also when its sign-ups are closed', async () => {
    await makeFair(hub, { sheet: { title: 'Draft', state: 'draft', eventDate: '2026-12-02' }, slot: {} });
    const { sheet } = await makeFair(hub, { slot: { deadline: '2026-12-05T09:00' } });
    const later = await makeSheet(hub, { title: 'Later', eventDate: '2026-12-20' });
    const fair = { sheetId: sheet.id, title: sheet.title, day: '2026-12-12', startTime: '2026-12-12T15:00:00.000Z' };
    for (const moment of ['2026-12-11T10:00', '2026-12-12T08:59']) {
      await letItBe(hub, moment);
      expect((await overview()).nextEvent).toEqual(fair);
    }
    await letItBe(hub, '2026-12-12T10:00');
    expect((await overview()).nextEvent).toEqual({
      sheetId: later.id,
      title: 'Later',
      day: '2026-12-20',
      startTime: null,
    });
  });
});

describe('for each role', () => {
  test('strangers and users who organize nothing are refused', async () => {
    expect((await call('')).statusCode).toBe(401);
    expect((await call(await signInAs(hub, 'user'))).statusCode).toBe(403);
  });

  test('co-organizers are shown what their own sheets need, and nobody of another', async () => {
    const own = await makeSheet(hub, { title: 'Own', eventDate: '2026-12-11' });
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const signup = await signedUp(hub, slot, ann);
    const user = await createUser(hub, { role: 'user' });
    await makeOrganizer(hub, own, user);
    await letItBe(hub, '2026-12-10T12:00');
    await cancel(signup);
    const answer = await call(await signIn(hub, user));
    expect(answer.json()).toMatchObject({ needsYou: [], more: 0, nextEvent: { title: 'Own' } });
    expect(answer.body).not.toContain(ann.name);
  });

  test('nobody’s address or phone number is told', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const signup = await signedUp(hub, slot, ann);
    await letItBe(hub, '2026-12-10T12:00');
    await cancel(signup);
    const { body } = await call(await signInAs(hub, 'full-admin'));
    expect(body).toContain(ann.name);
    for (const word of [ann.email, ann.phone]) expect(body).not.toContain(word);
  });
});
