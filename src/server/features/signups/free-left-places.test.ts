import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockUser } from '#server/features/accounts/accounts.store.ts';
import { removeAccount } from '#server/features/accounts/remove-account.ts';
import { tendWaitlists } from '#server/features/offers/offers.job.ts';
import { openOffers } from '#server/features/waitlist/offers.store.ts';
import { createUser, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, makeFair, makeSeries, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { waitsFor } from '#tests/support/waitlists.ts';

// It could send, and offers places therefore; no job runs.
const hub = await openTestHub({ SMTP_URL: 'smtp://127.0.0.1:9' });
const { db } = hub.platform.database;
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

type Fair = Awaited<ReturnType<typeof makeFair>>;
/** From eight to ten on the day of the fair. */
const AT_FAIR = { startTime: '2026-12-12T08:00', endTime: '2026-12-12T10:00' };
const IN_A_WEEK = { startTime: '2026-12-19T08:00', endTime: '2026-12-19T10:00' };
const WITHOUT_TIMES = { startTime: null, endTime: null };
const ON_THE_DAY = '2026-12-12T20:00:00.000Z';
const OFFER = 'waitlist-offer';
const DAYS_LATER = '2026-12-14T20:00:00.000Z';

async function send(method: 'PATCH' | 'POST', path: string, json: object): Promise<void> {
  const cookie = await signInAs(hub, 'volunteer-admin');
  const answer = await hub.call(method, `/api/${path}`, { cookie, json });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** How organizers make a slot that is over lie ahead again. */
const moves: readonly {
  readonly what: string;
  readonly times?: object;
  readonly now?: string;
  /** The kind of mail that the person who waits gets; an offer if absent. */
  readonly kind?: string;
  readonly move: (fair: Fair, notify: boolean) => Promise<void>;
}[] = [
  {
    what: 'a slot',
    move: ({ slot }, notify) => send('PATCH', `volunteer-slots/${slot.id}`, { ...IN_A_WEEK, notify }),
  },
  {
    what: 'slots in their table',
    move: ({ sheet, slot }, notify) =>
      send('POST', `signup-sheets/${sheet.id}/slots/changes`, { change: [{ id: slot.id, ...IN_A_WEEK }], notify }),
  },
  {
    what: 'an event with its slots',
    move: ({ sheet }, notify) =>
      send('PATCH', `signup-sheets/${sheet.id}`, { eventDate: '2026-12-19T09:00', moveSlots: true, notify }),
  },
  {
    what: 'an event whose slot has no times',
    times: WITHOUT_TIMES,
    move: ({ sheet }, notify) => send('PATCH', `signup-sheets/${sheet.id}`, { eventDate: '2026-12-19T09:00', notify }),
  },
  {
    what: 'a date of a series',
    now: ON_THE_DAY,
    kind: 'waitlist-open',
    async move({ sheet }, notify) {
      const dates = await db.selectFrom('signup_sheets').select('id').where('id', '!=', sheet.id).execute();
      const other = present(dates[0]).id;
      const [slot] = await db.selectFrom('volunteer_slots').select('id').where('signup_sheet_id', '=', other).execute();
      const later = { startTime: '2026-12-19T20:00', endTime: '2026-12-19T22:00' };
      await send('PATCH', `volunteer-slots/${present(slot).id}`, later);
      const input = { reach: 'coming', parts: ['times', 'slots'], withSignups: [sheet.id], notify };
      await send('POST', `signup-sheets/${other}/series/changes`, input);
    },
  },
];

/** Ann, who has the only place, deletes her account once the slot is over; Ben waits. */
async function makeLeft({ times = AT_FAIR, now = DAYS_LATER }: Pick<(typeof moves)[number], 'times' | 'now'>) {
  const fair = await makeFair(hub, { slot: { maxVolunteers: 1, ...times } });
  if (now === ON_THE_DAY) await makeSeries(hub, fair.sheet, 2);
  const { id } = await createUser(hub, { role: 'user', email: ann.email });
  await signedUp(hub, fair.slot, ann, { role: 'user', userId: id, sessionHash: '' });
  await waitsFor(hub, fair.slot, ben);
  hub.platform.clock.set(now);
  await hub.hub.database.write(async (write) => {
    await removeAccount(hub.hub, write, present(await lockUser(write.db, id)), { by: 'recipient' });
  });
  await hub.platform.database.write((write) => write.db.deleteFrom('outbox').execute());
  expect(await placesOf(hub, fair.slot)).toEqual({ count: 1, signups: 1 });
  return fair;
}

const told = async () => (await writtenMails(hub)).map(({ kind, recipient }) => `${kind} to ${recipient}`);

test.each(moves)(
  '$what that lies ahead again tells who waits of the place of who has left',
  async ({ move, kind = OFFER, ...over }) => {
    await move(await makeLeft(over), true);
    expect(await told()).toContain(`${kind} to ${ben.email}`);
  },
);

test.each(moves)(
  '$what that lies ahead again without an email frees the place, and tells of it by the job',
  async ({ move, kind = OFFER, ...over }) => {
    const fair = await makeLeft(over);
    await move(fair, false);
    expect([await placesOf(hub, fair.slot), await openOffers(db, [fair.slot.id]), await told()]).toEqual([
      { count: 0, signups: 0 },
      [],
      [],
    ]);
    await tendWaitlists(hub.hub);
    expect(await told()).toContain(`${kind} to ${ben.email}`);
  },
);
