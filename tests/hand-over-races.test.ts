import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { isThorough } from '#tests/support/extent.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const SERVERS = { sqlite: 1, postgres: 4 };
const TAKERS = 20;
const ROUNDS = isThorough ? 100 : 5;
const WITHDRAWALS = isThorough ? 500 : 30;

let data: DataForServers;
let servers: ServerProcess[] = [];
/** With a mail server that is away: without one, nothing would be held. */
const startServer = () => data.startServer({ SMTP_URL: 'smtp://127.0.0.1:9' });

beforeAll(async () => {
  data = await makeDataForServers();
  servers = await Promise.all(Array.from({ length: SERVERS[data.engine] }, startServer));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await data.remove();
});

interface Answer {
  readonly status: number;
  readonly id: string;
  readonly url: string;
  readonly manageUrl: string;
  readonly code?: string;
}

/** Repeats what a busy server refuses. */
async function ask(nth: number, method: string, path: string, json: object): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${servers[nth % servers.length]?.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    const text = await answer.text();
    if (answer.status !== 503) return { ...(text === '' ? {} : JSON.parse(text)), status: answer.status };
    await wait(100);
  }
}

const rush = <T>(count: number, press: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => press(nth)));

/** The embedded engine belongs to one process. */
async function lookedInto<T>(look: (platform: Platform) => Promise<T>): Promise<T> {
  if (data.engine === 'postgres') return data.visit(look);
  await Promise.all(servers.map((server) => server.stop()));
  const seen = await data.visit(look);
  servers = await Promise.all(servers.map(startServer));
  return seen;
}

const tokenIn = (url: string) => new URL(url).hash.slice(1);

/** Full slots of two, whose first volunteers look for somebody, and so many who wait. */
async function makeLookedFor(count: number, waiting = 0) {
  const slotIds = await lookedInto(async (platform) => {
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
  lookedInto(async ({ database: { db } }) => {
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
