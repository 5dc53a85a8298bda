import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CachedAnswer } from './cached-answer.ts';

const unpack = (body: Buffer, encoding: 'br' | 'gzip' | 'identity') =>
  ({ br: brotliDecompressSync, gzip: gunzipSync, identity: (plain: Buffer) => plain })[encoding](body).toString();

describe('an answer that is kept', () => {
  test.each([
    ['small', 100],
    ['usual', 100_000],
    ['large', 5_000_000],
  ])('and is %s is the same in every encoding, however many ask at once', async (_size, length) => {
    const text = JSON.stringify(Array.from({ length: length / 10 }, (_, nth) => nth % 100_000));
    const answer = new CachedAnswer('v1', Buffer.from(text));
    for (let nth = 0; nth < 2; nth += 1)
      await Promise.all(
        (['br', 'gzip', 'identity', 'br', 'gzip'] as const).map(async (asked) => {
          const { body, encoding = 'identity', etag } = await answer.in(asked);
          expect(unpack(body, encoding)).toBe(text);
          expect(etag).toBe(`"v1-${encoding}"`);
        }),
      );
  });

  test('is at hand once it was encoded; a small one always, as it is', async () => {
    const usual = new CachedAnswer('v1', Buffer.alloc(5000, 'x'));
    expect(usual.at('br')).toBeNull();
    const packed = await usual.in('br');
    expect(usual.at('br')).toBe(packed);
    expect(new CachedAnswer('v1', Buffer.from('{}')).at('br')?.encoding).toBe('identity');
  });

  test('and is large is kept compressed alone', async () => {
    const large = new CachedAnswer('v1', Buffer.alloc(3_000_000, 'x'));
    await large.in('br');
    expect([large.at('identity'), large.at('gzip')]).toEqual([null, null]);
    expect((await large.in('identity')).body).toHaveLength(3_000_000);
    expect([large.at('identity'), large.at('br') === null]).toEqual([null, false]);
  });
});
