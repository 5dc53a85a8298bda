import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkUrl } from '#server/platform/id-link.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { isFullRace } from '#tests/support/full-race.ts';
import { rush, startRacingServers } from '#tests/support/racing-servers.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const ROUNDS = isFullRace ? 20 : 3;
const STRANGERS = isFullRace ? 80 : 40;
const PLACES = 5;

let servers: Awaited<ReturnType<typeof startRacingServers>>;
beforeAll(async () => {
  servers = await startRacingServers();
});
afterAll(() => servers.remove());

interface Answer {
  readonly status: number;
  readonly id: string;
  readonly manageUrl: string;
  readonly code?: string;
}

const ask = (nth: number, method: string, path: string, json: object) => servers.ask<Answer>(nth, method, path, json);

/** Full slots, with the tokens of their sign-ups, and people who wait for each in turn. */
async function makeFull(slots: number, places: number, waiting: number) {
  const slotIds = await servers.visit(async (platform) => {
    const one = async () => {
      // Each on a sheet of its own, as an address can be on few lists of one.
      const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
      const slot = { ...tables, startTime: null, endTime: null, maxVolunteers: places, signupSheetId: sheet.id };
      return (await createSlot(platform, slot, olga)).id;
    };
    return someAtOnce(slots, one);
  });
  return someAtOnce(slots, async (at) => {
    const slotId = slotIds[at] ?? '';
    const tokens = await rush(places, async (nth) => {
      const { manageUrl } = await ask(nth, 'POST', '/api/volunteers', { ...helper(nth), slotId });
      return new URL(manageUrl).hash.slice(1);
    });
    const entries: string[] = [];
    for (let nth = 0; nth < waiting; nth += 1)
      entries.push((await ask(nth, 'POST', `/api/volunteer-slots/${slotId}/waitlist`, helper(1000 + nth))).id);
    return { slotId, tokens, entries };
  });
}

/** Of hundreds at once the last would wait for a connection until it is refused, on a busy machine. */
async function someAtOnce<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const next = Array.from({ length: Math.min(20, count - made.length) }, (_, nth) => make(made.length + nth));
    made.push(...(await Promise.all(next)));
  }
  return made;
}

const seen = (slotIds: readonly string[]) =>
  servers.visit(async ({ database: { db } }) => {
    const slots = await db.selectFrom('volunteer_slots').selectAll().where('id', 'in', slotIds).execute();
    const offers = await db
      .selectFrom('offers')
      .select(['id', 'entry_id', 'slot_id', 'state'])
      .where('slot_id', 'in', slotIds)
      .execute();
    const people = await db
      .selectFrom('volunteers')
      .select(['slot_id', 'email'])
      .where('slot_id', 'in', slotIds)
      .execute();
    return slotIds.map((id) => ({
      slot: slots.find((slot) => slot.id === id),
      offers: offers.filter((offer) => offer.slot_id === id),
      people: people.filter((person) => person.slot_id === id).map(({ email }) => email),
    }));
  });

test('a place that is given back goes to the first who waits, whoever else presses at that moment', async () => {
  const made = await makeFull(ROUNDS, PLACES, 3);
  const strangers: Answer[][] = [];
  for (const { slotId, tokens } of made) {
    const withdrawn = ask(0, 'DELETE', '/api/manage/signup', { token: tokens[2] });
    strangers.push(
      await rush(STRANGERS, (nth) => ask(nth, 'POST', '/api/volunteers', { ...helper(100 + nth), slotId })),
    );
    expect((await withdrawn).status).toBe(204);
  }
  expect(new Set(strangers.flat().map(({ code }) => code))).toEqual(new Set(['slot_full']));
  for (const [at, { slot, offers }] of (await seen(made.map(({ slotId }) => slotId))).entries()) {
    expect([slot?.current_volunteers, slot?.held_places, slot?.waiting]).toEqual([PLACES, 1, 2]);
    expect(offers).toMatchObject([{ entry_id: made[at]?.entries[0], state: 'open' }]);
  }
}, 900_000);

test('ten who withdraw at once give their places to the first ten of fifty, to each once', async () => {
  const [made = { slotId: '', tokens: [], entries: [] }] = await makeFull(1, 20, 50);
  await rush(10, (nth) => ask(nth, 'DELETE', '/api/manage/signup', { token: made.tokens[nth] }));
  const [{ slot, offers } = { slot: undefined, offers: [] }] = await seen([made.slotId]);
  expect([slot?.current_volunteers, slot?.held_places, slot?.waiting]).toEqual([20, 10, 40]);
  expect(offers.map(({ entry_id }) => entry_id).toSorted()).toEqual(made.entries.slice(0, 10).toSorted());
}, 900_000);

test('who accepts, declines and leaves at once has the place or has it not, and it is taken once', async () => {
  const made = await makeFull(isFullRace ? 100 : 20, 1, 2);
  for (const { tokens } of made) await ask(0, 'DELETE', '/api/manage/signup', { token: tokens[0] });
  const links = await servers.visit(async (platform) => {
    const offers = await platform.database.db.selectFrom('offers').select(['id', 'entry_id', 'slot_id']).execute();
    const token = (url: string) => new URL(url).hash.slice(1);
    return offers.map(({ id, entry_id, slot_id }) => ({
      slotId: slot_id,
      offer: token(linkUrl(platform, 'offer', id)),
      entry: token(linkUrl(platform, 'waitlist', entry_id)),
    }));
  });
  const mine = links.filter(({ slotId }) => made.some((one) => one.slotId === slotId));
  expect(mine).toHaveLength(made.length);
  const accepted = new Map<string, boolean>();
  for (let at = 0; at < mine.length; at += 20)
    await Promise.all(
      mine.slice(at, at + 20).map(async ({ slotId, offer, entry }, nth) => {
        const [answer] = await Promise.all([
          ask(nth, 'POST', '/api/offers/accept', { token: offer }),
          ask(nth + 1, 'POST', '/api/offers/decline', { token: offer }),
          ask(nth + 2, 'POST', '/api/waitlist/leave', { token: entry }),
          ask(nth + 3, 'POST', '/api/offers/accept', { token: offer }),
        ]);
        accepted.set(slotId, answer?.status === 200);
      }),
    );
  for (const { slot, people, offers } of await seen(made.map(({ slotId }) => slotId))) {
    const has = accepted.get(slot?.id ?? '') === true;
    expect(people.length).toBe(has ? 1 : 0);
    expect([slot?.current_volunteers, slot?.held_places]).toEqual([1, has ? 0 : 1]);
    expect(offers.filter(({ state }) => state === 'open')).toHaveLength(has ? 0 : 1);
  }
}, 900_000);
