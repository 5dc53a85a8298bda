import { tryLater } from '#server/http/errors.ts';
import { FairQueue } from '#server/platform/fair-queue.ts';
import { untilIdle } from '#server/platform/until-idle.ts';

const WAITING_AT_MOST = 200;

interface Rendering {
  readonly page: Promise<unknown>;
  /** Where it waits: in the line of each network that asked for it. */
  readonly lines: Set<string | null>;
  isBegun: boolean;
  render(): Promise<void>;
  refuse(): void;
}

/**
 * Renders one page after another, for one network after another, and lets the server answer in between: rendering
 * blocks the event loop for milliseconds. Concurrent requests for the same page share one rendering.
 */
export class RenderQueue {
  readonly #waiting: FairQueue<Rendering>;
  readonly #byKey = new Map<string, Rendering>();
  #isRunning = false;

  constructor({ waitingAtMost = WAITING_AT_MOST } = {}) {
    this.#waiting = new FairQueue(waitingAtMost);
  }

  /**
   * The unfinished rendering under this key, null if there is none; callers that use one type per key get that type
   * back. It waits in this line too from now on, so that nobody waits for the turns of another network.
   */
  join<Page>(key: string, line: string | null): Promise<Page> | null {
    const rendering = this.#byKey.get(key);
    if (rendering === undefined) return null;
    this.#wait(line, rendering);
    return rendering.page as Promise<Page>;
  }

  /**
   * Renders when it is the turn of this line. `key` identifies what is rendered; null if no other visitor requests it.
   * Rejects with tryLater when too many wait, at once or as soon as others need the room more.
   */
  add<Page>(key: string | null, line: string | null, render: () => Promise<Page>): Promise<Page> {
    const { promise: page, resolve, reject } = Promise.withResolvers<Page>();
    const end = () => {
      if (key !== null) this.#byKey.delete(key);
    };
    const rendering: Rendering = {
      page,
      lines: new Set(),
      isBegun: false,
      render: () => render().then(resolve, reject).finally(end),
      refuse() {
        end();
        reject(tryLater());
      },
    };
    if (key !== null) this.#byKey.set(key, rendering);
    this.#wait(line, rendering);
    void this.#runAll();
    return page;
  }

  #wait(line: string | null, rendering: Rendering): void {
    if (rendering.isBegun || rendering.lines.has(line)) return;
    rendering.lines.add(line);
    const refused = this.#waiting.add(line, rendering);
    if (refused === null) return;
    refused.item.lines.delete(refused.line);
    if (refused.item.lines.size === 0 && !refused.item.isBegun) refused.item.refuse();
  }

  async #runAll(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#waiting.next(); next !== undefined; next = this.#waiting.next()) {
      if (next.isBegun) continue;
      next.isBegun = true;
      await next.render();
      await untilIdle();
    }
    this.#isRunning = false;
  }
}
