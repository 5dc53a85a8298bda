import { wrongPasswords } from '#contract/limits.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { LastUsed } from '#server/platform/last-used.ts';
import { tooManyWrongPasswords } from './limit-errors.ts';

const MAX_ACCOUNTS = 50_000;
const MAX_WAITING = 200;

interface WrongTries {
  readonly count: number;
  readonly lastAt: number;
  readonly closedUntil: number;
}

const NONE: WrongTries = { count: 0, lastAt: 0, closedUntil: 0 };

interface Verifying {
  running: number;
  waiting: (() => void)[];
}

/**
 * Slows down guessing of one password. It never checks more attempts at once than may still be wrong, so parallel
 * attempts cannot outrun the count, and parallel correct ones all pass. In the memory of this process.
 */
export class WrongLogins {
  readonly #clock: Clock;
  readonly #tries = new LastUsed<WrongTries>(MAX_ACCOUNTS);
  readonly #verifying = new Map<string, Verifying>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs the check, whose null means a wrong password, and returns its result.
   * @throws tooManyWrongPasswords while this key has to wait; such an attempt is not counted
   */
  async check<User>(key: string, check: () => Promise<User | null>): Promise<User | null> {
    const verifying = await this.#enter(key);
    try {
      const user = await check();
      if (user === null) this.#count(key);
      return user;
    } finally {
      verifying.running -= 1;
      if (verifying.running === 0 && verifying.waiting.length === 0) this.#verifying.delete(key);
      for (const wake of verifying.waiting.splice(0)) wake();
    }
  }

  async #enter(key: string): Promise<Verifying> {
    for (;;) {
      const verifying = this.#verifying.get(key) ?? { running: 0, waiting: [] };
      const { count, closedUntil } = this.#triesOf(key);
      const wait = closedUntil - this.#now();
      if (wait > 0) throw tooManyWrongPasswords(wait);
      if (verifying.running === 0 || count + verifying.running < wrongPasswords.free) {
        verifying.running += 1;
        this.#verifying.set(key, verifying);
        return verifying;
      }
      if (verifying.waiting.length >= MAX_WAITING) throw tooManyWrongPasswords(wrongPasswords.firstWait);
      await new Promise<void>((wake) => verifying.waiting.push(wake));
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
