import { lookup } from 'node:dns/promises';

/**
 * The IP addresses of a host. Rejects with the system's code (ENOTFOUND …) if there is none; the caller stops waiting
 * when the signal aborts.
 */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Lookups at once. The system's lookup holds one of the four threads that passwords and files need too, for as long as
 * a name server is silent, and cannot be cancelled.
 */
const AT_ONCE = 2;

export function createSystemResolver(): ResolveHost {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  return async (host, signal) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      const found = await lookup(host, { all: true, order: 'verbatim' });
      return found.map(({ address }) => address);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
