import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { isFullRace } from '#tests/support/full-race.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { rush, startRacingServers } from '#tests/support/racing-servers.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const ROUNDS = isFullRace ? 40 : 10;

let servers: Awaited<ReturnType<typeof startRacingServers>>;
let cookies: readonly string[];
beforeAll(async () => {
  servers = await startRacingServers();
  cookies = await servers.visit(async (platform) => {
    const organizer = async () => signIn({ platform }, await createUser({ platform }, { role: 'volunteer-admin' }));
    return [await organizer(), await organizer()];
  });
});
afterAll(() => servers.remove());

interface Answer {
  readonly status: number;
  readonly id: string;
  readonly code?: string;
}

const signUp = (nth: number, slotId: string, who: number) =>
  servers.ask<Answer>(nth, 'POST', '/api/volunteers', { ...helper(who), slotId });
const move = (nth: number, { id }: Pick<Answer, 'id'>, json: object) =>
  servers.ask<Answer>(nth, 'POST', `/api/volunteers/${id}/move`, json, cookies[nth % 2]);

/** Slots of a sheet of their own, each with so many places. */
const makeSlots = (...places: readonly number[]) =>
  servers.visit(async (platform) => {
    const rounds: string[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
      const slot = { ...tables, startTime: null, endTime: null, signupSheetId: sheet.id };
      const made: string[] = [];
      for (const maxVolunteers of places) made.push((await createSlot(platform, { ...slot, maxVolunteers }, olga)).id);
      rounds.push(made);
    }
    return rounds;
  });

/** Who is on each slot; what it counts is so. */
const seen = (slotIds: readonly string[]) =>
  servers.visit(async ({ database: { db } }) => {
    const slots = await db.selectFrom('volunteer_slots').selectAll().where('id', 'in', slotIds).execute();
    const people = await db
      .selectFrom('volunteers')
      .select(['slot_id', 'name'])
      .where('slot_id', 'in', slotIds)
      .orderBy('name')
      .execute();
    return new Map(
      slotIds.map((id) => {
        const names = people.filter((person) => person.slot_id === id).map(({ name }) => name);
        expect(slots.find((slot) => slot.id === id)?.current_volunteers).toBe(names.length);
        return [id, names] as const;
      }),
    );
  });

test('of a move into the last place and a parent who takes it, one has it, and the other is where they were', async () => {
  const rounds = await makeSlots(1, 1);
  const outcomes: { readonly moved: Answer; readonly took: Answer }[] = [];
  for (const [nth, [from = '', last = '']] of rounds.entries()) {
    const one = await signUp(nth, from, 1);
    const first = () => move(nth, one, { slotId: last });
    const second = () => signUp(nth + 1, last, 2);
    // Neither is always the first to arrive.
    const [moved, took] =
      nth % 2 === 0 ? await Promise.all([first(), second()]) : (await Promise.all([second(), first()])).toReversed();
    outcomes.push({ moved: moved as Answer, took: took as Answer });
  }
  const people = await seen(rounds.flat());
  for (const [nth, { moved, took }] of outcomes.entries()) {
    const [from = '', last = ''] = rounds[nth] ?? [];
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([moved.status, took.status]);
    expect([moved.code, took.code]).toContain('slot_full');
    const isMoved = moved.status === 200;
    expect(people.get(from)).toEqual(isMoved ? [] : ['Helper 1']);
    expect(people.get(last)).toEqual(isMoved ? ['Helper 1'] : ['Helper 2']);
  }
}, 300_000);

test('of two organizers who move somebody at once, one is told that the other was faster', async () => {
  const rounds = await makeSlots(1, 1, 1);
  for (const [nth, [from = '', one = '', another = '']] of rounds.entries()) {
    const somebody = await signUp(nth, from, 1);
    const answers = await rush(2, (at) => move(nth + at, somebody, { slotId: at === 0 ? one : another, from }));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(({ code }) => code)).toContain('moved_meanwhile');
  }
  const people = await seen(rounds.flat());
  for (const slots of rounds) expect(slots.flatMap((id) => people.get(id) ?? [])).toEqual(['Helper 1']);
}, 300_000);

test('the same move that arrives many times is done once', async () => {
  const rounds = await makeSlots(2, 2);
  for (const [nth, [from = '', to = '']] of rounds.entries()) {
    const somebody = await signUp(nth, from, 1);
    const answers = await rush(6, (at) => move(nth + at, somebody, { slotId: to, from, undoFor: nth % 2 }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const lists = await servers.visit(({ database: { db } }) =>
    db.selectFrom('audit_log').select('subject_id').where('action', '=', 'signup-moved').execute(),
  );
  const times = Map.groupBy(lists, ({ subject_id }) => subject_id);
  expect(Math.max(...[...times.values()].map(({ length }) => length))).toBe(1);
}, 300_000);

test('people who change places by moves in both directions never wait for each other', async () => {
  const rounds = await makeSlots(3, 3);
  for (const [nth, [one = '', another = '']] of rounds.entries()) {
    const here = await signUp(nth, one, 1);
    const there = await signUp(nth, another, 2);
    const answers = await rush(2, (at) =>
      at === 0 ? move(nth, here, { slotId: another }) : move(nth + 1, there, { slotId: one }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  const people = await seen(rounds.flat());
  for (const [one = '', another = ''] of rounds)
    expect([people.get(one), people.get(another)]).toEqual([['Helper 2'], ['Helper 1']]);
}, 300_000);
