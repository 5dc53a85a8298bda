import { isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createSystemResolver } from './resolve-host.ts';

const resolve = createSystemResolver();
const nothing = new AbortController().signal;

describe("the system's way of looking up", () => {
  test('knows this machine, for however many ask at once', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => resolve('localhost', nothing)));
    for (const addresses of found) expect(addresses.map(isIP)).not.toContain(0);
    expect(found.every((addresses) => addresses.includes('127.0.0.1') || addresses.includes('::1'))).toBe(true);
  });

  test('says by its code that no such host exists, and goes on', async () => {
    await expect(resolve('a..b', nothing)).rejects.toHaveProperty('code', expect.stringMatching(/^(ENOTFOUND|EAI_)/));
    await expect(resolve('localhost', nothing)).resolves.not.toEqual([]);
  });

  test('does not ask for whoever no longer waits', async () => {
    const ended = AbortSignal.abort(new Error('Too late'));
    await expect(resolve('localhost', ended)).rejects.toThrow('Too late');
    await expect(resolve('localhost', nothing)).resolves.not.toEqual([]);
  });
});
