import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { allowedHosts } from '#server/platform/net/allowed-hosts.ts';
import { createGuardedFetch } from '#server/platform/net/guarded-fetch.ts';

interface Fetched {
  readonly ends: readonly string[];
  /** Growth of the peak memory, in bytes. */
  readonly grewBy: number;
}

/** All at once in another process, after a small page that warms it up; so its memory is that of fetching only. */
export async function fetchInProcess(ready: string, addresses: readonly string[]): Promise<Fetched> {
  const child = spawn(process.execPath, [import.meta.filename, ready, ...addresses], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(said) as Fetched;
}

async function main([ready = '', ...addresses]: readonly string[]): Promise<void> {
  const outside = createGuardedFetch({ contact: 'pac@example.org', resolve: async () => [] });
  const hosts = allowedHosts({ domains: ['127.0.0.1'], allowPrivate: true });
  const endOf = async (address: string) => {
    const result = await outside.page({ address, hosts });
    return result.ok ? 'page' : result.failure;
  };
  for (let times = 0; times < 5; times += 1) await endOf(ready);
  const before = most();
  const ends = await Promise.all(addresses.map(endOf));
  process.stdout.write(JSON.stringify({ ends, grewBy: most() - before } satisfies Fetched));
}

/** The peak memory of this process in bytes; the system counts it, so no moment is missed. */
function most(): number {
  return process.resourceUsage().maxRSS * 1024;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
