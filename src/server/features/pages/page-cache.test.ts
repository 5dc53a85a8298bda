import { expect, test } from 'vitest';
import { decode, type Encoding } from '#server/http/encodings.ts';
import { PageCache, storePage } from './page-cache.ts';

const page = (html: string, encoding: Encoding = 'identity', version = '1') =>
  storePage(html, encoding, { version, status: 200 });

test('pages are kept up to so many bytes, and the one not asked for the longest goes first', () => {
  const cache = new PageCache(100_000);
  for (const name of ['a', 'b', 'c']) cache.keep(name, page(name.repeat(30_000)));
  expect(cache.get('a', 'identity', '1')).not.toBeNull();
  cache.keep('d', page('d'.repeat(30_000)));
  expect(['a', 'b', 'c', 'd'].map((name) => cache.get(name, 'identity', '1') !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  for (let version = 0; version < 100; version += 1)
    cache.keep('a', page('a'.repeat(30_000), 'identity', `${version}`));
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(cache.get('d', 'identity', '1')).not.toBeNull();
});

test('a page takes the room of the encodings that were asked for, and is written once for all of them', () => {
  const cache = new PageCache(1_000_000);
  const html = '<p>Come and help!</p>'.repeat(3000);
  const first = cache.keep('a', page(html, 'br'));
  expect(cache.bytes).toBeLessThan(5000);
  for (const encoding of ['gzip', 'identity'] as const) {
    expect(cache.get('a', encoding, '1')).toBeNull();
    const converted = cache.convert('a', encoding, '1')!;
    expect(decode(converted.body, encoding).toString()).toBe(html);
    expect(cache.get('a', encoding, '1')).toBe(converted);
    expect(converted.etag).toBe(first.etag.replace('-br"', `-${encoding}"`));
  }
  expect(cache.convert('a', 'br', '2')).toBeNull();
});
