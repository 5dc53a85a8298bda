import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotedFactsInput } from '#contract/door.ts';
import { MOST_FACTS } from '#domain/door.ts';
import { loadFacts, say, type NewlySaid } from './attendance-calls.ts';

const NOW = '2026-12-13T03:07:00.000Z';
const START = '2026-12-12T15:00:00.000Z';

let sent: NotedFactsInput[] = [];
beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  vi.stubGlobal('fetch', async (_path: string, { body }: { readonly body: string }) => {
    const input = JSON.parse(body) as NotedFactsInput;
    sent.push(input);
    // The second of two is there already.
    return Response.json({
      facts: input.facts.map(({ id }, nth) => ({ id, outcome: nth === 1 ? 'already' : 'kept' })),
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saidBy = () => sent.map(({ sentAt, facts }) => [sentAt, facts.map(({ person, at }) => [person, at])]);

test('the start of a slot is told without the clock of this device, so that it stays what it is', async () => {
  await say('fair', [
    { kind: 'arrived', person: 'ann', at: START },
    { kind: 'no_show', person: 'ben' },
    { kind: 'arrived', person: 'chiyo', at: START },
  ]);
  expect(saidBy()).toEqual([
    [
      undefined,
      [
        ['ann', START],
        ['chiyo', START],
      ],
    ],
    [NOW, [['ben', NOW]]],
  ]);
});

test('what is said without a moment is said now, and sent with the clock that says so', async () => {
  await say('fair', [{ kind: 'arrived', person: 'ann' }]);
  expect(saidBy()).toEqual([[NOW, [['ann', NOW]]]]);
});

test('many are said in several requests, each with an id of its own', async () => {
  const all = Array.from({ length: MOST_FACTS + 1 }, (_, nth): NewlySaid => ({ kind: 'arrived', person: `p${nth}` }));
  await say('fair', all);
  expect(sent.map(({ facts }) => facts.length)).toEqual([MOST_FACTS, 1]);
  expect(new Set(sent.flatMap(({ facts }) => facts.map(({ id }) => id))).size).toBe(MOST_FACTS + 1);
});

test('a saved file is told by the server’s clock and as its helper said it, and what was there already is not new', async () => {
  const facts = ['a', 'b'].map((id) => ({ id, kind: 'arrived', person: id, at: START }) as const);
  expect(await loadFacts('fair', { facts, helper: 'Hana' })).toBe(1);
  expect(sent).toEqual([{ helper: 'Hana', facts }]);
});
