import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { tryLater } from '#server/http/errors.ts';

/**
 * In ms of work, which takes longer on a busy machine. Other calls get this much between two pages, if they need it.
 */
const LONGEST_PAUSE = 20;
const LIMITS = { maxWaiting: 200, maxOfNetwork: 50 };

interface Rendering {
  readonly network: string | null;
  readonly run: () => Promise<void>;
}

/**
 * Renders one page after another and lets the server answer in between: rendering blocks the event loop for
 * milliseconds. Concurrent requests for the same page share one rendering.
 */
export class RenderQueue {
  readonly #limits: typeof LIMITS;
  readonly #waiting: Rendering[] = [];
  readonly #byKey = new Map<string, Promise<unknown>>();
  #isRunning = false;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** The unfinished rendering under this key; callers that use one type per key get that type back. */
  pending<Page>(key: string): Promise<Page> | null {
    return (this.#byKey.get(key) as Promise<Page> | undefined) ?? null;
  }

  /**
   * Renders after those that wait already. `key` identifies what is rendered; null if no other visitor requests it.
   * @throws tryLater when too many wait, in total or from this network
   */
  async add<Page>(key: string | null, network: string | null, render: () => Promise<Page>): Promise<Page> {
    const { maxWaiting, maxOfNetwork } = this.#limits;
    if (this.#waiting.length >= maxWaiting) throw tryLater();
    if (network !== null && this.#waiting.filter((other) => other.network === network).length >= maxOfNetwork)
      throw tryLater();
    const { promise, resolve, reject } = Promise.withResolvers<Page>();
    if (key !== null) this.#byKey.set(key, promise);
    this.#waiting.push({
      network,
      run: async () => {
        await render().then(resolve, reject);
        if (key !== null) this.#byKey.delete(key);
      },
    });
    void this.#runAll();
    return promise;
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      await next.run();
      await untilIdle();
    }
    this.#isRunning = false;
  }
}

/** The event loop accepts one new connection per turn, so those that came during a rendering need as many turns. */
async function untilIdle(): Promise<void> {
  const until = msOfWork() + LONGEST_PAUSE;
  for (let before = -1; before !== eventsSoFar() && msOfWork() < until;) {
    before = eventsSoFar();
    await nextTurn();
  }
}

function msOfWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function eventsSoFar(): number {
  return performance.nodeTiming.uvMetricsInfo.events;
}
