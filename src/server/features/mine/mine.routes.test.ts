import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MineView } from '#contract/mine.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { proveMailbox } from '#server/features/accounts/prove-mailbox.ts';
import { readManageToken } from '#server/features/signups/manage-link.ts';
import { Browser } from '#tests/support/browser.ts';
import { proved } from '#tests/support/mailbox-codes.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

// Nothing listens there: what is written stays in the outbox.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub(MAIL);
});
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const mine = async (browser: Browser) => (await browser.call('GET', '/api/mine')).json<MineView>();

async function onDay(day: string, title: string) {
  const sheet = await makeSheet(hub, { title, eventDate: `${day}T09:00` });
  return makeSlot(hub, sheet, { startTime: `${day}T09:00`, endTime: `${day}T11:00`, maxVolunteers: 9 });
}

test('the page of a mailbox shows what comes, soonest first, and what was in this and the last school year', async () => {
  hub.platform.clock.set('2025-01-10T18:00:00.000Z');
  for (const [day, title] of [
    ['2025-03-01', 'Too old'],
    ['2025-09-20', 'Last year'],
    ['2026-10-02', 'This year'],
    ['2026-11-20', 'Today'],
    ['2026-12-12', 'Fair'],
    ['2027-02-02', 'Later'],
  ] as const)
    await signedUp(hub, await onDay(day, title), ann);
  hub.platform.clock.set('2026-11-20T23:00:00.000Z');
  const { address, coming, past } = await mine(await proved(hub, ann.email));
  expect(address).toBe(ann.email);
  const titles = (places: MineView['past']) => places.map(({ slot }) => slot.signupSheet.title);
  expect(titles(coming)).toEqual(['Today', 'Fair', 'Later']);
  expect(titles(past)).toEqual(['This year', 'Last year']);
  expect(past.map(({ manageUrl }) => manageUrl)).toEqual([null, null]);
});

test('it has the links that change a sign-up, which are no proof of the mailbox in other hands', async () => {
  const { slot } = await makeFair(hub);
  await signedUp(hub, slot, ann);
  const browser = await proved(hub, ann.email);
  const [place] = (await mine(browser)).coming;
  const token = new URL(present(place?.manageUrl)).hash.slice(1);
  const right = present(readManageToken(hub.platform.secrets, token));
  expect(right.wasMailedTo(ann.email)).toBe(false);
  expect((await new Browser(hub).call('DELETE', '/api/manage/signup', { token })).statusCode).toBe(204);
  expect((await mine(browser)).coming).toEqual([]);
});

test('it is of that mailbox alone, not of one that looks alike, nor of an account with other addresses', async () => {
  const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
  const user = await createUser(hub, { role: 'user', email: 'priya@families.example' });
  const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
  await signedUp(hub, slot, { ...ann, email: 'Ann@Families.example' });
  await signedUp(hub, slot, { ...ben, email: ann.email.replace('a', 'ａ') });
  await signedUp(hub, slot, ben, actor);
  const { coming } = await mine(await proved(hub, 'Ann@Families.example'));
  expect(coming).toHaveLength(1);
  const answer = await hub.call('GET', '/api/mine', { cookie: await signIn(hub, user) });
  expect(answer.statusCode).toBe(409);
  await proveMailbox(hub.platform, user);
  const ofAccount = await hub.call('GET', '/api/mine', { cookie: await signIn(hub, user) });
  expect(ofAccount.json()).toEqual({ address: user.email, coming: [], past: [] });
});

test('it says that an event is called off, and no date that is hidden', async () => {
  const { sheet, slot } = await makeFair(hub);
  await signedUp(hub, slot, ann);
  const hidden = await makeFair(hub, { sheet: { title: 'Secret', showEventDate: false } });
  await signedUp(hub, hidden.slot, ann);
  await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
  const { coming } = await mine(await proved(hub, ann.email));
  const said = new Map(coming.map(({ slot: { signupSheet } }) => [signupSheet.title, signupSheet]));
  expect(said.get('Winter Craft Fair')).toMatchObject({ isCalledOff: true, eventDate: '2026-12-12T16:00:00.000Z' });
  expect(said.get('Secret')).toMatchObject({ isCalledOff: false, eventDate: null });
});

test('nothing is shown without a proof, nor after it was forgotten', async () => {
  const { slot } = await makeFair(hub);
  await signedUp(hub, slot, ann);
  expect((await new Browser(hub).call('GET', '/api/mine')).json()).toMatchObject({ code: 'mailbox_not_proved' });
  const browser = await proved(hub, ann.email);
  await browser.call('DELETE', '/api/mailbox/everywhere');
  expect((await browser.call('GET', '/api/mine')).statusCode).toBe(409);
});
