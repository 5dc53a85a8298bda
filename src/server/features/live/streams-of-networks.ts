import { tooManyStreams } from '#server/http/limits/limit-errors.ts';

/** How many streams each network has, so that none takes them all. */
export class StreamsOfNetworks {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** How many networks are known: never more than there are streams. */
  get size(): number {
    return this.#counts.size;
  }

  /**
   * Counts one more stream of a network; null is one that nobody counts. Answers how to say that it has ended, once.
   *
   * @throws tooManyStreams when the network has as many as it may
   */
  enter(network: string | null): () => void {
    if (network === null) return () => {};
    const count = this.#counts.get(network) ?? 0;
    if (count >= this.#most) throw tooManyStreams();
    this.#counts.set(network, count + 1);
    return () => {
      const left = (this.#counts.get(network) ?? 0) - 1;
      if (left > 0) this.#counts.set(network, left);
      else this.#counts.delete(network);
    };
  }
}
