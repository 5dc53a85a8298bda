import { expect, test } from 'vitest';
import { networkOf } from './client-address.ts';
import { TokenBuckets } from './token-buckets.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);

test('a bucket gives what is free, then one for each share of the time, and never more than it holds', () => {
  const buckets = new TokenBuckets({ free: 2, within: 60_000 });
  expect([buckets.take('a', at(0)), buckets.take('a', at(0)), buckets.take('a', at(0))]).toEqual([true, true, false]);
  expect(buckets.waitFor('a', at(10))).toBe(20_000);
  expect([buckets.take('a', at(29)), buckets.take('a', at(30)), buckets.take('a', at(31))]).toEqual([
    false,
    true,
    false,
  ]);
  buckets.giveBack('a', at(31));
  expect(buckets.take('a', at(31))).toBe(true);
  expect([1, 2, 3].map(() => buckets.take('a', at(3600)))).toEqual([true, true, false]);
  expect(buckets.take('b', at(0))).toBe(true);
});

test('buckets take bounded memory: the one that was not used the longest goes first', () => {
  const buckets = new TokenBuckets({ free: 1, within: 60_000 }, 1000);
  expect(buckets.take('busy', at(0))).toBe(true);
  for (let nth = 0; nth < 5000; nth += 1) {
    buckets.take(`network ${nth}`, at(0));
    expect(buckets.take('busy', at(0))).toBe(false);
  }
  expect(buckets.size).toBe(1000);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
