import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { isThorough } from '#tests/support/extent.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { moveClock, SCHOOL_NOON, setClock } from '#tests/support/moved-clock.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const ROUNDS = isThorough ? 5 : 1;
const SLOTS = 4;
const PLACES = 2;
const CALLERS = 16;
const AWAY = 'smtp://127.0.0.1:9';

let data: DataForServers;
let smtp: MailServer;
let slotIds: string[];
let people = 0;
const answered = { count: 0 };

beforeAll(async () => {
  // At night nobody is asked by mail.
  setClock(SCHOOL_NOON);
  smtp = await startMailServer();
  data = await makeDataForServers();
  slotIds = await data.visit(async (platform) => {
    const slot = async () => {
      // Each on a sheet of its own, as an address can be on few lists of one.
      const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
      const full = { ...tables, startTime: null, endTime: null, maxVolunteers: PLACES, signupSheetId: sheet.id };
      return (await createSlot(platform, full, olga)).id;
    };
    return Promise.all(Array.from({ length: SLOTS }, slot));
  });
});
afterAll(async () => {
  moveClock(0);
  await data.remove();
  await smtp.stop();
});

const startServer = (mailServer: string) => data.startServer({ SMTP_URL: mailServer });

interface Answer {
  readonly status: number;
  readonly manageUrl?: string;
  readonly url?: string;
}

/** Null when the server died before it answered. */
async function ask(server: string, method: string, path: string, json: object): Promise<Answer | null> {
  try {
    const answer = await fetch(`${server}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    const text = await answer.text();
    answered.count += 1;
    return { ...(text === '' ? {} : JSON.parse(text)), status: answer.status };
  } catch {
    return null;
  }
}

const tokenIn = (url: string) => new URL(url).hash.slice(1);

/** Signs up, waits, gives back and hands over, by turns, until the server is dead. */
async function pressUntilDeath(server: string): Promise<void> {
  for (;;) {
    people += 1;
    const slotId = slotIds[people % SLOTS] ?? '';
    const person = helper(people);
    const signup = await ask(server, 'POST', '/api/volunteers', { ...person, slotId });
    if (signup === null) return;
    // Whether or not the place was had: meanwhile the slot is full for others.
    for (const nth of [200_000, 300_000]) {
      const path = `/api/volunteer-slots/${slotId}/waitlist`;
      if ((await ask(server, 'POST', path, helper(nth + people))) === null) return;
    }
    if (signup.manageUrl === undefined) continue;
    const token = tokenIn(signup.manageUrl);
    if (people % 3 === 0) {
      const link = await ask(server, 'POST', '/api/manage/hand-over', { token });
      if (link === null) return;
      const taker = { ...helper(100_000 + people), token: tokenIn(link.url ?? 'http://localhost/#') };
      if ((await ask(server, 'POST', '/api/hand-overs/take', taker)) === null) return;
    } else if ((await ask(server, 'DELETE', '/api/manage/signup', { token })) === null) return;
  }
}

/** Accepts and declines what is held, as whoever reads the mails would. */
async function answerOffers(server: string, tokens: readonly string[]): Promise<void> {
  for (const [nth, token] of tokens.entries())
    if ((await ask(server, 'POST', `/api/offers/${nth % 2 === 0 ? 'accept' : 'decline'}`, { token })) === null) return;
}

async function openOffers(platform: Platform): Promise<string[]> {
  const offers = await platform.database.db.selectFrom('offers').select('id').where('state', '=', 'open').execute();
  return offers.map(({ id }) => tokenIn(linkUrl(platform, 'offer', id)));
}

async function expectWhole({ database: { db } }: Platform): Promise<void> {
  const slots = await db.selectFrom('volunteer_slots').selectAll().where('id', 'in', slotIds).execute();
  const signups = await db.selectFrom('volunteers').select(['id', 'slot_id']).execute();
  const offers = await db.selectFrom('offers').selectAll().execute();
  const entries = await db.selectFrom('waitlist_entries').selectAll().execute();
  const searches = await db.selectFrom('hand_overs').selectAll().execute();
  const stored = new Set(signups.map(({ id }) => id));
  for (const slot of slots) {
    const here = <Row extends { readonly slot_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ slot_id }) => slot_id === slot.id);
    const held = here(offers).filter(({ state }) => state === 'open');
    const waiting = here(entries).filter(({ state }) => state === 'waiting');
    expect({ taken: slot.current_volunteers, held: slot.held_places, waiting: slot.waiting }).toEqual({
      taken: here(signups).length + held.length,
      held: held.length,
      waiting: waiting.length,
    });
    expect(slot.current_volunteers).toBeLessThanOrEqual(PLACES);
    // Nobody waits while a place is free.
    if (waiting.length > 0) expect(slot.current_volunteers).toBe(PLACES);
  }
  // An open search is of somebody who has the place; what was offered and what was made of it came together.
  for (const { state, signup_id } of searches) if (state === 'open') expect(stored).toContain(signup_id);
  for (const { entry_id, state } of offers) {
    const entry = entries.find(({ id }) => id === entry_id);
    if (state === 'open') expect(entry?.state).toBe('offered');
    if (state === 'accepted') expect(entry?.state).toBe('in');
  }
}

/** PostgreSQL may still be at what the dead server asked it last. */
async function expectWholeSoon(): Promise<void> {
  const until = Date.now() + (data.engine === 'postgres' ? 15_000 : 0);
  for (;;) {
    try {
      return await data.visit(expectWhole);
    } catch (error) {
      if (Date.now() >= until) throw error;
      await wait(500);
    }
  }
}

test(`a server that is killed while places change hands leaves none given twice, lost or forgotten, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const tokens = await data.visit(openOffers);
    const server = await startServer(AWAY);
    const dying = Promise.all([
      answerOffers(server.url, tokens),
      ...Array.from({ length: CALLERS }, () => pressUntilDeath(server.url)),
    ]);
    // Enough that slots are full, and waited for.
    const enough = answered.count + 20 * CALLERS;
    while (answered.count < enough) await wait(5);
    await wait(Math.random() * 500);
    await server.kill();
    await dying;
    await expectWholeSoon();
  }
  expect(
    (await data.visit(({ database: { db } }) => db.selectFrom('offers').select('id').execute())).length,
  ).toBeGreaterThan(0);
}, 900_000);

test('an offer whose server was killed before its email went out is mailed once, and ends by that email', async () => {
  const slotId = await data.visit(async (platform) => {
    const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
    const one = { ...tables, startTime: null, endTime: null, maxVolunteers: 1, signupSheetId: sheet.id };
    return (await createSlot(platform, one, olga)).id;
  });
  const before = await startServer(AWAY);
  const waiting = helper(900_001);
  const signup = await ask(before.url, 'POST', '/api/volunteers', { ...helper(900_000), slotId });
  expect((await ask(before.url, 'POST', `/api/volunteer-slots/${slotId}/waitlist`, waiting))?.status).toBe(201);
  const freed = await ask(before.url, 'DELETE', '/api/manage/signup', { token: tokenIn(signup?.manageUrl ?? '') });
  expect(freed?.status).toBe(204);
  await before.kill();

  const offersTo = () =>
    smtp.mails.filter(
      ({ recipients, parsed }) => recipients.includes(waiting.email) && parsed.text?.includes('/offer#'),
    );
  const restarted = Date.now();
  const after = await startServer(smtp.url);
  await expect.poll(() => offersTo().length, { timeout: 60_000, interval: 200 }).toBe(1);
  await wait(1500);
  await after.stop();
  expect(offersTo()).toHaveLength(1);
  const [offer] = await data.visit(({ database: { db } }) =>
    db.selectFrom('offers').select(['mailed_at', 'ends_at']).where('slot_id', '=', slotId).execute(),
  );
  const mailed = Date.parse(offer?.mailed_at ?? '');
  expect(mailed).toBeGreaterThanOrEqual(restarted);
  // Fourteen hours of the day are more than a night away at noon.
  expect(Date.parse(offer?.ends_at ?? '')).toBeGreaterThan(mailed + 14 * 3_600_000 - 60_000);
}, 900_000);
