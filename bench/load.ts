import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface LoadOrder {
  readonly port: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Used in turn; `{{n}}` is replaced by a number that differs in each request. */
  readonly body?: { readonly templates: readonly string[] };
  /** Clients at once, each with a connection that is open before its first request. */
  readonly connections: number;
  /** Ms between two requests of each client. A late answer counts from the moment at which its request was due. */
  readonly every?: number;
  readonly seconds?: number;
  readonly requests?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly last: number;
  /** Answers by status; 0 is a broken connection. */
  readonly statuses: Readonly<Record<string, number>>;
}

const LIMIT = 120_000;

export async function load(order: LoadOrder): Promise<LoadResult> {
  const generator = fork(path.join(import.meta.dirname, 'load-generator.ts'));
  try {
    generator.send(order);
    const answer = await answerOf(generator);
    if (answer.result === undefined) throw new Error(`The load generator failed: ${answer.problem}`);
    return answer.result;
  } finally {
    generator.kill();
  }
}

async function answerOf(generator: ChildProcess): Promise<{ result?: LoadResult; problem?: string }> {
  const [answer] = (await once(generator, 'message', { signal: AbortSignal.timeout(LIMIT) })) as [
    { result?: LoadResult; problem?: string },
  ];
  return answer;
}

const wrk = spawnSync('wrk', ['--version']).error === undefined;

/**
 * Uses `wrk` where it is installed: it costs so little that the server is the limit.
 * @returns requests a second
 * @throws when an answer is no success
 */
export async function readRate(
  order: Omit<LoadOrder, 'method' | 'body' | 'requests'> & { seconds: number },
): Promise<number> {
  if (!wrk) {
    const { perSecond, statuses } = await load({ ...order, method: 'GET' });
    if (Object.keys(statuses).some((status) => status !== '200'))
      throw new Error(`Answers: ${JSON.stringify(statuses)}`);
    return perSecond;
  }
  const headers = Object.entries(order.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = spawnSync(
    'wrk',
    ['-t1', `-c${order.connections}`, `-d${order.seconds}s`, ...headers, `http://127.0.0.1:${order.port}${order.path}`],
    { encoding: 'utf8', timeout: LIMIT },
  );
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined || /Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return Number(rate);
}

export const readsWith = wrk ? 'wrk' : 'a client in Node';
