import { lookup } from 'node:dns/promises';

/**
 * The IP addresses at which a host stands. Rejects with the system's code (ENOTFOUND …) when there is none; whoever
 * asks no longer waits once the signal is given.
 */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Look-ups at once. The system's look-up holds one of the four threads that passwords and files need too, for as long
 * as a name server keeps silent, and cannot be called off.
 */
const AT_ONCE = 2;

/** The system's own way, hosts file included. */
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
