import { createGraphClient, type GraphClient } from '#server/graph/graph-client.ts';
import { createGuardedFetch } from '#server/platform/net/guarded-fetch.ts';
import type { StepResult } from '#server/graph/publication.ts';
import { collectLog } from '#tests/support/collected-log.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import type { GraphServer } from '#tests/support/graph-server.ts';
import { COUNCIL } from './accounts.ts';

export interface CouncilLine {
  readonly graph: GraphClient;
  readonly clock: TestClock;
  logged(): string;
  pass(ms: number): Promise<void>;
}

interface LineOptions {
  readonly appSecret?: string | null;
  /** In ms. */
  readonly withinMs?: number;
}

export const IMPATIENT = { withinMs: 400 };

export function openCouncilLine(server: GraphServer, options: LineOptions = {}): CouncilLine {
  const { appSecret = COUNCIL.app.secret, withinMs = 10_000 } = options;
  const clock = new TestClock(new Date().toISOString());
  const { log, logged } = collectLog();
  const http = createGuardedFetch({ contact: 'pac@example.org', resolve: async () => [] });
  const graph = createGraphClient({ http, clock, log, apiUrl: server.url, appSecret, withinMs });
  return {
    graph,
    clock,
    logged,
    async pass(ms) {
      clock.advance(ms);
      await server.advance(ms);
    },
  };
}

interface Course<Progress> {
  readonly result: Exclude<StepResult<Progress>, { readonly is: 'under-way' }>;
  /** By the clock, in ms. */
  readonly tookMs: number;
  /** In ms, between the steps. */
  readonly waits: readonly number[];
  readonly kept: readonly Progress[];
}

const MAX_STEPS = 500;

/** As a job does: each step gets only the progress that was stored as JSON, and not before its time. */
export async function takeSteps<Progress extends object>(
  { clock, pass }: CouncilLine,
  first: Progress,
  step: (progress: Progress, keep: (progress: Progress) => Promise<void>) => Promise<StepResult<Progress>>,
): Promise<Course<Progress>> {
  const begun = clock.now().getTime();
  const [waits, kept]: [number[], Progress[]] = [[], []];
  let progress = first;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const result = await step(throughJson(progress), async (each) => void kept.push(throughJson(each)));
    if (result.status !== 'under-way') return { result, tookMs: clock.now().getTime() - begun, waits, kept };
    const wait = Math.max(0, result.nextAt.getTime() - clock.now().getTime());
    waits.push(wait);
    await pass(wait);
    progress = result.progress;
  }
  throw new Error('It never ended');
}

function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
