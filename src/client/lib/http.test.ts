import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { request } from './http.ts';

let keys: (string | null)[] = [];
let answer: () => Response = () => new Response('{}');

beforeEach(() => {
  [keys, answer] = [[], () => new Response('{}')];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const add = (title = 'Cocoa') => request('POST', '/api/volunteer-slots', { body: { title } }).catch(() => null);
const breaks = () => {
  throw new TypeError('Failed to fetch');
};

describe('the key by which the server knows a write that comes again', () => {
  test('is there for every write, another one each time, and for no read', async () => {
    await add();
    await add();
    await request('DELETE', '/api/volunteer-slots/1');
    await request('GET', '/api/stats');
    expect(keys.slice(0, 3)).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect(new Set(keys).size).toBe(4);
    expect(keys[3]).toBeNull();
  });

  test.each<[string, () => Response]>([
    ['the connection broke', breaks],
    ['a proxy had no answer', () => new Response('', { status: 502 })],
  ])('stays until there is an answer, where %s', async (_what, broken) => {
    answer = broken;
    await add();
    await add('Cups');
    answer = () => new Response('{}');
    await add();
    await add();
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('is that of the caller who has one that outlives a reload', async () => {
    await request('POST', '/api/volunteers', { body: {}, headers: { 'Idempotency-Key': 'kept' } });
    expect(keys).toEqual(['kept']);
  });
});
