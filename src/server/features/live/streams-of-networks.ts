import { siteOf } from '#server/http/limits/client-address.ts';
import { tooManyStreams } from '#server/http/limits/limit-errors.ts';

interface Shares {
  readonly ofNetworkAtMost: number;
  readonly ofSiteAtMost: number;
}

/** Limits the streams of each network, and of each site of many networks, so that none takes them all. */
export class StreamsOfNetworks {
  readonly #counts = new Map<string, number>();
  readonly #limits: Shares;

  constructor(limits: Shares) {
    this.#limits = limits;
  }

  /** Never more than twice the number of streams. */
  get size(): number {
    return this.#counts.size;
  }

  /**
   * Null is not counted. Returns a function that ends the stream, once.
   * @throws tooManyStreams when the network or its site has reached its limit
   */
  enter(network: string | null): () => void {
    if (network === null) return () => {};
    const site = `${siteOf(network)}/48`;
    const { ofNetworkAtMost, ofSiteAtMost } = this.#limits;
    if (this.#countOf(network) >= ofNetworkAtMost || this.#countOf(site) >= ofSiteAtMost) throw tooManyStreams();
    for (const key of [network, site]) this.#counts.set(key, this.#countOf(key) + 1);
    return () => {
      for (const key of [network, site]) {
        const left = this.#countOf(key) - 1;
        if (left > 0) this.#counts.set(key, left);
        else this.#counts.delete(key);
      }
    };
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}
