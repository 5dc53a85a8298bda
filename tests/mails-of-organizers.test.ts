import { afterAll, beforeEach, expect, test } from 'vitest';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { makeFair, makeSlot, signedUp, writtenMails, ann } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const [HOUR, MOST] = [60 * 60_000, 10];

const hub = await startTestHub({ RATE_LIMITS: 'on' });
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

/** A fair with Ann on it, and one of its organizers. */
async function organized() {
  const { sheet, slot } = await makeFair(hub);
  await signedUp(hub, slot, ann);
  const { cookie } = await coOrganizerOf(hub, sheet);
  const call = async (method: string, path: string, json: object) =>
    (await hub.call(method, path, { cookie, json })).statusCode;
  return { sheet, slot, call };
}

const told = async () => (await writtenMails(hub)).filter(({ kind }) => kind !== 'signup-confirmation').length;
const state = async (id: string) =>
  (await hub.hub.database.db.selectFrom('signup_sheets').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

test('a sheet that is called off and published in turn mails its volunteers ten times an hour at most', async () => {
  const { sheet, call } = await organized();
  const [path, codes] = [`/api/signup-sheets/${sheet.id}`, [] as number[]];
  for (let round = 0; round < 6; round += 1) {
    codes.push(await call('POST', `${path}/call-off`, { reason: `Words number ${round}` }));
    codes.push(await call('PATCH', path, { state: 'published' }));
  }
  expect(codes.slice(0, MOST)).toEqual(Array.from({ length: MOST }, () => 200));
  expect(codes.slice(MOST)).toEqual([429, 200]);
  expect(await told()).toBe(MOST);
  // Nothing of what was refused is done.
  expect(await state(sheet.id)).toBe('published');
  hub.platform.clock.advance(HOUR);
  expect(await call('POST', `${path}/call-off`, { reason: 'Snow' })).toBe(200);
});

test('times that are moved and messages count together', async () => {
  const { sheet, slot, call } = await organized();
  const move = (minute: number) =>
    call('PATCH', `/api/volunteer-slots/${slot.id}`, { startTime: `2026-12-12T08:${10 + minute}` });
  for (let at = 0; at < MOST - 1; at += 1) expect(await move(at)).toBe(200);
  const letter = { audience: 'sheet', audienceId: sheet.id, subject: 'Hello', text: 'Come early' };
  expect(await call('POST', '/api/letters', letter)).toBe(201);
  expect(await call('POST', '/api/letters', { ...letter, subject: 'Once more' })).toBe(429);
  expect(await move(30)).toBe(429);
  // What mails nobody goes on.
  expect(await call('PATCH', `/api/signup-sheets/${sheet.id}`, { description: 'Tables and cocoa.' })).toBe(200);
});

test('one change that concerns a volunteer many times counts once, and other volunteers have their own', async () => {
  const { sheet, call } = await organized();
  const slots = [];
  for (let at = 0; at < MOST + 2; at += 1) {
    const slot = await makeSlot(hub, sheet, { title: `Slot ${at}` });
    await signedUp(hub, slot, { name: `Parent ${at}`, email: `parent${at}@families.example`, phone: '604 555 0100' });
    slots.push(slot);
  }
  for (const { id } of slots)
    expect(await call('PATCH', `/api/volunteer-slots/${id}`, { startTime: '2026-12-12T08:10' })).toBe(200);
  expect(await call('PATCH', `/api/signup-sheets/${sheet.id}`, { eventDate: '2026-12-13T09:00' })).toBe(200);
});
