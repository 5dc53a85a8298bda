import { afterAll, beforeEach, expect, test } from 'vitest';
import type { MineView } from '#contract/mine.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import type { Sheet } from '#server/features/sheets/sheets.store.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import { usedLinkOf } from '#tests/support/doors.ts';
import { signInAs, signInProved } from '#tests/support/people.ts';
import { readTable } from '#tests/support/read-table.ts';
import { beginReminders, letItBe, writtenReminders } from '#tests/support/reminders.ts';
import { ann, ben, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());

const DURING = '2026-12-12T15:30:00.000Z';
const THE_MORNING_AFTER = '2026-12-13T17:00:00.000Z';

interface Fair {
  readonly sheet: Sheet;
  readonly slot: Slot;
  readonly token: string;
  readonly signupId: string;
  readonly admin: string;
}

/** Of Ann, who wants reminders, for a shift from 8:00 to 10:00 on December 12. */
let fair: Fair;
beforeEach(async () => {
  await hub.platform.empty();
  await beginReminders(hub, '2026-12-06T11:00');
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
  const { id: signupId, token } = await signedUp(hub, slot, { ...ann, emailConsent: true });
  fair = { sheet, slot, token, signupId, admin: await signInAs(hub, 'volunteer-admin') };
});

const get = async (url: string, cookie = fair.admin) => hub.call('GET', url, { cookie });
/** Sessions of administrators end within a day. */
async function goTo(moment: string): Promise<void> {
  hub.platform.clock.set(moment);
  fair = { ...fair, admin: await signInAs(hub, 'volunteer-admin') };
}

/** What each reader says that takes or counts what happens: as long as the event is held, and when it is not. */
const readers: readonly [string, () => Promise<unknown>, held: unknown, off: unknown][] = [
  [
    'reminders',
    async () => {
      await letItBe(hub, '2026-12-11T09:00');
      return (await writtenReminders(hub)).map(({ to }) => to);
    },
    [ann.email],
    [],
  ],
  ['statistics', async () => (await get('/api/stats')).json().totalVolunteers, 1, 0],
  ['hours of the month', async () => (await get('/api/stats/hours')).json().hasHours, true, false],
  ['who signed up this month', async () => (await get('/api/stats/years')).json().signedUpThisMonth, 1, 0],
  ['the export', async () => readTable((await get('/api/export/volunteers')).body).length - 1, 1, 0],
  [
    'its size',
    async () => (await get('/api/export/volunteers/size')).json(),
    { signups: 1, sheets: 1 },
    { signups: 0, sheets: 0 },
  ],
  [
    'hours to confirm',
    async () => {
      await goTo(THE_MORNING_AFTER);
      await proposeDueHours(hub.platform);
      const hours = await hub.platform.database.db.selectFrom('hours').select('minutes').execute();
      return hours.map(({ minutes }) => minutes);
    },
    [120],
    [],
  ],
  [
    'the committee’s calendar',
    async () => {
      const { url } = (await hub.call('POST', '/api/calendar-key', { cookie: fair.admin })).json();
      return (await get(new URL(url).pathname)).body.includes('Set up tables');
    },
    true,
    false,
  ],
  [
    'the door',
    async () => {
      const { token } = await usedLinkOf(hub, fair.sheet);
      await goTo(DURING);
      return (await hub.call('POST', '/api/door/list', { json: { token } })).statusCode;
    },
    200,
    410,
  ],
  [
    'who says “I’m here”',
    async () => {
      await goTo(DURING);
      return (await hub.call('POST', '/api/manage/arrive', { json: { token: fair.token } })).statusCode;
    },
    200,
    409,
  ],
  [
    'organizers who add people',
    async () => {
      const json = { slotId: fair.slot.id, ...ben };
      return (await hub.call('POST', '/api/volunteers', { json, cookie: fair.admin })).json().code ?? 'added';
    },
    'added',
    'called_off',
  ],
  [
    'the poster',
    async () => (await get(`/api/signup-sheets/${fair.sheet.id}/poster.html`)).body.includes('This event is cancelled'),
    false,
    true,
  ],
  [
    'the roster',
    async () => (await get(`/api/signup-sheets/${fair.sheet.id}/roster.html`)).body.includes('This event is cancelled'),
    false,
    true,
  ],
  [
    'the own page',
    async () => {
      const { cookie } = await signInProved(hub, ann);
      return (await get('/api/mine', cookie)).json<MineView>().coming.map(({ slot }) => slot.signupSheet.isCalledOff);
    },
    [false],
    [true],
  ],
];

const archive = () => changeSheet(hub.hub, fair.sheet.id, { state: 'archived' }, olga);

test.each(readers)('an event in the archive was one for %s', async (_name, read, held) => {
  await archive();
  expect(await read()).toEqual(held);
});

test.each(readers)('an event that was called off is none for %s', async (_name, read, _held, off) => {
  await callOff(hub.hub, fair.sheet.id, { reason: null, actor: olga });
  expect(await read()).toEqual(off);
});

test.each(readers)('nor once it is in the archive, for %s', async (_name, read, _held, off) => {
  await callOff(hub.hub, fair.sheet.id, { reason: null, actor: olga });
  await archive();
  expect(await read()).toEqual(off);
});
