import { hash, verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TooManyLogins, hashPassword, isPassword } from './passwords.ts';

// Each hash ends when the test says so.
vi.mock(import('@node-rs/argon2'), { spy: true });
const underWay: { readonly kind: 'login' | 'account'; readonly end: () => void }[] = [];
const results: Promise<unknown>[] = [];

function held<T>(kind: 'login' | 'account', result: T): Promise<T> {
  return new Promise((resolve) => underWay.push({ kind, end: () => resolve(result) }));
}

beforeEach(() => {
  vi.mocked(hash).mockImplementation(() => held('account', 'a hash'));
  vi.mocked(verify).mockImplementation((hashed) => held(hashed === 'of a login' ? 'login' : 'account', true));
});
afterEach(async () => {
  while (underWay.length > 0) await endOne();
  await Promise.allSettled(results.splice(0));
});

const started = () => underWay.map(({ kind }) => kind);
const logIn = (line: string | null = null) => keep(isPassword('four wet umbrellas', 'of a login', 'login', line));
const register = (line: string | null = null) => keep(hashPassword('four wet umbrellas', line));

function keep<T>(result: Promise<T>): Promise<T> {
  result.catch(() => {});
  results.push(result);
  return result;
}

async function endOne(kind?: 'login' | 'account'): Promise<void> {
  const at = kind === undefined ? 0 : started().indexOf(kind);
  underWay.splice(at, 1)[0]?.end();
  await new Promise((done) => setImmediate(done));
}

describe('hashing passwords', () => {
  test('of accounts runs one at a time, so that a login begins at once however many of them wait', async () => {
    for (let each = 0; each < 40; each += 1) void register();
    expect(started()).toEqual(['account']);
    void logIn();
    expect(started()).toEqual(['account', 'login']);
  });

  test('of logins runs two at a time as long as nothing else waits, and then each kind gets on', async () => {
    for (let each = 0; each < 4; each += 1) void logIn();
    expect(started()).toEqual(['login', 'login']);
    await endOne();
    expect(started()).toEqual(['login', 'login']);
    void register();
    await endOne();
    expect(started()).toEqual(['login', 'account']);
    await endOne('login');
    expect(started()).toEqual(['account', 'login']);
  });

  test('of accounts is refused when fifty wait, and logins are not', async () => {
    for (let each = 0; each < 51; each += 1) void register();
    await expect(register()).rejects.toBeInstanceOf(TooManyLogins);
    for (let each = 0; each < 201; each += 1) void logIn();
    await expect(logIn()).rejects.toBeInstanceOf(TooManyLogins);
    expect(started()).toEqual(['account', 'login']);
  });

  test('takes one of each network in turn, and of a full queue the last of the network with most goes', async () => {
    const flood = Array.from({ length: 202 }, () => logIn('flood'));
    const parent = logIn('parent');
    await expect(flood.at(-1)).rejects.toBeInstanceOf(TooManyLogins);
    await expect(logIn('flood')).rejects.toBeInstanceOf(TooManyLogins);
    let isIn = false;
    void parent.then(() => (isIn = true));
    // Two are hashed already, and the flood has one turn before the parent's.
    for (let each = 0; each < 4; each += 1) await endOne();
    await expect.poll(() => isIn).toBe(true);
  });

  test('that fails gives its place to the next', async () => {
    vi.mocked(hash).mockRejectedValueOnce(new Error('no memory'));
    const failed = register();
    void register();
    await expect(failed).rejects.toThrow('no memory');
    await expect.poll(started).toEqual(['account']);
  });
});
