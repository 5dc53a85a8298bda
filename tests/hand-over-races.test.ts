import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { isFullRace } from '#tests/support/full-race.ts';
import { rush, startRacingServers } from '#tests/support/racing-servers.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const TAKERS = 20;
const ROUNDS = isFullRace ? 20 : 5;
const WITHDRAWALS = isFullRace ? 100 : 30;

let servers: Awaited<ReturnType<typeof startRacingServers>>;
beforeAll(async () => {
  servers = await startRacingServers();
});
afterAll(() => servers.remove());

interface Answer {
  readonly status: number;
  readonly id: string;
  readonly url: string;
  readonly manageUrl: string;
  readonly code?: string;
}

const ask = (nth: number, method: string, path: string, json: object) => servers.ask<Answer>(nth, method, path, json);

const tokenIn = (url: string) => new URL(url).hash.slice(1);

/** Full slots of two, whose first volunteers look for somebody, and so many who wait. */
async function makeLookedFor(count: number, waiting = 0) {
  const slotIds = await servers.visit(async (platform) => {
    const one = async () => {
      const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
      const slot = { ...tables, startTime: null, endTime: null, maxVolunteers: 2, signupSheetId: sheet.id };
      return (await createSlot(platform, slot, olga)).id;
    };
    return Promise.all(Array.from({ length: count }, one));
  });
  return Promise.all(
    slotIds.map(async (slotId, nth) => {
      const { manageUrl } = await ask(nth, 'POST', '/api/volunteers', { ...helper(0), slotId });
      await ask(nth, 'POST', '/api/volunteers', { ...helper(1), slotId });
      for (let at = 0; at < waiting; at += 1)
        await ask(nth, 'POST', `/api/volunteer-slots/${slotId}/waitlist`, helper(1000 + at));
      const giver = tokenIn(manageUrl);
      const { url } = await ask(nth, 'POST', '/api/manage/hand-over', { token: giver });
      return { slotId, giver, link: tokenIn(url) };
    }),
  );
}

const seen = (slotIds: readonly string[]) =>
  servers.visit(async ({ database: { db } }) => {
    const slots = await db.selectFrom('volunteer_slots').selectAll().where('id', 'in', slotIds).execute();
    const people = await db
      .selectFrom('volunteers')
      .select(['slot_id', 'name'])
      .where('slot_id', 'in', slotIds)
      .execute();
    return slotIds.map((id) => ({
      slot: slots.find((slot) => slot.id === id),
      people: people.filter((person) => person.slot_id === id).map(({ name }) => name),
    }));
  });

test('of twenty who press at once one takes the place over, and the others are told', async () => {
  const made = await makeLookedFor(ROUNDS);
  for (const { link } of made) {
    const answers = await rush(TAKERS, (nth) =>
      ask(nth, 'POST', '/api/hand-overs/take', { ...helper(100 + nth), token: link }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_taken')).toHaveLength(TAKERS - 1);
  }
  for (const { slot, people } of await seen(made.map(({ slotId }) => slotId))) {
    expect([slot?.current_volunteers, slot?.looking]).toEqual([2, 0]);
    expect(people).toHaveLength(2);
    expect(people).not.toContain('Helper 0');
    expect(people).toContain('Helper 1');
  }
}, 900_000);

test.each([
  ['nobody waits', 0],
  ['somebody waits', 1],
])(
  'who gives back at the instant of the taking has handed it over or freed it, when %s',
  async (_when, waiting) => {
    const made = await makeLookedFor(WITHDRAWALS, waiting);
    const taken = new Map<string, boolean>();
    for (let at = 0; at < made.length; at += 10)
      await Promise.all(
        made.slice(at, at + 10).map(async ({ slotId, giver, link }, nth) => {
          const [answer, withdrawn] = await Promise.all([
            ask(nth, 'POST', '/api/hand-overs/take', { ...helper(100), token: link }),
            ask(nth + 1, 'DELETE', '/api/manage/signup', { token: giver }),
          ]);
          expect([answer.status, withdrawn.status]).toBeOneOf([
            [201, 404],
            [410, 204],
          ]);
          taken.set(slotId, answer.status === 201);
        }),
      );
    for (const { slot, people } of await seen(made.map(({ slotId }) => slotId))) {
      const isIn = taken.get(slot?.id ?? '') === true;
      const counts = isIn ? [2, 0, waiting] : [1 + waiting, waiting, 0];
      expect([slot?.current_volunteers, slot?.held_places, slot?.waiting]).toEqual(counts);
      expect(people.toSorted()).toEqual(isIn ? ['Helper 1', 'Helper 100'] : ['Helper 1']);
    }
  },
  900_000,
);
