import { untilIdle } from './until-idle.ts';

interface Turn {
  readonly outcome: Promise<unknown>;
  run(): Promise<void>;
}

/**
 * Does what blocks the event loop for a while one after another, and lets the server answer others in between. Whoever
 * asks for the same thing before its turn has begun gets the same outcome, which is therefore never older than the
 * question: each thing waits at most once, however many ask for it.
 */
export class SharedTurns {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Turn>();
  #isRunning = false;

  /** Callers that use one type per key get that type back. */
  take<Outcome>(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return waiting.outcome as Promise<Outcome>;
    const { promise: outcome, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#waiting.set(key, { outcome, run: () => work().then(resolve, reject) });
    void this.#runAll();
    return outcome;
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (const [key, { run }] of this.#waiting) {
      // Also before the first, so that requests that came together share it.
      await untilIdle();
      this.#waiting.delete(key);
      await run();
    }
    this.#isRunning = false;
  }
}
