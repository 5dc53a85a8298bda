import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { fetchPatiently } from '#tests/support/racing-servers.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const PLACES = 20;
const AT_ONCE = 400;
const ROUNDS = 3;
const SERVERS = { sqlite: 1, postgres: 3 };

let data: DataForServers;
let servers: ServerProcess[] = [];
let slots: Slot[] = [];

beforeAll(async () => {
  data = await makeDataForServers();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await data.remove();
});

async function makeSlots(platform: Platform, count: number): Promise<Slot[]> {
  const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
  const slot = () => createSlot(platform, { ...tables, signupSheetId: sheet.id, maxVolunteers: PLACES }, olga);
  return Promise.all(Array.from({ length: count }, slot));
}

async function truthOf(platform: Platform, { id }: Slot): Promise<{ signups: number; count: number | undefined }> {
  const { db } = platform.database;
  const signups = await db.selectFrom('volunteers').select('id').where('slot_id', '=', id).execute();
  const slot = await db
    .selectFrom('volunteer_slots')
    .select('current_volunteers')
    .where('id', '=', id)
    .executeTakeFirst();
  return { signups: signups.length, count: slot?.current_volunteers };
}

describe('four hundred people who press at once on twenty places', () => {
  test('get exactly twenty, from real servers that share one database', async () => {
    slots = await data.visit((platform) => makeSlots(platform, ROUNDS));
    servers = await Promise.all(Array.from({ length: SERVERS[data.engine] }, () => data.startServer()));
    for (const [round, slot] of slots.entries()) {
      const statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, each) =>
          press(servers[each % servers.length]?.url ?? '', slot, each, round),
        ),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(PLACES);
      expect(statuses.filter((status) => status === 409)).toHaveLength(AT_ONCE - PLACES);
    }
    await Promise.all(servers.map((server) => server.stop()));
    await data.visit(async (platform) => {
      for (const slot of slots) expect(await truthOf(platform, slot)).toEqual({ signups: PLACES, count: PLACES });
      const mails = await platform.database.db.selectFrom('outbox').select('id').execute();
      expect(mails).toHaveLength(ROUNDS * PLACES);
    });
  }, 900_000);

  test('would get more if the count were read first and written afterwards: the race is real', async () => {
    const overbooked = await data.visit(async (platform) => {
      const naive = await makeSlots(platform, ROUNDS);
      for (const slot of naive) {
        await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => signUpNaively(platform, slot, each)));
      }
      const truths = await Promise.all(naive.map((slot) => truthOf(platform, slot)));
      return truths.filter(({ signups }) => signups > PLACES).length;
    });
    expect(overbooked).toBeGreaterThan(0);
  }, 900_000);
});

/** Without keys in one round, in the others with one each, as the dialog sends it. Retries on a busy server. */
async function press(url: string, slot: Slot, each: number, round: number): Promise<number> {
  const key = round === 0 ? {} : { 'idempotency-key': randomUUID() };
  const answer = await fetchPatiently(`${url}/api/volunteers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...key },
    body: JSON.stringify({ ...helper(each), slotId: slot.id }),
  });
  await answer.text();
  return answer.status;
}

/** Wrong on purpose: between reading and writing, others read the same count. */
async function signUpNaively({ database }: Platform, { id }: Slot, each: number): Promise<void> {
  const slot = await database.db
    .selectFrom('volunteer_slots')
    .select(['current_volunteers', 'max_volunteers'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (slot.current_volunteers >= (slot.max_volunteers ?? Infinity)) return;
  const { name, email, phone } = helper(each);
  await database.write(async ({ db }) => {
    await db
      .insertInto('volunteers')
      .values({
        id: randomUUID(),
        slot_id: id,
        user_id: null,
        name,
        name_key: name,
        email,
        email_key: email,
        phone,
        notes: null,
        email_consent: false,
        call_consent: false,
        news_consent: false,
        preferred_language: 'en',
        signup_time: new Date().toISOString(),
      })
      .execute();
    await db
      .updateTable('volunteer_slots')
      .set({ current_volunteers: slot.current_volunteers + 1 })
      .where('id', '=', id)
      .execute();
  });
}
