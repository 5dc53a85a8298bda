import type { Allowance } from '#contract/limits.ts';
import { LastUsed } from '#server/platform/last-used.ts';

/** About ten megabytes when full. */
const MAX_BUCKETS = 50_000;

/** One bucket of tokens per key, refilled evenly, in the memory of this process. */
export class TokenBuckets {
  readonly #fullAt: LastUsed<number>;
  readonly #msForAll: number;
  readonly #msForOne: number;

  constructor({ free, within }: Allowance, most = MAX_BUCKETS) {
    this.#fullAt = new LastUsed(most);
    this.#msForAll = within;
    this.#msForOne = within / free;
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /** In ms; 0 if there is a token. */
  waitFor(key: string, now: Date): number {
    return Math.max(0, this.#msUntilFull(key, now) + this.#msForOne - this.#msForAll);
  }

  take(key: string, now: Date): boolean {
    if (this.waitFor(key, now) > 0) return false;
    this.#fullAt.set(key, now.getTime() + this.#msUntilFull(key, now) + this.#msForOne);
    return true;
  }

  giveBack(key: string, now: Date): void {
    this.#fullAt.set(key, now.getTime() + Math.max(0, this.#msUntilFull(key, now) - this.#msForOne));
  }

  #msUntilFull(key: string, now: Date): number {
    const fullAt = this.#fullAt.get(key) ?? 0;
    // Even if the clock is set back, the wait is at most that of a whole bucket.
    return Math.min(this.#msForAll, Math.max(0, fullAt - now.getTime()));
  }
}
