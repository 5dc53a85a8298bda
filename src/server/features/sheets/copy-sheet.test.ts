import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { slotCopyRules } from '#server/features/slots/copy-slots.ts';
import { knownMigrations } from '#server/platform/database/migrate.ts';
import { tableShapes } from '#server/platform/database/table-shapes.ts';
import { cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, makeFair, makeSheet, makeSlot, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { sheetCopyRules } from './copied-sheet.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie: string;
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-01-02T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const copy = (id: string, json: object, key?: string) =>
  hub.call('POST', `/api/signup-sheets/${id}/copies`, {
    json,
    cookie,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const stored = async (id: string) => {
  const { db } = hub.platform.database;
  const sheet = await db.selectFrom('signup_sheets').selectAll().where('id', '=', id).executeTakeFirst();
  const slots = await db.selectFrom('volunteer_slots').selectAll().where('signup_sheet_id', '=', id).execute();
  return { sheet, slots };
};

describe('a copy', () => {
  test('has every moment at the same wall time and the same distance in days, and is a draft that mails nobody', async () => {
    const { sheet, slot } = await makeFair(hub, {
      sheet: { eventDate: '2026-01-16T09:00', eventDeadline: '2026-01-14T20:00' },
      slot: { startTime: '2026-01-16T11:15', endTime: '2026-01-16T12:30', deadline: '2026-01-15T08:00' },
    });
    await signedUp(hub, slot, ann);
    const before = await writtenMails(hub);
    const answer = await copy(sheet.id, { eventDate: '2027-01-15' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      title: sheet.title,
      state: 'draft',
      eventDate: '2027-01-15T16:00:00.000Z',
      eventDeadline: '2027-01-14T03:00:00.000Z',
      slots: [
        {
          startTime: '2027-01-15T18:15:00.000Z',
          endTime: '2027-01-15T19:30:00.000Z',
          deadline: '2027-01-14T15:00:00.000Z',
          currentVolunteers: 0,
          volunteers: [],
        },
      ],
    });
    expect(await writtenMails(hub)).toEqual(before);
  });

  test.each(['2026-01-17', '2026-03-13', '2026-10-30', '2027-06-25'])(
    'keeps night shifts whole on %s: the second ends on the next day',
    async (eventDate) => {
      const sheet = await makeSheet(hub, { eventDate: '2026-01-16T22:00' });
      await makeSlot(hub, sheet, { startTime: '2026-01-16T22:30', endTime: '2026-01-16T23:30' });
      await makeSlot(hub, sheet, { startTime: '2026-01-16T23:30', endTime: '2026-01-17T00:30' });
      const { slots } = (await copy(sheet.id, { eventDate })).json<SheetView>();
      const offset = hub.platform.schoolClock;
      expect(offset.offsets.length).toBeGreaterThan(0);
      for (const { startTime, endTime } of slots)
        expect(Date.parse(endTime ?? '') - Date.parse(startTime ?? '')).toBe(60 * 60_000);
      const [first, second] = slots;
      expect(second?.startTime).toBe(first?.endTime);
      const evening = new Date(`${eventDate}T12:00:00Z`);
      expect(Date.parse(first?.startTime ?? '') - evening.getTime()).toBeGreaterThan(16 * 60 * 60_000);
    },
  );

  test('asks for the same: its opening and the limit of families move with it, its slots close as early', async () => {
    const { sheet } = await makeFair(hub, {
      sheet: {
        eventDate: '2026-01-16T09:00',
        opensAt: '2026-01-09T19:00',
        placesPerAddress: 1,
        placesPerAddressUntil: '2026-01-12T20:00',
        namesShown: true,
      },
      slot: { ...cookies, startTime: null, endTime: null, closesHoursBefore: 48 },
    });
    const { title: _title, ...asked } = cookies;
    expect((await copy(sheet.id, { eventDate: '2027-01-15' })).json()).toMatchObject({
      opensAt: '2027-01-09T02:00:00.000Z',
      placesPerAddress: 1,
      placesPerAddressUntil: '2027-01-12T03:00:00.000Z',
      namesShown: true,
      slots: [{ ...asked, closesHoursBefore: 48 }],
    });
  });

  test('has the translations, or none; the source stays as it is, byte for byte', async () => {
    const translations = {
      ar: { title: 'السوق', description: null },
      'zh-HK': { title: '冬季市集', description: null },
      es: { title: 'Feria', description: null },
    };
    const { sheet } = await makeFair(hub, { sheet: { translations }, slot: { translations } });
    const before = await stored(sheet.id);
    const whole = (await copy(sheet.id, { eventDate: '2027-01-15' })).json<SheetView>();
    expect([whole.translations, whole.slots[0]?.translations]).toEqual([translations, translations]);
    const bare = (await copy(sheet.id, { eventDate: '2027-01-15', translations: false })).json<SheetView>();
    expect([bare.translations, bare.slots[0]?.translations]).toEqual([undefined, undefined]);
    expect(await stored(sheet.id)).toEqual(before);
  });

  test('of an event that was called off and archived is a draft like any other, with the title that is wanted', async () => {
    const sheet = await makeSheet(hub, { title: 'Fair 2026', eventDate: '2026-12-12T09:00' });
    await hub.call('POST', `/api/signup-sheets/${sheet.id}/call-off`, { json: { reason: 'Snow' }, cookie });
    await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { json: { state: 'archived' }, cookie });
    const answer = await copy(sheet.id, { eventDate: '2027-12-11', title: 'Fair 2027' });
    expect(answer.json()).toMatchObject({ title: 'Fair 2027', state: 'draft', calledOff: null, slots: [] });
    const found = await hub.call('GET', '/api/signup-sheets?when=all&search=2027', { cookie });
    expect(found.json().total).toBe(1);
  });

  test('is made once for a key, however often and however simultaneously it comes', async () => {
    const { sheet } = await makeFair(hub);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => copy(sheet.id, { eventDate: '2027-01-15' }, key)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json<SheetView>().id}`)).size).toBe(1);
    const { total } = (await hub.call('GET', '/api/signup-sheets?when=all', { cookie })).json();
    expect(total).toBe(2);
    const other = await copy(sheet.id, { eventDate: '2027-01-16' }, key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused']);
  });

  test('for a day that does not exist is refused, with what to enter', async () => {
    const { sheet } = await makeFair(hub);
    for (const [eventDate, message] of [
      ['2027-02-30', 'There is no such day'],
      ['next Friday', 'Enter a day such as 2026-10-16'],
    ])
      expect((await copy(sheet.id, { eventDate })).json()).toMatchObject({ errors: [{ path: 'eventDate', message }] });
  });
});

test('every column of sheets and slots is kept, shifted or dropped in a copy, and none is forgotten', async () => {
  const shapes = await tableShapes(knownMigrations.at(-1) ?? '');
  const columnsOf = (table: string) =>
    shapes
      .find(({ name }) => name === table)
      ?.columns.map(({ name }) => name)
      .toSorted();
  expect(Object.keys(sheetCopyRules).toSorted()).toEqual(columnsOf('signup_sheets'));
  expect(Object.keys(slotCopyRules).toSorted()).toEqual(columnsOf('volunteer_slots'));
});
