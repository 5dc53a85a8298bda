import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SheetHours } from '#contract/hours.ts';
import { hoursOfPeople } from '#server/features/given-hours/hours.store.ts';
import { claimRecipients } from '#server/features/letters/letters.store.ts';
import { signupsOf } from '#server/features/signups/signups.store.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import { EVENING, startHoursHub } from './support/hours-hub.ts';
import { present } from './support/present.ts';
import { ann } from './support/sheets.ts';

const { hub, begin, goTo, fairOf, hoursOf, call, say } = await startHoursHub();
const { database } = hub.platform;
afterAll(() => hub.remove());
beforeEach(() => begin());

/** More than either engine takes parameters. */
const ids = Array.from({ length: 70_000 }, () => randomUUID());

test('the hours of 5,000 people are confirmed at one press', async () => {
  const { sheet, slot, ids: signups } = await fairOf(ann);
  const people = ids.slice(0, 4_999);
  for (const some of inParts(people))
    await say(
      sheet,
      some.map((id, nth) => ({
        id,
        personId: id,
        slotId: slot.id,
        name: `Zoe ${nth}`,
        at: '2026-12-12T15:00:00.000Z',
      })),
    );
  await goTo(EVENING);
  const body = { except: people.slice(0, 1_000), toTheEnd: true };
  const { counts } = await call<SheetHours>('POST', `/api/signup-sheets/${sheet.id}/attendance/confirm`, body);
  expect(counts).toMatchObject({ confirmed: 4_000, absent: 1_000 });
  expect((await hoursOf(sheet)).people).toHaveLength(5_000);
  expect(signups).toHaveLength(1);
});

test('rows are found by lists of any length, and by what is on none', async () => {
  const { sheet, ids: signups } = await fairOf(ann);
  const own = present(signups[0]);
  const { db } = database;
  expect(await hoursOfPeople(db, ids)).toEqual([]);
  expect(await signupsOf(db, { sheetIds: [...ids, sheet.id] })).toMatchObject([{ id: own }]);
  const others = db.selectFrom('volunteers').select('id').where('id', 'not in', ids);
  expect(await others.execute()).toEqual([{ id: own }]);
  expect(await others.where('id', 'not in', [...ids, own]).execute()).toEqual([]);
  const named = db
    .selectFrom('volunteers')
    .select('id')
    .where('name', 'in', [...ids, 'a "quoted", {name} \\', ann.name]);
  expect(await named.execute()).toEqual([{ id: own }]);
});

test('rows are written however many they are', async () => {
  const letter = randomUUID();
  const claim = () =>
    database.write(async ({ db }) => {
      await db
        .insertInto('letters')
        .values({
          id: letter,
          key_hash: 'a',
          body_hash: 'b',
          audience: 'everyone',
          audience_id: null,
          content: '{}',
          recipients: ids.length,
          created_at: EVENING,
        })
        .execute();
      return claimRecipients(db, letter, ids);
    });
  expect((await claim()).size).toBe(ids.length);
});
