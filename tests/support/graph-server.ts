import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type {
  GraphCommand,
  GraphFault,
  GraphReply,
  GraphRules,
  SeenCall,
  TokenChange,
  VisiblePost,
} from './graph/graph-commands.ts';
import { clockAhead } from './moved-clock.ts';

/** On loopback, in another process. It knows the council of `graph/accounts.ts`. */
export interface GraphServer {
  /** With a version, as in GRAPH_API_URL. */
  readonly url: string;
  reset(): Promise<void>;
  advance(ms: number): Promise<void>;
  setToken(token: string, change: TokenChange): Promise<void>;
  setRules(rules: Partial<GraphRules>): Promise<void>;
  failNext(...faults: GraphFault[]): Promise<void>;
  postByHand(message: string): Promise<string>;
  publishByHand(caption: string): Promise<string>;
  /** Publicly visible posts, oldest first. */
  ledger(): Promise<readonly VisiblePost[]>;
  calls(): Promise<readonly SeenCall[]>;
  stop(): Promise<void>;
}

const PROCESS = path.join(import.meta.dirname, 'graph/graph-process.ts');

export async function startGraphServer(): Promise<GraphServer> {
  // By the clock of this process.
  const env = { ...process.env, CLOCK_AHEAD: String(clockAhead()) };
  const child = fork(PROCESS, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  // The first thing that it says.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let orders = 0;
  child.on('message', (message) => {
    // All that it says afterwards.
    const { id, answer, error } = message as GraphReply;
    const order = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) order?.resolve(answer);
    else order?.reject(new Error(error));
  });
  const tell = <T>(command: GraphCommand): Promise<T> => {
    orders += 1;
    const order = Promise.withResolvers<unknown>();
    waiting.set(orders, order);
    child.send({ id: orders, command });
    // Each command has its own kind of answer, written beside it below.
    return order.promise as Promise<T>;
  };
  return {
    url: `http://127.0.0.1:${port}/v25.0`,
    reset: () => tell({ do: 'reset' }),
    advance: (ms) => tell({ do: 'advance', ms }),
    setToken: (token, change) => tell({ do: 'set-token', token, change }),
    setRules: (rules) => tell({ do: 'set-rules', rules }),
    failNext: (...faults) => tell({ do: 'fail', faults }),
    postByHand: (message) => tell({ do: 'post-by-hand', message }),
    publishByHand: (caption) => tell({ do: 'publish-by-hand', caption }),
    ledger: () => tell({ do: 'ledger' }),
    calls: () => tell({ do: 'calls' }),
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
