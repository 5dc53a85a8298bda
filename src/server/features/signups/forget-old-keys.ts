import type { Platform } from '#server/platform/platform.ts';
import { forgetKeys } from './idempotency.store.ts';

const HOUR = 3_600_000;
const COUNTS_FOR = 24 * HOUR;
const FORGET_EVERY = HOUR;

const lastForgotten = new WeakMap<object, number>();

/** Keys that were used before this moment no longer count. */
export function keysCountFrom(now: Date): string {
  return new Date(now.getTime() - COUNTS_FOR).toISOString();
}

/** Removes the keys that no longer count, if this process has not done so within the hour. Never throws. */
export async function forgetOldKeys({ database, log }: Platform, now: Date): Promise<void> {
  if (now.getTime() - (lastForgotten.get(database) ?? 0) < FORGET_EVERY) return;
  lastForgotten.set(database, now.getTime());
  await database
    .write(({ db }) => forgetKeys(db, keysCountFrom(now)))
    .catch((error: unknown) => log.warn({ reason: String(error) }, 'old idempotency keys were not removed'));
}
