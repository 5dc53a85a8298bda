import { expect, test } from 'vitest';
import { decode, type Encoding } from '#server/http/encodings.ts';
import { present } from '#tests/support/present.ts';
import { PageCache, storePage } from './page-cache.ts';

const OPENING = `<!doctype html><style>${Array.from({ length: 3000 }, (_, nth) => `.a${nth * nth}{top:${nth}px}`).join('')}</style>`;

const page = (rest: string, encoding: Encoding = 'identity', version = '1') =>
  storePage({ opening: OPENING, rest, packed: [] }, encoding, { version, status: 200, styleHash: undefined });

test('pages are kept up to so many bytes, and the one not asked for the longest goes first', async () => {
  const cache = new PageCache(100_000);
  for (const name of ['a', 'b', 'c']) cache.keep(name, await page(name.repeat(30_000)));
  expect(cache.get('a', 'identity', '1')).not.toBeNull();
  cache.keep('d', await page('d'.repeat(30_000)));
  expect(['a', 'b', 'c', 'd'].map((name) => cache.get(name, 'identity', '1') !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  for (let version = 0; version < 100; version += 1)
    cache.keep('a', await page('a'.repeat(30_000), 'identity', `${version}`));
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(cache.get('d', 'identity', '1')).not.toBeNull();
});

test('a page takes the room of the encodings that were asked for, and is written once for all of them', async () => {
  const cache = new PageCache(1_000_000);
  const html = '<p>Come and help!</p>'.repeat(3000);
  const first = cache.keep('a', await page(html, 'br'));
  expect(cache.bytes).toBeLessThan(5000);
  for (const encoding of ['gzip', 'identity'] as const) {
    expect(cache.get('a', encoding, '1')).toBeNull();
    const converted = present(await cache.convert('a', encoding, '1'));
    expect((await decode(cache.bodyOf(converted), encoding)).toString()).toBe(OPENING + html);
    expect(cache.get('a', encoding, '1')).toBe(converted);
    expect(converted.etag).toBe(first.etag.replace('-br"', `-${encoding}"`));
  }
  expect(await cache.convert('a', 'br', '2')).toBeNull();
});

test.each(['br', 'gzip', 'identity'] as const)(
  'what all pages begin with is held once, and each is whole in %s',
  async (encoding) => {
    const cache = new PageCache(1_000_000);
    const texts = Array.from({ length: 20 }, (_, nth) =>
      `<p>Shift ${nth} .a${nth * nth}{top:${nth}px}</p>`.repeat(nth),
    );
    const kept = [];
    for (const text of texts) kept.push(cache.keep(text, await page(text, encoding)));
    expect(new Set(kept.map(({ opening }) => opening)).size).toBe(1);
    expect(cache.bytes).toBeLessThan(20 * 3000);
    for (const [at, one] of kept.entries())
      expect((await decode(cache.bodyOf(one), encoding)).toString()).toBe(OPENING + present(texts[at]));
  },
);
