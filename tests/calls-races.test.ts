import { afterAll, beforeAll, expect, test } from 'vitest';
import { signupInput } from '#contract/signups.ts';
import { changeSetting } from '#server/features/settings/change-setting.ts';
import { createSheet } from '#server/features/sheets/create-sheet.ts';
import { signUp } from '#server/features/signups/sign-up.ts';
import { createSlot } from '#server/features/slots/create-slot.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeDataForServers, type DataForServers } from '#tests/support/data-for-servers.ts';
import { isFullRace } from '#tests/support/full-race.ts';
import { moveClock, SCHOOL_NOON, setClock } from '#tests/support/moved-clock.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { fetchPatiently } from '#tests/support/racing-servers.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { helper, olga, tables, winterFair } from '#tests/support/sheets.ts';

const SERVERS = { sqlite: 1, postgres: 4 };
const SHEETS = isFullRace ? 20 : 5;
/** More than all calls together ask. */
const PEOPLE = SHEETS * 5 + 10;
const PRESSES = 8;

let data: DataForServers;
let servers: ServerProcess[] = [];
/** With a mail server that is away: without one, nobody would be asked. */
const startServer = () => data.startServer({ SMTP_URL: 'smtp://127.0.0.1:9' });

beforeAll(async () => {
  // At night nobody is asked by mail.
  setClock(SCHOOL_NOON);
  data = await makeDataForServers();
});
afterAll(async () => {
  moveClock(0);
  await Promise.all(servers.map((server) => server.stop()));
  await data.remove();
});

/** Sheets that miss one person each, people who agreed to be asked, and organizers who are signed in. */
async function prepare(platform: Platform) {
  const { database, clock } = platform;
  await changeSetting(platform, { key: 'mailingAddress', value: '9600 Maple Road' }, anonymous);
  const later = await createSheet(platform, { ...winterFair, eventDate: '2099-05-20T19:00' }, olga);
  const doors = { ...tables, startTime: null, endTime: null, maxVolunteers: null, signupSheetId: later.id };
  const { id: slotId } = await createSlot(platform, doors, olga);
  const mailbox = { write: async () => true, mayWrite: () => true, isReady: () => true } as unknown as Parameters<
    typeof signUp
  >[0]['mailbox'];
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const input = signupInput.parse({ ...helper(nth), slotId, callConsent: true });
    await signUp({ ...platform, mailbox }, anonymous, input, null);
  }
  const proved = { mailbox_proved_at: clock.now().toISOString() };
  await database.write(({ db }) => db.updateTable('volunteers').set(proved).execute());
  const sheets: string[] = [];
  for (let nth = 0; nth < SHEETS; nth += 1) {
    const sheet = await createSheet(platform, { ...winterFair, eventDate: '2099-12-12T09:00' }, olga);
    const slot = { ...tables, startTime: null, endTime: null, maxVolunteers: 1, signupSheetId: sheet.id };
    await createSlot(platform, slot, olga);
    sheets.push(sheet.id);
  }
  const cookies: string[] = [];
  for (let nth = 0; nth < 2; nth += 1)
    cookies.push(await signIn({ platform }, await createUser({ platform }, { role: 'volunteer-admin' })));
  return { sheets, cookies };
}

test('two organizers who press at once, on several processes, make one call, and each mailbox is asked once', async () => {
  const { sheets, cookies } = await data.visit(prepare);
  servers = await Promise.all(Array.from({ length: SERVERS[data.engine] }, startServer));
  const press = async (sheetId: string, nth: number) => {
    const url = `${servers[nth % servers.length]?.url}/api/signup-sheets/${sheetId}/calls`;
    const headers = {
      'content-type': 'application/json',
      cookie: cookies[nth % cookies.length] ?? '',
      // Each organizer presses twice with one key.
      'idempotency-key': `${sheetId} ${nth % 4}`,
    };
    const answer = await fetchPatiently(url, { method: 'POST', headers, body: '{}' });
    return { status: answer.status, body: (await answer.json()) as { id?: string; code?: string } };
  };
  // All sheets at once, so that calls of different sheets choose from the same people.
  const answers = await Promise.all(
    sheets.map((sheetId) => Promise.all(Array.from({ length: PRESSES }, (_, nth) => press(sheetId, nth)))),
  );
  for (const pressed of answers) {
    const made = pressed.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(made).size).toBe(1);
    const others = pressed.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(new Set(others)).toEqual(new Set(['asking_already']));
  }
  await Promise.all(servers.map((server) => server.stop()));
  const seen = await data.visit(async ({ database: { db } }) => ({
    calls: await db.selectFrom('calls').selectAll().execute(),
    waves: await db.selectFrom('call_waves').selectAll().execute(),
    recipients: await db.selectFrom('call_recipients').selectAll().execute(),
    mails: await db.selectFrom('outbox').selectAll().where('kind', '=', 'call-for-helpers').execute(),
  }));
  expect([seen.calls.length, seen.waves.length]).toEqual([SHEETS, SHEETS]);
  expect(seen.recipients).toHaveLength(SHEETS * 5);
  expect(seen.mails).toHaveLength(SHEETS * 5);
  expect(new Set(seen.mails.map(({ recipient }) => recipient)).size).toBe(SHEETS * 5);
}, 900_000);
