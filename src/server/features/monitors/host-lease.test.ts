import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#tests/support/test-clock.ts';
import { openTestPlatform } from '#tests/support/test-platform.ts';
import { acquireHostLease, waitForHostLease, type HostLease } from './host-lease.ts';

const platform = await openTestPlatform();
afterAll(() => platform.remove());
beforeEach(() => platform.empty());

const SITE = 'jnburnett.sd38.bc.ca';

async function taken(host = SITE): Promise<HostLease> {
  const lease = await acquireHostLease(platform, host);
  if (!('release' in lease)) throw new Error(`${host} is not free`);
  return lease;
}

describe('the lease of a site', () => {
  test('is had by one of many who ask at once, and of another site by another', async () => {
    const turns = await Promise.all(Array.from({ length: 10 }, () => acquireHostLease(platform, SITE)));
    expect(turns.filter((lease) => 'release' in lease)).toHaveLength(1);
    await taken('sd38.bc.ca');
  });

  test('is free two seconds after it ended, and says so before', async () => {
    const lease = await taken();
    await lease.release();
    const soon = await acquireHostLease(platform, SITE);
    expect(soon).toEqual({ freeAt: new Date(platform.clock.now().getTime() + 2000) });
    platform.clock.advance(2000);
    await taken();
  });

  test('is worth asking for again soon, when somebody is in the middle of it', async () => {
    await taken();
    const answer = await acquireHostLease(platform, SITE);
    const wait = 'freeAt' in answer ? answer.freeAt.getTime() - platform.clock.now().getTime() : Number.NaN;
    expect(wait).toBeLessThanOrEqual(3000);
  });

  test('of a process that died is free after half a minute, and what it ends then is nobody else’s', async () => {
    const dead = await taken();
    platform.clock.advance(30_000);
    const living = await taken();
    await dead.release();
    expect(await acquireHostLease(platform, SITE)).toHaveProperty('freeAt');
    await living.release();
  });

  test('is free when the clock was set back', async () => {
    await taken();
    platform.clock.advance(-2 * HOUR);
    await taken();
    platform.clock.advance(2 * HOUR);
  });

  test('comes to a person without the pause, but not in the middle of another', async () => {
    const pressed = { maxWaitMs: 300, skipsPause: true };
    const lease = await taken();
    expect(await waitForHostLease(platform, SITE, pressed)).toBeNull();
    await lease.release();
    expect(await waitForHostLease(platform, SITE, { maxWaitMs: 300, skipsPause: false })).toBeNull();
    expect(await waitForHostLease(platform, SITE, pressed)).not.toBeNull();
  });

  test('comes to whoever waits long enough', async () => {
    const lease = await taken();
    const waiting = waitForHostLease(platform, SITE, { maxWaitMs: 5000, skipsPause: false });
    await lease.release();
    expect(await waiting).not.toBeNull();
  });
});
