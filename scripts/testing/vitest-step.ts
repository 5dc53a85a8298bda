import { lookup } from 'node:dns/promises';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { JsonTestResult, JsonTestResults } from 'vitest/node';
import { needs, type Need } from '#tests/support/needs.ts';
import { root, runCommand } from './run-command.ts';
import { FAILED, type Say, type Tally } from './step.ts';

interface VitestOptions {
  readonly limitMs: number;
  readonly config?: string;
  readonly project?: string;
  readonly env?: Record<string, string | undefined>;
  readonly files?: readonly string[];
  /** How the names begin of those that run; all by default. */
  readonly tests?: readonly string[];
  readonly say?: Say;
  /** Of the project, or of a copy. */
  readonly cwd?: string;
  readonly endsAtFirstFailure?: boolean;
}

const LINES_OF_A_FAILURE = 12;
const LOCALHOST_MISSING =
  'This machine does not know the name "localhost", which the servers of the tests have. Add the line "127.0.0.1 localhost" to /etc/hosts.';

/** A file that could not be loaded, and a run that broke off, count as a failure. */
export async function runVitest(options: VitestOptions): Promise<Tally> {
  const { limitMs, config, project, env, files = [], tests = [], say, cwd = root, endsAtFirstFailure } = options;
  if (!(await resolvesLocalhost())) return { ...FAILED, failures: [LOCALHOST_MISSING] };
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-report-'));
  const report = path.join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  if (config !== undefined) args.push(`--config=${config}`);
  if (project !== undefined) args.push(`--project=${project}`);
  if (tests.length > 0) args.push(`--testNamePattern=^(?:${tests.map(escaped).join('|')})`);
  if (endsAtFirstFailure === true) args.push('--bail=1');
  try {
    // A host may say production, which vitest would leave as it is.
    const { ok } = await runCommand('vitest', args, { limitMs, cwd, env: { NODE_ENV: 'test', ...env }, say });
    return existsSync(report) ? tallyOf(JSON.parse(readFileSync(report, 'utf8')) as JsonTestResults, ok) : FAILED;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function resolvesLocalhost(resolve: (name: string) => Promise<unknown> = lookup): Promise<boolean> {
  return resolve('localhost').then(
    () => true,
    () => false,
  );
}

function tallyOf({ numPassedTests: passed, numFailedTests, testResults }: JsonTestResults, ok: boolean): Tally {
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = numFailedTests + unloaded.length;
  const unloadedFailures = unloaded.map(({ name, message }) => `${path.relative(root, name)}\n${beginning(message)}`);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name).replaceAll(path.sep, '/'),
    seconds: (endTime - startTime) / 1000,
  }));
  return {
    passed,
    failed: ok ? failed : Math.max(1, failed),
    failures: [...described(testResults, 'failed'), ...unloadedFailures],
    leftOut: leftOutOf(testResults),
    flaky: described(testResults, 'passed'),
    files,
  };
}

function leftOutOf(files: readonly JsonTestResult[]): string[] {
  const skipped = files.flatMap((file) => file.assertionResults.filter(({ status }) => status === 'skipped'));
  const wanting = Object.groupBy(
    skipped.flatMap(({ meta }) => meta?.need ?? []),
    (need) => need,
  );
  return Object.entries(wanting).map(
    ([need, { length }]) => `${length} ${length === 1 ? 'test' : 'tests'}. ${needs[need as Need]}`,
  );
}

/** Tests that ended so with a failure: one that passed when it ran again keeps what its first run failed with. */
function described(files: readonly JsonTestResult[], wanted: 'failed' | 'passed'): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === wanted && (failureMessages ?? []).length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${path.relative(root, name)} › ${fullName}\n${beginning((failureMessages ?? []).join('\n'))}`,
      ),
  );
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function beginning(text: string): string {
  return text.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n');
}
