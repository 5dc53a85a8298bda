import { togetherAtMost, type Allowance } from '#contract/limits.ts';
import { customerOf, siteOf } from './client-address.ts';
import { TokenBuckets } from './token-buckets.ts';

const WIDER = [
  { networkOf: customerOf, times: togetherAtMost.of56 },
  { networkOf: siteOf, times: togetherAtMost.of48 },
] as const;

/**
 * A bucket for each network, and larger ones for the IPv6 /56 and /48 that it is a part of: a client with one of those
 * has 256 or 65,536 networks.
 */
export class NetworkBuckets {
  readonly #own: TokenBuckets;
  readonly #wider: readonly { readonly networkOf: (network: string) => string; readonly buckets: TokenBuckets }[];

  constructor({ free, within }: Allowance) {
    this.#own = new TokenBuckets({ free, within });
    this.#wider = WIDER.map(({ networkOf, times }) => ({
      networkOf,
      buckets: new TokenBuckets({ free: times * free, within }),
    }));
  }

  /** In ms; 0 if each bucket has a token. */
  waitFor(network: string, now: Date): number {
    return Math.max(...this.#bucketsOf(network).map(([buckets, key]) => buckets.waitFor(key, now)));
  }

  take(network: string, now: Date): boolean {
    if (this.waitFor(network, now) > 0) return false;
    for (const [buckets, key] of this.#bucketsOf(network)) buckets.take(key, now);
    return true;
  }

  giveBack(network: string, now: Date): void {
    for (const [buckets, key] of this.#bucketsOf(network)) buckets.giveBack(key, now);
  }

  /** For IPv4, what is wider is the address itself. */
  #bucketsOf(network: string): readonly (readonly [TokenBuckets, string])[] {
    const wider = this.#wider.map(({ networkOf, buckets }) => [buckets, networkOf(network)] as const);
    return [[this.#own, network], ...wider.filter(([, key]) => key !== network)];
  }
}
