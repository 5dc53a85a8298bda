import { wrongPasswords } from '#contract/limits.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { LastUsed } from './last-used.ts';
import { tooManyWrongPasswords } from './limit-errors.ts';

const MAX_ACCOUNTS = 50_000;
const MAX_WAITING = 200;

interface WrongTries {
  readonly count: number;
  readonly lastAt: number;
  /** No password is looked at before. */
  readonly closedUntil: number;
}

const NONE: WrongTries = { count: 0, lastAt: 0, closedUntil: 0 };

/** The tries of one key that are being judged, and those that wait for how they end. */
interface Judging {
  running: number;
  waiting: (() => void)[];
}

/**
 * Slows down the guessing of one password. No more tries are judged at once than may still be wrong, so many at the
 * same moment cannot outrun the count, and as many right ones all pass. In memory, for this process.
 */
export class WrongLogins {
  readonly #clock: Clock;
  readonly #tries = new LastUsed<WrongTries>(MAX_ACCOUNTS);
  readonly #judging = new Map<string, Judging>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Does the check, whose null counts as a wrong password, and answers as it does.
   *
   * @throws tooManyWrongPasswords while this key has to wait; such a try is not counted
   */
  async check<User>(key: string, check: () => Promise<User | null>): Promise<User | null> {
    const judging = await this.#enter(key);
    try {
      const user = await check();
      if (user === null) this.#count(key);
      return user;
    } finally {
      judging.running -= 1;
      if (judging.running === 0 && judging.waiting.length === 0) this.#judging.delete(key);
      for (const wake of judging.waiting.splice(0)) wake();
    }
  }

  async #enter(key: string): Promise<Judging> {
    for (;;) {
      const judging = this.#judging.get(key) ?? { running: 0, waiting: [] };
      const { count, closedUntil } = this.#triesOf(key);
      const wait = closedUntil - this.#now();
      if (wait > 0) throw tooManyWrongPasswords(wait);
      if (judging.running === 0 || count + judging.running < wrongPasswords.free) {
        judging.running += 1;
        this.#judging.set(key, judging);
        return judging;
      }
      if (judging.waiting.length >= MAX_WAITING) throw tooManyWrongPasswords(wrongPasswords.firstWait);
      await new Promise<void>((wake) => judging.waiting.push(wake));
    }
  }

  #count(key: string): void {
    const { free, firstWait, longestWait } = wrongPasswords;
    const [at, count] = [this.#now(), this.#triesOf(key).count + 1];
    const wait = count < free ? 0 : Math.min(longestWait, firstWait * 2 ** (count - free));
    this.#tries.set(key, { count, lastAt: at, closedUntil: at + wait });
  }

  #triesOf(key: string): WrongTries {
    const tries = this.#tries.get(key);
    return tries === undefined || this.#now() - tries.lastAt >= wrongPasswords.within ? NONE : tries;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
