import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { acquireLease, holdLeaseUntil, leasedUntil } from '#server/platform/database/leases.store.ts';

const LEASE_MS = 30_000;
const PAUSE_MS = 2_000;
const POLL_MS = 200;

/** One request at a time per site, across all processes, with a pause after each. */
export interface HostLease {
  release(): Promise<void>;
}

export interface LeaseWait {
  readonly maxWaitMs: number;
  /** Skips the pause: a person who presses a button causes one request, not many. */
  readonly skipsPause: boolean;
}

export async function acquireHostLease(
  platform: Platform,
  host: string,
): Promise<HostLease | { readonly freeAt: Date }> {
  return acquireAt(platform, host, { now: platform.clock.now(), skipsPause: false });
}

/** Null when the lease does not come free in time. */
export async function waitForHostLease(
  platform: Platform,
  host: string,
  { maxWaitMs: patience, skipsPause }: LeaseWait,
): Promise<HostLease | null> {
  const waitUntil = platform.clock.now().getTime() + patience;
  // What was waited counts as passed, even on a clock that stands still.
  for (let now = platform.clock.now().getTime(); ;) {
    const lease = await acquireAt(platform, host, { now: new Date(now), skipsPause });
    if ('release' in lease) return lease;
    const pause = Math.min(Math.max(lease.freeAt.getTime() - now, 1), POLL_MS);
    if (now + pause > waitUntil) return null;
    await wait(pause);
    now = Math.max(platform.clock.now().getTime(), now + pause);
  }
}

async function acquireAt(
  { database, clock }: Platform,
  host: string,
  { now, skipsPause }: { readonly now: Date; readonly skipsPause: boolean },
): Promise<HostLease | { readonly freeAt: Date }> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const name = `site ${host}`;
  const until = after(LEASE_MS).toISOString();
  // A lease longer than a pause means that a request is under way.
  const freeBy = after(skipsPause ? PAUSE_MS : 0).toISOString();
  const lease = await database.write(({ db }) => acquireLease(db, name, { freeBy, until }));
  if (lease === null) {
    // Who is in the middle of it will have ended and paused by then.
    const soon = after(PAUSE_MS + POLL_MS);
    const freeAt = new Date((await leasedUntil(database.db, name)) ?? now);
    return { freeAt: freeAt < soon ? freeAt : soon };
  }
  return {
    async release() {
      const freeAt = new Date(clock.now().getTime() + PAUSE_MS).toISOString();
      await database.write(({ db }) => holdLeaseUntil(db, lease, freeAt));
    },
  };
}
