import { setTimeout as wait } from 'node:timers/promises';

const SECOND = 1000;
/** Far more than people cause, also those of a school. */
const AT_ONCE = 50;
/** Above this, networks are counted anew. */
const MOST_LINES = 10_000;

/**
 * Answers refusals of one line of visitors (`Limits.lineOf`) at once, up to so many in a second, and the others a second
 * later. A client that asks again as soon as it is refused then spends that second waiting, and not the server's.
 */
export class Refusals {
  readonly #counts = new Map<string, number>();
  #countedSince = 0;

  /** Ends when the refusal may be answered. Null is not counted. */
  async turn(line: string | null): Promise<void> {
    if (line !== null && this.#count(line) > AT_ONCE) await wait(SECOND);
  }

  #count(line: string): number {
    const now = performance.now();
    if (now - this.#countedSince >= SECOND || this.#counts.size >= MOST_LINES) {
      this.#counts.clear();
      this.#countedSince = now;
    }
    const count = (this.#counts.get(line) ?? 0) + 1;
    this.#counts.set(line, count);
    return count;
  }
}
