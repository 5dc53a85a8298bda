import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { isThorough } from '#tests/support/extent.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? (isThorough ? 4 : 2));
const CALLERS = 20;
const SLOTS = 5;

interface Request {
  readonly number: number;
  readonly key: string;
  readonly slotId: string;
}

let data: DataForServers;
let slotIds: string[] = [];
let requests = 0;
const acknowledged = new Set<string>();

beforeAll(async () => {
  data = await makeDataForServers();
  slotIds = await data.visit(async (platform) => {
    const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
    const slot = () => createSlot(platform, { ...tables, signupSheetId: sheet.id, maxVolunteers: null }, olga);
    return Promise.all(Array.from({ length: SLOTS }, async () => (await slot()).id));
  });
});
afterAll(() => data.remove());

/** @returns the id of the signup, or null when the server died before it answered */
async function send(url: string, { number, key, slotId }: Request): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/volunteers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...helper(number), slotId }),
    });
    const signup = (await answer.json()) as { id: string };
    expect(answer.status).toBe(201);
    return signup.id;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')) return null;
    throw error;
  }
}

/** Answers the requests that were never answered. */
async function signUpUntilDeath(url: string): Promise<Request[]> {
  const open: Request[] = [];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (;;) {
        requests += 1;
        const request = { number: requests, key: randomUUID(), slotId: slotIds[requests % SLOTS] ?? '' };
        const id = await send(url, request);
        if (id === null) return open.push(request);
        acknowledged.add(id);
      }
    }),
  );
  return open;
}

/** Repeats unanswered requests with the same key: each counts once, then or now. */
async function pressAgain(url: string, unanswered: readonly Request[]): Promise<void> {
  for (const request of unanswered) {
    const id = await send(url, request);
    expect(id).not.toBeNull();
    acknowledged.add(id ?? '');
  }
}

async function expectNothingLost(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const signups = await db.selectFrom('volunteers').select(['id', 'slot_id', 'email']).execute();
  const stored = new Set(signups.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  const slots = await db.selectFrom('volunteer_slots').select(['id', 'current_volunteers']).execute();
  for (const slot of slots) {
    expect(slot.current_volunteers).toBe(signups.filter(({ slot_id }) => slot_id === slot.id).length);
  }
  // A signup, its confirmation and the job that sends it came together or not at all.
  const mails = await db.selectFrom('outbox').select('recipient').execute();
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(signups.map(({ email }) => email ?? '').sort());
  const jobs = await db.selectFrom('jobs').select('id').where('kind', '=', 'send-mail').execute();
  expect(jobs).toHaveLength(signups.length);
  const keys = await db.selectFrom('idempotency_keys').select('subject_id').execute();
  expect(keys.map((key) => key.subject_id).sort()).toEqual([...stored].sort());
}

describe('a server that is killed while people sign up', () => {
  test(
    `has lost nothing that it acknowledged, ${ROUNDS} times over, and takes what it left unanswered once`,
    async () => {
      let unanswered: Request[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const server = await data.startServer();
        await pressAgain(server.url, unanswered);
        const before = acknowledged.size;
        const dying = signUpUntilDeath(server.url);
        while (acknowledged.size === before) await wait(5);
        await wait(Math.random() * 700);
        await server.kill();
        unanswered = await dying;
        // PostgreSQL may still be at what the dead server asked it last.
        if (data.engine === 'postgres') await wait(500);
        await data.visit(expectNothingLost);
      }
      const last = await data.startServer();
      await pressAgain(last.url, unanswered);
      expect(await last.stop()).toBe(0);
      await data.visit(async (platform) => {
        await expectNothingLost(platform);
        const signups = await platform.database.db.selectFrom('volunteers').select('id').execute();
        expect(signups).toHaveLength(acknowledged.size);
      });
    },
    60_000 + ROUNDS * 30_000,
  );
});
