import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '#server/platform/platform.ts';
import { busyUntil, leaveHost, takeHost } from './watched-hosts.store.ts';

/** Longer than a fetch may take; after that the process that had the turn is taken for dead. */
const TURN_MAY_TAKE = 30_000;
/** A site is left alone so long after each question. */
const PAUSE = 2_000;
const LOOK_EVERY = 200;

/** A site is asked by one at a time, with a pause after each question, whoever asks and in whichever process. */
export interface Turn {
  /** Ends it: after the pause the next may ask. */
  end(): Promise<void>;
}

/** How somebody waits for the turn. */
export interface Waiting {
  /** For so many ms. */
  readonly patience: number;
  /** Not for the pause: a person who presses a button asks one question, and not many. */
  readonly skipsPause: boolean;
}

/** The turn, or when it is worth asking for it again. */
export async function takeTurn(platform: Platform, host: string): Promise<Turn | { readonly freeAt: Date }> {
  return takeTurnAt(platform, host, { now: platform.clock.now(), skipsPause: false });
}

/** Waits for the turn, and answers null when it does not come in time. */
export async function waitForTurn(
  platform: Platform,
  host: string,
  { patience, skipsPause }: Waiting,
): Promise<Turn | null> {
  const waitUntil = platform.clock.now().getTime() + patience;
  // What was waited counts as passed, even on a clock that stands still.
  for (let now = platform.clock.now().getTime(); ;) {
    const turn = await takeTurnAt(platform, host, { now: new Date(now), skipsPause });
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
  { now, skipsPause }: { readonly now: Date; readonly skipsPause: boolean },
): Promise<Turn | { readonly freeAt: Date }> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const held = after(TURN_MAY_TAKE).toISOString();
  // Whoever is in the middle of it holds it for longer than a pause.
  const freeBy = after(skipsPause ? PAUSE : 0).toISOString();
  const taken = await database.write(({ db }) => takeHost(db, host, { freeBy, until: held }));
  if (!taken) {
    // Who is in the middle of it will have ended and paused by then.
    const soon = after(PAUSE + LOOK_EVERY);
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
