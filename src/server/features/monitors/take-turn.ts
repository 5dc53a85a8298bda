import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { busyUntil, leaveHost, takeHost } from './watched-hosts.store.ts';

/** Longer than a fetch may take; after that the process that had the turn is taken for dead. */
const TURN_MAY_TAKE = 30_000;
/** A site is left alone so long after each question. */
const PAUSE = 2_000;
const LOOK_EVERY = 500;

/** A site is asked by one at a time, with a pause after each question, whoever asks and in whichever process. */
export interface Turn {
  /** Ends it: after the pause the next may ask. */
  end(): Promise<void>;
}

/** The turn, or when it is worth asking for it again. */
export async function takeTurn(platform: Platform, host: string): Promise<Turn | { readonly freeAt: Date }> {
  return takeTurnAt(platform, host, platform.clock.now());
}

/** Waits for the turn, and answers null when it does not come within `patience` ms. */
export async function waitForTurn(platform: Platform, host: string, patience: number): Promise<Turn | null> {
  const waitUntil = platform.clock.now().getTime() + patience;
  // What was waited counts as passed, even on a clock that stands still.
  for (let now = platform.clock.now().getTime(); ;) {
    const turn = await takeTurnAt(platform, host, new Date(now));
    if ('end' in turn) return turn;
    const pause = Math.min(Math.max(turn.freeAt.getTime() - now, 1), LOOK_EVERY);
    if (now + pause > waitUntil) return null;
    await wait(pause);
    now = Math.max(platform.clock.now().getTime(), now + pause);
  }
}

async function takeTurnAt(
  { database, clock }: Platform,
  host: string,
  now: Date,
): Promise<Turn | { readonly freeAt: Date }> {
  const held = new Date(now.getTime() + TURN_MAY_TAKE).toISOString();
  const taken = await database.write(({ db }) => takeHost(db, host, { now: now.toISOString(), until: held }));
  if (!taken) {
    // Who is in the middle of it will have ended and paused by then.
    const soon = new Date(now.getTime() + PAUSE + LOOK_EVERY);
    const until = new Date((await busyUntil(database.db, host)) ?? now);
    return { freeAt: until < soon ? until : soon };
  }
  return {
    async end() {
      const freeAt = new Date(clock.now().getTime() + PAUSE).toISOString();
      await database.write(({ db }) => leaveHost(db, host, { held, freeAt }));
    },
  };
}
