import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReminderKind } from '#domain/reminders.ts';
import type { ReminderMail } from '#server/features/reminders/reminder-mail.ts';
import { sendDueReminders } from '#server/features/reminders/send-due-reminders.ts';
import { sendReminders } from '#server/features/reminders/send-reminders.ts';
import { anonymous } from '#server/http/actor.ts';
import type { Hub } from '#server/hub.ts';
import type { HubDatabase } from '#server/platform/database/database.ts';
import { isFullRace } from '#tests/support/full-race.ts';
import { helper, makeFair, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { DAY, HOUR } from '#tests/support/test-clock.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

const ROUNDS = isFullRace ? 20 : 5;
const SHEETS = 20;
const PEOPLE = 4;
const FIRST = Date.parse('2027-01-03T16:00:00.000Z');

let at: TestHub;
let sheetIds: string[];

beforeAll(async () => {
  at = await startTestHub();
  sheetIds = [];
  for (let sheet = 0; sheet < SHEETS; sheet += 1) sheetIds.push(await makeEvent(sheet));
});
afterAll(() => at.remove());

async function makeEvent(nth: number): Promise<string> {
  const anytime = { maxVolunteers: null, startTime: null, endTime: null };
  const { sheet, slot } = await makeFair(at, { slot: anytime });
  const second = await makeSlot(at, sheet, anytime);
  for (let person = 0; person < PEOPLE; person += 1)
    await signedUp(at, slot, { ...helper(nth * PEOPLE + person), emailConsent: true });
  await signedUp(at, second, { ...helper(nth * PEOPLE), emailConsent: true });
  return sheet.id;
}

/** Random numbers, the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

class Crash extends Error {}

/** A hub whose process dies at its n-th write: before the commit, or after it and before the answer. */
function dyingHub(hub: Hub, { atWrite, kept }: { readonly atWrite: number; readonly kept: boolean }): Hub {
  let writes = 0;
  const { database } = hub;
  const write: HubDatabase['write'] = async (work) => {
    writes += 1;
    if (writes < atWrite) return database.write(work);
    if (writes === atWrite && kept) await database.write(work);
    throw new Crash();
  };
  return { ...hub, database: { ...database, write } };
}

/** Moves all events to another day, which allows their reminders again, and the clock to when one of them is due. */
async function beginRound(round: number): Promise<{ kind: ReminderKind; start: string }> {
  const event = FIRST + round * DAY;
  const start = new Date(event).toISOString();
  await at.platform.database.write(async ({ db }) => {
    await db.updateTable('signup_sheets').set({ event_date: start }).execute();
    await db.deleteFrom('outbox').execute();
  });
  const kind = (['week', 'day', 'hour'] as const)[round % 3] ?? 'day';
  // An event at nine of the school's clock.
  const due = { week: event - 7 * DAY, day: event - DAY, hour: event - 2 * HOUR }[kind];
  at.platform.clock.set(new Date(due + HOUR).toISOString());
  return { kind, start };
}

async function writtenIn({ kind, start }: { kind: ReminderKind; start: string }) {
  const { db } = at.platform.database;
  const notes = await db
    .selectFrom('reminders')
    .select('signup_id')
    .where('event_start', '=', start)
    .where('kind', '=', kind)
    .execute();
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'reminder').execute();
  // The outbox gives back what was written for its kind.
  const mails = rows.map(({ payload }) => payload as unknown as ReminderMail).filter((mail) => mail.reminder === kind);
  return { notes: notes.length, mails: mails.length, told: mails.flatMap(({ signups }) => signups) };
}

test(`nobody gets a reminder twice, and nobody none, in ${ROUNDS * SHEETS} trials with two schedules, two organizers each, and processes that die`, async () => {
  const roll = dice(20_261_120);
  const process = () =>
    roll() < 0.5 ? dyingHub(at.hub, { atWrite: 1 + Math.floor(roll() * 4), kept: roll() < 0.5 }) : at.hub;
  let crashes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { kind, start } = await beginRound(round);
    const since = at.platform.clock.now();
    const byHand = (hub: Hub, signupSheetId: string) =>
      sendReminders(hub, { signupSheetId, reminderType: kind }, anonymous);
    const runs = await Promise.allSettled([
      sendDueReminders(process(), { since }),
      ...sheetIds.map((id) => byHand(process(), id)),
      sendDueReminders(process(), { since }),
      ...sheetIds.map((id) => byHand(process(), id)),
    ]);
    for (const run of runs) {
      if (run.status === 'fulfilled') continue;
      expect(run.reason).toBeInstanceOf(Crash);
      crashes += 1;
    }
    // The next process takes over the work of a dead one; a clock that is set back changes nothing.
    if (round % 5 === 0) at.platform.clock.advance(-2 * HOUR);
    for (const id of sheetIds) await byHand(at.hub, id);
    await sendDueReminders(at.hub, { since });
    const { notes, mails, told } = await writtenIn({ kind, start });
    const signups = SHEETS * (PEOPLE + 1);
    expect({ notes, mails, told: told.length }, `round ${round}`).toEqual({
      notes: signups,
      mails: SHEETS * PEOPLE,
      told: signups,
    });
    expect(new Set(told.map(({ signupId }) => signupId)).size, `round ${round}`).toBe(signups);
  }
  expect(crashes).toBeGreaterThan(ROUNDS * SHEETS * 0.2);
}, 120_000);
