import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SlotInput } from '#contract/slots.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { givePlacesBack, takePlaces } from '#server/features/signups/places.store.ts';
import { lockSlotsOfSheet } from '#server/features/slots/slots.store.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { cookies } from '#tests/support/items.ts';
import { fetchPatiently, rush } from '#tests/support/racing-servers.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { ann, helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const SERVERS = { sqlite: 1, postgres: 4 };
const UNITS = 20;

interface Made {
  readonly units: string;
  readonly groups: string;
  readonly several: readonly string[];
  readonly limited: readonly string[];
}
interface Answer {
  readonly status: number;
  readonly left?: number;
  readonly signups?: readonly unknown[];
  readonly refused?: readonly { readonly code: string }[];
}

let data: DataForServers;
let servers: ServerProcess[] = [];
let made: Made;

beforeAll(async () => {
  data = await makeDataForServers();
  made = await data.visit(makeAll);
  servers = await Promise.all(Array.from({ length: SERVERS[data.engine] }, () => data.startServer()));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await data.remove();
});

async function makeAll(platform: Platform): Promise<Made> {
  const fair = { ...winterFair, eventDate: '2099-12-12T09:00' };
  const [open, limited] = [
    await createSheet(platform, fair, olga),
    await createSheet(platform, { ...fair, placesPerAddress: 2 }, olga),
  ];
  const times = { startTime: null, endTime: null };
  const slot = async ({ id }: { id: string }, more: Partial<SlotInput>) =>
    (await createSlot(platform, { ...tables, ...times, ...more, signupSheetId: id }, olga)).id;
  const many = (sheet: { id: string }, count: number, more: Partial<SlotInput>) =>
    Promise.all(Array.from({ length: count }, () => slot(sheet, more)));
  return {
    units: await slot(open, { ...cookies, maxVolunteers: UNITS }),
    groups: await slot(open, { maxVolunteers: UNITS }),
    several: await many(open, 8, { maxVolunteers: 10 }),
    limited: await many(limited, 20, { maxVolunteers: 5 }),
  };
}

/** Repeats what a busy server refuses. */
async function post(nth: number, path: string, json: object): Promise<Answer> {
  const answer = await fetchPatiently(`${servers[nth % servers.length]?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...helper(nth), ...json }),
  });
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status };
}

async function takenOf(slotIds: readonly string[]): Promise<{ count: number; units: number; signups: number }[]> {
  return lookedInto(async ({ database: { db } }) => {
    const slots = await db.selectFrom('volunteer_slots').select(['id', 'current_volunteers']).execute();
    const rows = await db.selectFrom('volunteers').select(['slot_id', 'quantity']).execute();
    return slotIds.map((id) => {
      const own = rows.filter((row) => row.slot_id === id);
      const count = slots.find((slot) => slot.id === id)?.current_volunteers ?? -1;
      return { count, units: own.reduce((sum, { quantity }) => sum + quantity, 0), signups: own.length };
    });
  });
}

/** The embedded engine belongs to one process. */
async function lookedInto<T>(look: (platform: Platform) => Promise<T>): Promise<T> {
  if (data.engine === 'postgres') return data.visit(look);
  await Promise.all(servers.map((server) => server.stop()));
  const seen = await data.visit(look);
  servers = await Promise.all(servers.map(() => data.startServer()));
  return seen;
}

test('two hundred who want one to three units at once never get more than there are, and who is refused did not fit', async () => {
  const wanted = (nth: number) => 1 + (nth % 3);
  const answers = await rush(200, async (nth) => {
    const json = { slotId: made.units, quantity: wanted(nth) };
    return { quantity: wanted(nth), ...(await post(nth, '/api/volunteers', json)) };
  });
  const got = answers.filter(({ status }) => status === 201).reduce((sum, { quantity }) => sum + quantity, 0);
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status !== 201)).toHaveLength(refused.length);
  expect(got).toBe(UNITS);
  for (const { quantity, left = Infinity } of refused) expect(left).toBeLessThan(quantity);
  const [{ count, units } = { count: 0, units: 0 }] = await takenOf([made.units]);
  expect([count, units]).toEqual([UNITS, UNITS]);
}, 900_000);

test('households that press at once are in completely or not at all', async () => {
  const answers = await rush(60, (nth) => {
    const people = Array.from({ length: 3 }, (_, at) => ({
      name: at === 0 ? helper(nth).name : `Helper ${nth} ${at}`,
    }));
    return post(nth, '/api/volunteers', { slotId: made.groups, people });
  });
  const groups = answers.filter(({ status }) => status === 201);
  expect(groups).toHaveLength(Math.floor(UNITS / 3));
  for (const { signups = [] } of groups) expect(signups).toHaveLength(3);
  const [taken] = await takenOf([made.groups]);
  expect(taken).toEqual({ count: 18, units: 18, signups: 18 });
}, 900_000);

test('forms with the same slots in opposite order never wait for each other, and fill each slot to its last place', async () => {
  const before = await deadlocks();
  const answers = await rush(60, (nth) => {
    const order = nth % 2 === 0 ? made.several : made.several.toReversed();
    return post(nth, '/api/volunteers/batch', { places: order.map((slotId) => ({ slotId })) });
  });
  for (const { status, signups = [], refused = [] } of answers) {
    expect([201, 409]).toContain(status);
    expect(signups.length + refused.length).toBe(made.several.length);
    expect(refused.every(({ code }) => code === 'slot_full')).toBe(true);
  }
  expect(await takenOf(made.several)).toEqual(made.several.map(() => ({ count: 10, units: 10, signups: 10 })));
  expect(await deadlocks()).toBe(before);
}, 900_000);

test('a form for several never waits for a change of the whole sheet that waits for it', async () => {
  const before = await deadlocks();
  await lookedInto(async ({ database }) => {
    const sheet = await database.db
      .selectFrom('volunteer_slots')
      .select('signup_sheet_id as id')
      .where('id', 'in', made.several)
      .executeTakeFirstOrThrow();
    // Rewritten last to first, so that an update without an order meets them in that order.
    for (const slotId of made.several.toSorted().toReversed())
      await database.write(({ db }) => givePlacesBack(db, slotId, 0));
    const counts = new Map(made.several.map((slotId) => [slotId, 1]));
    await rush(200, (nth) =>
      database.write(async ({ db }) => {
        if (nth % 2 === 0) await lockSlotsOfSheet(db, sheet.id);
        else await takePlaces(db, counts);
      }),
    );
  });
  expect(await deadlocks()).toBe(before);
}, 900_000);

test('one address gets two places of twenty slots that it asks for at once, where the sheet gives two', async () => {
  const answers = await rush(made.limited.length, (nth) =>
    post(nth, '/api/volunteers', { ...ann, slotId: made.limited[nth] }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  const taken = await takenOf(made.limited);
  expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(taken.reduce((sum, { signups }) => sum + signups, 0)).toBe(2);
}, 900_000);

/** PostgreSQL ends one of two that wait for each other, and the hub tries it again: only this count tells. */
async function deadlocks(): Promise<number> {
  if (data.engine !== 'postgres') return 0;
  return data.visit(async ({ database: { db } }) => {
    const { rows } = await sql<{ deadlocks: string }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
    return Number(rows[0]?.deadlocks ?? 0);
  });
}
