import { needs } from '#tests/support/needs.ts';
import type { Extent } from '#tests/support/extent.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { postgresFiles } from './chosen-files.ts';
import type { Tally } from './step.ts';
import { runVitest } from './vitest-step.ts';

// A multiple of what they take on two busy cores: the limit is for what hangs, not for what is slow.
const LIMITS = { change: 900_000, rest: 1_800_000, all: 1_800_000 } as const satisfies Record<Extent, number>;

export function hasPostgres(): boolean {
  return namedServer() !== undefined || findPostgres() !== null;
}

/**
 * On the PostgreSQL server of TEST_DATABASE_URL, else on one that is started for the tests and removed afterwards.
 * Skipped without PostgreSQL.
 */
export async function runTestsOnPostgres(extent: Extent): Promise<Tally> {
  const named = namedServer();
  if (named !== undefined) return runOn(named, extent);
  const programs = findPostgres();
  if (programs === null) return { passed: 0, failed: 0, leftOut: [`all tests. ${needs.PostgreSQL}`] };
  const server = await startPostgres(programs);
  try {
    return await runOn(server.url, extent);
  } finally {
    await server.remove();
  }
}

function runOn(url: string, extent: Extent): Promise<Tally> {
  const env = { TEST_DATABASE_URL: url, TEST_EXTENT: extent };
  return runVitest({ limitMs: LIMITS[extent], project: 'unit*', files: postgresFiles(extent), env });
}

function namedServer(): string | undefined {
  const url = process.env['TEST_DATABASE_URL'];
  return url === '' ? undefined : url;
}
