import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts';
import { acquireLease, holdLeaseUntil, leasedUntil } from './leases.store.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.remove());
beforeEach(() => platform.empty());

const minute = (nth: number) => `2026-11-20T18:0${nth}:00.000Z`;
const acquire = (freeBy: string, until: string, name = 'work') =>
  platform.database.write(({ db }) => acquireLease(db, name, { freeBy, until }));
const hold = (...held: [Parameters<typeof holdLeaseUntil>[1], string]) =>
  platform.database.write(({ db }) => holdLeaseUntil(db, ...held));

test('of many who want a lease at once, one gets it; others of another name are not in the way', async () => {
  const wanted = [1, 2, 3, 4, 5].map(() => acquire(minute(0), minute(1)));
  const acquired = (await Promise.all([...wanted, acquire(minute(0), minute(1), 'else')])).filter(
    (lease) => lease !== null,
  );
  expect(acquired.map(({ name }) => name).toSorted()).toEqual(['else', 'work']);
});

test('a lease that is let go, or ran out, is free again', async () => {
  const first = await acquire(minute(0), minute(1));
  if (first === null) throw new Error('The lease was not free');
  await hold(first, minute(0));
  expect(await acquire(minute(0), minute(2))).not.toBeNull();
  expect(await acquire(minute(1), minute(3))).toBeNull();
  expect(await acquire(minute(2), minute(3))).not.toBeNull();
});

test('who was taken for dead neither holds the lease on nor lets go of it', async () => {
  const dead = await acquire(minute(0), minute(1));
  if (dead === null) throw new Error('The lease was not free');
  await acquire(minute(1), minute(2));
  await hold(dead, minute(9));
  await hold(dead, minute(0));
  expect(await leasedUntil(platform.database.db, 'work')).toBe(minute(2));
});

test('a lease that lasts longer than anybody takes it was written before the clock was set back', async () => {
  await acquire(minute(5), minute(6));
  expect(await acquire(minute(0), minute(1))).not.toBeNull();
});
