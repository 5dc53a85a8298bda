import { rmSync } from 'node:fs';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import type { Figure } from './report.ts';

interface Effort {
  readonly seconds: number;
  readonly rounds: number;
}

export interface Benchmark {
  readonly name: string;
  readonly what: string;
  readonly run: (effort: Effort, tell: (figure: Figure) => void) => Promise<void>;
}

export async function withServer(
  dataDir: string,
  work: (server: ServerProcess) => Promise<void>,
  variables: Record<string, string> = {},
): Promise<void> {
  try {
    const server = await startServerProcess({
      dataDir,
      unheard: true,
      variables: { RATE_LIMITS: 'off', ...variables },
    });
    try {
      await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures in turns, round by round, so that a slow machine affects all alike. */
export async function inTurns<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measures) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measures[name]());
  }
  return results;
}
