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
const logIn = () => keep(isPassword('four wet umbrellas', 'of a login', 'login'));
const register = () => keep(hashPassword('four wet umbrellas'));

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
    void register();
    void logIn();
    expect(started()).toEqual(['login', 'login']);
    await endOne();
    await endOne();
    expect(started()).toEqual(['login', 'login']);
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

  test('that fails gives its place to the next', async () => {
    vi.mocked(hash).mockRejectedValueOnce(new Error('no memory'));
    const failed = register();
    void register();
    await expect(failed).rejects.toThrow('no memory');
    await expect.poll(started).toEqual(['account']);
  });
});
