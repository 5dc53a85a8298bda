import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { foldAttendance } from '#domain/attendance.ts';
import { startDoorHub, tokenOf } from '#tests/support/door-hub.ts';
import { helper, makeFair, placesOf, signedUp } from '#tests/support/sheets.ts';

// A school's Wi-Fi is one network, and on the day all phones are in it.
const door = await startDoorHub({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const { hub, fact } = door;
afterAll(() => door.remove());
beforeEach(() => door.begin('2026-12-12T08:30'));

let network = 0;
beforeEach(() => void (network += 1));
const post = (path: string, json: object) =>
  hub.call('POST', path, { json, headers: { 'x-forwarded-for': `203.0.113.${network}` } });
const phones = Array.from({ length: 60 }, () => randomUUID());

async function makeRush(people: number) {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: people } });
  const ids = [];
  for (let nth = 0; nth < people; nth += 1) ids.push((await signedUp(hub, slot, helper(nth))).id);
  return { slot, ids, token: tokenOf(await door.makeLink(sheet)) };
}

const now = () => hub.platform.clock.now().toISOString();

describe('at the door', () => {
  test('120 check-ins by 60 phones of one network within five minutes are all kept, while each reads the list', async () => {
    const { ids, token } = await makeRush(120);
    const took: number[] = [];
    async function checkIn(device: string, person: string) {
      const began = performance.now();
      const facts = [fact({ kind: 'arrived', person })];
      const answer = await post('/api/door/facts', { token, device, sentAt: now(), facts });
      took.push(performance.now() - began);
      return answer.json<{ facts?: { outcome: string }[] }>().facts?.[0]?.outcome ?? answer.statusCode;
    }
    const outcomes = [];
    const lists = [];
    for (const half of [0, 60]) {
      // Fifteen times every 20 seconds is five minutes.
      for (let each = 0; each < 7; each += 1) {
        hub.platform.clock.advance(20_000);
        lists.push(...(await Promise.all(phones.map((device) => post('/api/door/list', { token, device })))));
      }
      outcomes.push(...(await Promise.all(phones.map((device, nth) => checkIn(device, ids[half + nth] ?? '')))));
    }
    expect(new Set(outcomes)).toEqual(new Set(['kept']));
    expect(new Set(lists.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { facts } = (await post('/api/door/list', { token })).json();
    expect(new Set([...foldAttendance(facts).values()].map(({ state }) => state))).toEqual(new Set(['came']));
    expect(await door.rows()).toHaveLength(120);
  }, 120_000);

  test('the same batch, sent by one phone twenty times at once, is kept once', async () => {
    const { slot, ids, token } = await makeRush(10);
    const before = await placesOf(hub, slot);
    const facts = [
      ...ids.map((person) => fact({ kind: 'arrived', person })),
      fact({ kind: 'arrived', walkUp: { slotId: slot.id, name: 'Zoe Zimmer' } }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/api/door/facts', { token, device: phones[0], sentAt: now(), facts })),
    );
    const outcomes = answers.flatMap((answer) =>
      answer.json<{ facts: { outcome: string }[] }>().facts.map(({ outcome }) => outcome),
    );
    expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(facts.length);
    expect(outcomes.filter((outcome) => outcome === 'already')).toHaveLength(19 * facts.length);
    expect(await door.rows()).toHaveLength(facts.length);
    expect(await placesOf(hub, slot)).toEqual(before);
  });

  test('batches of two phones that overlap in another order do not wait for each other', async () => {
    const { ids, token } = await makeRush(40);
    const facts = ids.map((person) => fact({ kind: 'arrived', person }));
    const send = (batch: typeof facts, nth: number) =>
      post('/api/door/facts', { token, device: phones[nth], sentAt: now(), facts: batch });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => send(nth % 2 === 0 ? facts : facts.toReversed(), nth)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await door.rows()).toHaveLength(facts.length);
  });

  test('two phones that check in the same person at once are both kept, and the person came once', async () => {
    const { ids, token } = await makeRush(1);
    const [person] = ids;
    const arrived = () => [fact({ kind: 'arrived', person: person ?? '' })];
    const answers = await Promise.all(
      phones.slice(0, 2).map((device) => post('/api/door/facts', { token, device, sentAt: now(), facts: arrived() })),
    );
    expect(answers.map((answer) => answer.json().facts[0].outcome)).toEqual(['kept', 'kept']);
    const { facts } = (await post('/api/door/list', { token })).json();
    expect(foldAttendance(facts).size).toBe(1);
  });

  test('people who cancel while they are checked in leave every place counted, and nothing is refused', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 20 } });
    const people = [];
    for (let nth = 0; nth < 20; nth += 1) people.push(await signedUp(hub, slot, helper(nth)));
    const token = tokenOf(await door.makeLink(sheet));
    const answers = await Promise.all(
      people.flatMap(({ id, token: own }, nth) => [
        hub.call('DELETE', '/api/manage/signup', { json: { token: own } }),
        post('/api/door/facts', {
          token,
          device: phones[nth],
          sentAt: now(),
          facts: [fact({ kind: 'arrived', person: id, listed: { slotId: slot.id, name: 'Helper' } })],
        }),
      ]),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 200]));
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    expect(await door.rows()).toHaveLength(20);
  });

  test('whoever guesses links is stopped after 300 tries from one network, and helpers there are not', async () => {
    const { ids, token } = await makeRush(1);
    const guess = async () => (await post('/api/door/list', { token: `${randomUUID()}x` })).statusCode;
    const statuses = [];
    for (let nth = 0; nth < 302; nth += 1) statuses.push(await guess());
    expect(statuses.filter((status) => status === 404)).toHaveLength(300);
    expect(statuses.at(-1)).toBe(429);
    const facts = [fact({ kind: 'arrived', person: ids[0] ?? '' })];
    expect((await post('/api/door/facts', { token, sentAt: now(), facts })).statusCode).toBe(200);
  });

  test('one phone that sends without end is stopped, and the others are not', async () => {
    const { ids, token } = await makeRush(1);
    const send = (device: string) =>
      post('/api/door/facts', {
        token,
        device,
        sentAt: now(),
        facts: [fact({ kind: 'arrived', person: ids[0] ?? '' })],
      });
    const statuses = [];
    for (let nth = 0; nth < 241; nth += 1) statuses.push((await send(phones[0] ?? '')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(240);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(phones[1] ?? '')).statusCode).toBe(200);
  });
});
