import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenTasks, SheetHours } from '#contract/hours.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { EVENING, MORNING_AFTER, seen, startHoursHub } from '#tests/support/hours-hub.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { proposeDueHours } from './hours.job.ts';

const { hub, begin, goTo, organizer, fairOf, call, refusal, hoursOf, confirm, correct, say, of, years, proved, mine } =
  await startHoursHub();
afterAll(() => hub.remove());
beforeEach(() => begin());

const COCOA = { title: 'Cocoa', startTime: '2026-12-12T09:00', endTime: '2026-12-12T11:00' };

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

  test('are whole minutes of a slot that begins and ends within one', async () => {
    const { sheet } = await makeFair(hub, { slot: { title: 'Set up' } });
    const times = { startTime: '2026-12-12T16:00:35.417Z', endTime: '2026-12-12T17:30:20.001Z' };
    await signedUp(hub, await makeSlot(hub, sheet, { title: 'Cocoa', ...times }), ann);
    await goTo(EVENING);
    expect(of(await confirm(sheet, []), ann.name)).toMatchObject({ state: 'confirmed', minutes: 90 });
    expect(await years()).toMatchObject([{ confirmed: 90 }]);
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

  test('of a slot that ended after an organizer had the list before them wait', async () => {
    const { sheet, ids } = await fairOf(ann);
    const cocoa = await makeSlot(hub, sheet, COCOA);
    const { id } = await signedUp(hub, cocoa, ben);
    await goTo('2026-12-12T17:30:00.000Z');
    expect((await hoursOf(sheet)).people.map(({ name }) => name)).toEqual([ann.name]);
    await say(sheet, seen(id, ['16:00', '18:00']));
    await goTo(EVENING);
    const path = `/api/signup-sheets/${sheet.id}/attendance/confirm`;
    for (const said of [{}, { toTheEnd: true }, { except: [] }]) {
      const after = await call<SheetHours>('POST', path, { ...said, of: ids });
      expect(of(after, ben.name)).toMatchObject({ state: 'proposed', minutes: 120 });
    }
    expect(of(await hoursOf(sheet), ann.name)).toMatchObject({ state: 'confirmed' });
    expect(of(await confirm(sheet), ben.name)).toMatchObject({ state: 'confirmed' });
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
    const later = await makeSlot(hub, sheet, COCOA);
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

describe('the morning after', () => {
  const tasks = async (cookie = organizer()) =>
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
    await hub.call('DELETE', `/api/volunteers/${ids[0]}`, { cookie: organizer() });
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
