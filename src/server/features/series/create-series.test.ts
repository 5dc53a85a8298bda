import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SeriesAnswer } from '#contract/series.ts';
import type { SheetView } from '#contract/sheets.ts';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { makeOrganizer } from '#tests/support/organizers.ts';
import { createUser, signInAs } from '#tests/support/people.ts';
import { ann, makeFair, makeSheet, makeSlot, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-09-08T18:00:00.000Z');
  cookie = await signInAs(hub, 'full-admin');
  await list([
    { from: '2026-10-23', to: '2026-10-23', reason: 'Pro-D day' },
    { from: '2026-12-21', to: '2027-01-03', reason: 'Winter break' },
    { from: '2027-03-15', to: '2027-03-26', reason: 'Spring break' },
  ]);
});

const list = (periods: readonly NoSchoolPeriod[]) =>
  hub.call('POST', '/api/settings/noSchoolDays', {
    cookie,
    json: { key: 'noSchoolDays', value: JSON.stringify(periods) },
  });
const repeat = (id: string, json: object, key?: string) =>
  hub.call('POST', `/api/signup-sheets/${id}/series`, {
    json,
    cookie,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const sheetCount = async () => {
  const { count } = await hub.platform.database.db
    .selectFrom('signup_sheets')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
const fridays = { every: 'week', weekdays: ['friday'], until: '2027-06-25' };
const makeLunch = async () => {
  const sheet = await makeSheet(hub, {
    title: 'Hot lunch',
    eventDate: '2026-10-02T10:45',
    eventDeadline: '2026-09-30T20:00',
    state: 'draft',
  });
  await makeSlot(hub, sheet, { title: 'Sort', startTime: '2026-10-02T11:00', endTime: '2026-10-02T11:45' });
  await makeSlot(hub, sheet, { title: 'Late', startTime: '2026-10-02T23:30', endTime: '2026-10-03T00:30' });
  return sheet;
};

describe('check 12: every Friday from 2026-10-02 to 2027-06-25', () => {
  test('has 39 dates, five left out each with its reasons, and 34 drafts in all', async () => {
    const sheet = await makeLunch();
    const before = await writtenMails(hub);
    const answer = await repeat(sheet.id, fridays);
    expect(answer.statusCode).toBe(201);
    const { seriesId, dates, sheets = [] } = answer.json<SeriesAnswer>();
    expect(dates).toHaveLength(39);
    expect(dates.filter(({ leftOut }) => leftOut !== null).map(({ date, leftOut }) => [date, leftOut])).toEqual([
      ['2026-10-23', ['Pro-D day']],
      ['2026-12-25', ['Winter break']],
      ['2027-01-01', ['Winter break']],
      ['2027-03-19', ['Spring break']],
      ['2027-03-26', ['Spring break', 'Good Friday']],
    ]);
    expect(sheets).toHaveLength(34);
    expect(sheets[0]).toMatchObject({ id: sheet.id, eventDate: '2026-10-02T17:45:00.000Z' });
    expect(new Set(sheets.map(({ state }) => state))).toEqual(new Set(['draft']));
    expect(await sheetCount()).toBe(34);
    const { seriesId: stored } = (
      await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie })
    ).json<SheetView>();
    expect(stored).toBe(seriesId);
    expect(await writtenMails(hub)).toEqual(before);
  });

  test('has 35 drafts when one of the five is put back', async () => {
    const answer = await repeat((await makeLunch()).id, { ...fridays, putBack: ['2026-10-23'] });
    expect(answer.json<SeriesAnswer>().sheets).toHaveLength(35);
  });

  test('leaves Christmas and New Year out before any break is listed', async () => {
    await list([]);
    const answer = await repeat((await makeLunch()).id, { ...fridays, until: '2027-01-08', dryRun: true });
    const dates = answer.json<SeriesAnswer>().dates.filter(({ leftOut }) => leftOut !== null);
    expect(dates.map(({ date, leftOut }) => [date, leftOut])).toEqual([
      ['2026-12-25', ['Christmas Day']],
      ['2027-01-01', ['New Year’s Day']],
    ]);
  });

  test.each([
    ['keeps the co-organizers of the sheet', {}, 3],
    ['leaves them out, so that they see no other date', { organizers: false }, 1],
  ])('%s', async (_what, chosen, sheets) => {
    const sheet = await makeLunch();
    const organizer = await createUser(hub, { role: 'user' });
    await makeOrganizer(hub, sheet, organizer);
    await repeat(sheet.id, { every: 'week', times: 3, ...chosen });
    const rows = hub.platform.database.db.selectFrom('sheet_organizers').where('user_id', '=', organizer.id);
    expect(await rows.select('sheet_id').execute()).toHaveLength(sheets);
  });

  test('is only shown by a dry run', async () => {
    const sheet = await makeLunch();
    const answer = await repeat(sheet.id, { ...fridays, dryRun: true });
    expect(answer.statusCode).toBe(200);
    const { seriesId, dates, sheets } = answer.json<SeriesAnswer>();
    expect([seriesId, dates.length, sheets]).toEqual([null, 39, undefined]);
    expect(await sheetCount()).toBe(1);
  });
});

test.each([
  [{ every: 'month-by-day', until: '2027-06-30' }, ['2027-04', '2027-06']],
  [{ every: 'month-by-day', times: 2 }, ['2027-04']],
  [{ every: 'month-by-weekday', until: '2027-06-30' }, []],
])('the answer names the months that have no such day: %j', async (json, months) => {
  const sheet = await makeSheet(hub, { eventDate: '2027-03-31T09:00' });
  for (const more of [{ dryRun: true }, {}])
    expect((await repeat(sheet.id, { ...json, ...more })).json<SeriesAnswer>().monthsWithoutDate).toEqual(months);
});

describe('each sheet of a series', () => {
  test('has every moment at the same wall time and distance in days, also when clocks have changed in between', async () => {
    const sheet = await makeLunch();
    const { sheets = [] } = (await repeat(sheet.id, fridays)).json<SeriesAnswer>();
    const last = await hub.call('GET', `/api/signup-sheets/${sheets.at(-1)?.id}`, { cookie });
    expect(last.json()).toMatchObject({
      title: 'Hot lunch',
      state: 'draft',
      eventDate: '2027-06-25T17:45:00.000Z',
      eventDeadline: '2027-06-24T03:00:00.000Z',
      slots: [
        { title: 'Sort', startTime: '2027-06-25T18:00:00.000Z', endTime: '2027-06-25T18:45:00.000Z' },
        { title: 'Late', startTime: '2027-06-26T06:30:00.000Z', endTime: '2027-06-26T07:30:00.000Z' },
      ],
    });
  });

  test('is a draft without signups, and the first keeps its state and its own', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { eventDate: '2026-10-02T09:00' } });
    await signedUp(hub, slot, ann);
    const { sheets = [] } = (await repeat(sheet.id, { every: 'week', times: 3 })).json<SeriesAnswer>();
    expect(sheets.map(({ state }) => state)).toEqual(['published', 'draft', 'draft']);
    const views = await Promise.all(sheets.map(({ id }) => hub.call('GET', `/api/signup-sheets/${id}`, { cookie })));
    expect(views.map((view) => view.json<SheetView>().slots[0]?.currentVolunteers)).toEqual([1, 0, 0]);
  });

  test('has the translations of the first', async () => {
    const sheet = await makeSheet(hub, {
      eventDate: '2026-10-02T09:00',
      translations: { 'zh-HK': { title: '熱午餐', description: null } },
    });
    const { sheets = [] } = (await repeat(sheet.id, { every: 'week', times: 2 })).json<SeriesAnswer>();
    const second = await hub.call('GET', `/api/signup-sheets/${sheets[1]?.id}`, { cookie });
    expect(second.json()).toMatchObject({ translations: { 'zh-HK': { title: '熱午餐' } } });
  });
});

describe('a repeated request', () => {
  test('with the same key makes one series, also at the same moment', async () => {
    const sheet = await makeLunch();
    const [one, other] = await Promise.all([repeat(sheet.id, fridays, 'k1'), repeat(sheet.id, fridays, 'k1')]);
    expect(one.json()).toEqual(other.json());
    expect((await repeat(sheet.id, fridays, 'k1')).json()).toEqual(one.json());
    expect(await sheetCount()).toBe(34);
  });

  test('with the same key and another body is refused', async () => {
    const sheet = await makeLunch();
    await repeat(sheet.id, fridays, 'k2');
    expect((await repeat(sheet.id, { ...fridays, until: '2027-06-18' }, 'k2')).statusCode).toBe(422);
  });

  test('without a key does not repeat a sheet of a series', async () => {
    const sheet = await makeLunch();
    await repeat(sheet.id, fridays);
    expect((await repeat(sheet.id, fridays)).json()).toMatchObject({
      message: expect.stringMatching(/belongs to a series already/),
    });
    expect(await sheetCount()).toBe(34);
  });
});

describe('nothing is written', () => {
  test.each([
    [{ every: 'sometimes', times: 3 }, 'every'],
    [{ every: 'week' }, 'until'],
    [{ every: 'week', times: 1 }, 'times'],
    [{ every: 'week', times: 61 }, 'times'],
    [{ every: 'week', until: '2028-06-30' }, 'until'],
    [{ every: 'week', until: '2026-02-30' }, 'until'],
    [{ every: 'week', until: '2026-10-01' }, 'until'],
    [{ every: 'week', until: '2026-12-18', times: 3 }, 'times'],
    [{ every: 'week', weekdays: ['Freitag'], times: 3 }, 'weekdays.0'],
    [{ every: 'month-by-day', weekdays: ['friday'], times: 3 }, 'weekdays'],
    [{ every: 'week', times: 3, leaveOut: ['2026-10-10'] }, 'leaveOut'],
    [{ every: 'week', times: 3, putBack: ['tomorrow'] }, 'putBack.0'],
  ])('for %j, and the wrong field is named', async (json, path) => {
    const answer = await repeat((await makeLunch()).id, json);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual([path]);
    expect(await sheetCount()).toBe(1);
  });

  test('when the slots would be too many', async () => {
    const sheet = await makeSheet(hub, { eventDate: '2026-10-02T09:00' });
    const pattern = { title: 'Hour', days: ['2026-10-02'], from: '09:00', to: '15:00', everyMinutes: 30, stations: 10 };
    await hub.call('POST', `/api/signup-sheets/${sheet.id}/slots/pattern`, { cookie, json: pattern });
    const answer = await repeat(sheet.id, fridays);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/3960 slots in all/) });
    expect(await sheetCount()).toBe(1);
  });
});
