import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { YearsOfHours } from '#contract/hours.ts';
import { EVENING, startHoursHub } from '#tests/support/hours-hub.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, helper, makeSlot, signedUp } from '#tests/support/sheets.ts';

const { hub, begin, goTo, organizer, full, fairOf, call, refusal, confirm, correct, of, years, proved, mine } =
  await startHoursHub();
afterAll(() => hub.remove());
beforeEach(() => begin());

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

describe('a closed school year', () => {
  const close = (year: number) => call<YearsOfHours>('POST', '/api/hours/years/close', { year }, full());

  test('is closed by a full administrator when it is over, once', async () => {
    const { sheet } = await fairOf(ann);
    await goTo(EVENING);
    await confirm(sheet, []);
    const message = 'The school year 2026/27 isn’t over yet.';
    expect(await refusal('POST', '/api/hours/years/close', { year: 2026 }, full())).toEqual([409, message]);
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
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: organizer() });
    expect((await years())[1]).toMatchObject({ confirmed: 240, adjusted: 15 });
  });

  test('counts the time of two slots at once that is left after a correction of one of them', async () => {
    const { sheet } = await fairOf(ann);
    const beside = await makeSlot(hub, sheet, {
      title: 'Cocoa',
      startTime: '2026-12-12T08:00',
      endTime: '2026-12-12T10:00',
    });
    const mistaken = await signedUp(hub, beside, { ...ann, acceptsOverlap: true } as never);
    await goTo(EVENING);
    await confirm(sheet, []);
    await goTo('2027-09-01T18:00:00.000Z');
    await close(2026);
    await correct(sheet, mistaken.id, 0, 'She was at the tables');
    expect((await years())[1]).toMatchObject({ confirmed: 120, adjusted: 0 });
    const own = (await mine(await proved(ann))).hours.map(({ slot, minutes }) => [slot, minutes] as const);
    expect(new Map(own)).toEqual(
      new Map([
        ['Cocoa', 0],
        ['Set up tables', 120],
      ]),
    );
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
