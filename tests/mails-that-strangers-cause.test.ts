import { afterAll, beforeEach, expect, test } from 'vitest';
import { Browser } from '#tests/support/browser.ts';
import { makeSheet, makeSlot, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];
const ORGANIZER = 'olga@pac.example';

// Nothing listens there: mail is set up, and what is written stays in the outbox.
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'PAC <pac@school.example>' };
const hub = await startTestHub({ ...SMTP, TRUST_PROXY: '1', RATE_LIMITS: 'on' });
afterAll(() => hub.remove());

// The limits live on in the process, so every test has mailboxes of its own.
let tests = 0;
let victim = '';
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  tests += 1;
  victim = `victim${tests}@families.example`;
});

let networks = 0;
/** From a network of its own. */
function stranger(): Browser {
  networks += 1;
  const headers = { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
  return new Browser({ call: (method, url, more) => hub.call(method, url, { ...more, headers }) });
}

const tokenIn = (url: string) => new URL(url).hash.slice(1);
const own = (number: number) => `mallory${tests}.${number}@thief.example`;
const person = (number: number, email: string) => ({ name: `Name ${number}`, email, phone: '604 555 0100' });
const mailsTo = async (address: string) =>
  (await writtenMails(hub)).filter(({ recipient }) => recipient === address).map(({ kind }) => kind);

async function takesPlace(slotId: string, number: number): Promise<string> {
  const answer = await stranger().call('POST', '/api/volunteers', { slotId, ...person(number, own(number)) });
  expect(answer.statusCode).toBe(201);
  return tokenIn(answer.json<{ manageUrl: string }>().manageUrl);
}

const waits = (slotId: string, number: number, email = victim) =>
  stranger().call('POST', `/api/volunteer-slots/${slotId}/waitlist`, person(number, email));
const cancels = (token: string) => stranger().call('DELETE', '/api/manage/signup', { token });

const fair = (more: Parameters<typeof makeSheet>[1] = {}) =>
  makeSheet(hub, { eventDate: new Date(hub.platform.clock.now().getTime() + 60 * DAY).toISOString(), ...more });
const oneOf = (sheet: { readonly id: string }) =>
  makeSlot(hub, sheet, { maxVolunteers: 1, startTime: null, endTime: null });

test('places that become free again and again are offered to a mailbox five times an hour at most', async () => {
  const sheet = await fair();
  for (let round = 0; round < 10; round += 1) {
    const { id } = await oneOf(sheet);
    const token = await takesPlace(id, round);
    const joined = await waits(id, round);
    expect(joined.statusCode).toBe(201);
    expect((await cancels(token)).statusCode).toBe(204);
    const leave = tokenIn(joined.json<{ leaveUrl: string }>().leaveUrl);
    expect((await stranger().call('POST', '/api/waitlist/leave', { token: leave })).statusCode).toBe(200);
  }
  expect(await mailsTo(victim)).toHaveLength(5);
});

test('a place goes to the next where the mailbox of the first has had too many emails', async () => {
  const sheet = await fair();
  for (let number = 0; number < 5; number += 1) await takesAs(victim, (await oneOf(sheet)).id, number);
  const slot = await oneOf(sheet);
  const token = await takesPlace(slot.id, 6);
  await waits(slot.id, 7);
  const next = `next${tests}@families.example`;
  await waits(slot.id, 8, next);
  await cancels(token);
  expect(await mailsTo(next)).toEqual(['waitlist-joined', 'waitlist-offer']);
  expect((await mailsTo(victim)).filter((kind) => kind !== 'signup-confirmation')).toEqual([]);
});

async function takesAs(email: string, slotId: string, number: number): Promise<void> {
  const json = { slotId, ...person(number, email) };
  expect((await stranger().call('POST', '/api/volunteers', json)).statusCode).toBe(201);
}

test('an address that comes and goes on one waiting list has to wait', async () => {
  const slot = await oneOf(await fair());
  await takesPlace(slot.id, 0);
  const codes = [];
  for (let round = 0; round < 4; round += 1) {
    const joined = await waits(slot.id, round);
    codes.push(joined.statusCode);
    if (joined.statusCode !== 201) continue;
    const leave = tokenIn(joined.json<{ leaveUrl: string }>().leaveUrl);
    await stranger().call('POST', '/api/waitlist/leave', { token: leave });
  }
  expect(codes).toEqual([201, 201, 429, 429]);
  hub.platform.clock.advance(61 * MINUTE);
  expect((await waits(slot.id, 9)).statusCode).toBe(201);
});

/** A stranger who looks for somebody, finds the victim, and comes after all. */
async function asksAndStops(slotId: string, number: number) {
  const token = await takesPlace(slotId, number);
  const started = await stranger().call('POST', '/api/manage/hand-over', { token });
  expect(started.statusCode).toBe(201);
  const link = tokenIn(started.json<{ url: string }>().url);
  const taken = await stranger().call('POST', '/api/hand-overs/take', { token: link, ...person(number, victim) });
  expect((await stranger().call('DELETE', '/api/manage/hand-over', { token })).statusCode).toBe(204);
  return taken.statusCode;
}

test('who is made to ask for places again and again is told five times an hour, and of no more than that', async () => {
  const sheet = await fair({ handOverApproval: true });
  for (let round = 0; round < 12; round += 1) expect(await asksAndStops((await oneOf(sheet)).id, round)).toBe(202);
  const kinds = await mailsTo(victim);
  expect(kinds.filter((kind) => kind === 'hand-over-asked')).toHaveLength(5);
  expect(kinds.filter((kind) => kind === 'hand-over-refused')).toHaveLength(5);
  expect(kinds).toHaveLength(10);
});

test('organizers read of all who want to take places of a sheet over by one email in half an hour', async () => {
  const sheet = await fair({ handOverApproval: true });
  for (let round = 0; round < 8; round += 1) await asksAndStops((await oneOf(sheet)).id, round);
  const toOrganizer = async () => (await mailsTo(ORGANIZER)).filter((kind) => kind === 'hand-over-approval');
  // The first at once, and one for the rest.
  expect(await toOrganizer()).toHaveLength(2);
  hub.platform.clock.advance(61 * MINUTE);
  await asksAndStops((await oneOf(sheet)).id, 9);
  expect(await toOrganizer()).toHaveLength(3);
});

test('an address that asks for one place again and again has to wait', async () => {
  const slot = await makeSlot(hub, await fair({ handOverApproval: true }), {
    startTime: null,
    endTime: null,
    maxVolunteers: 9,
  });
  const codes = [];
  for (let round = 0; round < 4; round += 1) codes.push(await asksAndStops(slot.id, round));
  expect(codes).toEqual([202, 202, 429, 429]);
});
