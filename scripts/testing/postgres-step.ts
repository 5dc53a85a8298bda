import { needs } from '#tests/support/needs.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import type { Tally } from './step.ts';
import { runVitest } from './vitest-step.ts';

// Three times what it takes on two busy cores: the limit is for what hangs, not for what is slow.
const LIMIT = 900_000;
/** What holds no database, or would only say once more what is the same on both engines. */
const SAME_ON_BOTH = [
  'src/{client,contract,domain}/**',
  'src/server/platform/{files,graph,net,pictures,time,videos,watched-pages}/**',
  '{bench,scripts}/**',
  'tests/{architecture,bootstrap-installs,conversions-end-with-the-server,every-answer-carries-its-headers,every-route-is-guarded}.test.ts',
  'tests/{hostile-uploads,logs-tell-nobody,mail-looks,packages-are-pinned,slow-senders}.test.ts',
];

/** Whether the tests can run on PostgreSQL here. */
export function hasPostgres(): boolean {
  return namedServer() !== undefined || findPostgres() !== null;
}

/**
 * Runs the tests that hold a database on the PostgreSQL server that TEST_DATABASE_URL names, else on one that is started
 * for them and removed afterwards. Without PostgreSQL they are left out.
 */
export async function runTestsOnPostgres(): Promise<Tally> {
  const named = namedServer();
  if (named !== undefined) return runOn(named);
  const programs = findPostgres();
  if (programs === null) return { passed: 0, failed: 0, leftOut: [`all tests. ${needs.PostgreSQL}`] };
  const server = await startPostgres(programs);
  try {
    return await runOn(server.url);
  } finally {
    await server.remove();
  }
}

function runOn(url: string): Promise<Tally> {
  return runVitest({ limitMs: LIMIT, env: { TEST_DATABASE_URL: url }, without: SAME_ON_BOTH });
}

function namedServer(): string | undefined {
  const url = process.env['TEST_DATABASE_URL'];
  return url === '' ? undefined : url;
}
