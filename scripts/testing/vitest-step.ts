import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needs, type Need } from '#tests/support/needs.ts';
import { LOCALHOST_MISSING, resolvesLocalhost } from './resolves-localhost.ts';
import { root, runCommand } from './run-command.ts';
import { FAILED, type Tally, type TimedFile } from './step.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  /** Of its first and last test, in ms. */
  readonly startTime: number;
  readonly endTime: number;
  readonly message: string;
  readonly assertionResults: readonly TestCase[];
}

interface TestCase {
  readonly status: string;
  readonly fullName: string;
  readonly meta?: { readonly need?: Need };
  readonly failureMessages?: readonly string[];
}

const LINES_OF_A_FAILURE = 12;

interface VitestOptions {
  readonly limitMs: number;
  readonly config?: string;
  readonly project?: string;
  readonly env?: Record<string, string | undefined>;
  readonly files?: readonly string[];
  /** How the names begin of those that run; all by default. */
  readonly tests?: readonly string[];
  readonly shown?: boolean;
  /** Of the project, or of a copy. */
  readonly cwd?: string;
  readonly endsAtFirstFailure?: boolean;
}

/** A file that could not be loaded, and a run that broke off, count as a failure. */
export async function runVitest({
  limitMs,
  config,
  project,
  env = {},
  files = [],
  tests = [],
  shown = true,
  cwd = root,
  endsAtFirstFailure = false,
}: VitestOptions): Promise<Tally> {
  if (!(await resolvesLocalhost())) return { ...FAILED, failures: [LOCALHOST_MISSING] };
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    if (config !== undefined) args.push('--config', config);
    if (project !== undefined) args.push('--project', project);
    if (tests.length > 0) args.push('--testNamePattern', `^(?:${tests.map(escaped).join('|')})`);
    if (endsAtFirstFailure) args.push('--bail=1');
    args.push(...files);
    // A host may say production, which vitest would leave as it is.
    const { ok } = await runCommand('vitest', args, { limitMs, cwd, env: { NODE_ENV: 'test', ...env }, shown });
    return tallyOf(file, ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function tallyOf(file: string, ok: boolean): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  const failures = report.testResults.flatMap(failuresOf);
  const leftOut = leftOutOf(report);
  const flaky = report.testResults.flatMap(flakyOf);
  const files = report.testResults.map(timed);
  return { passed: report.numPassedTests, failed: ok ? failed : Math.max(1, failed), failures, leftOut, flaky, files };
}

function timed({ name, startTime, endTime }: TestFile): TimedFile {
  return { file: path.relative(root, name).replaceAll(path.sep, '/'), seconds: (endTime - startTime) / 1000 };
}

function leftOutOf({ testResults }: Report): string[] {
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped').flatMap(({ meta }) => meta?.need ?? []),
  );
  return Array.from(new Set(skipped), (need) => {
    const count = skipped.filter((each) => each === need).length;
    return `${count} ${count === 1 ? 'test' : 'tests'}. ${needs[need]}`;
  });
}

function failuresOf(file: TestFile): string[] {
  if (file.status === 'failed' && file.assertionResults.length === 0)
    return [`${path.relative(root, file.name)}\n${beginning(file.message)}`];
  return described(file, ({ status }) => status === 'failed');
}

/** A test that passed when it ran again keeps what its first run failed with. */
function flakyOf(file: TestFile): string[] {
  return described(file, ({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0);
}

function described({ name, assertionResults }: TestFile, chosen: (test: TestCase) => boolean): string[] {
  return assertionResults
    .filter(chosen)
    .map(
      ({ fullName, failureMessages = [] }) =>
        `${path.relative(root, name)} › ${fullName}\n${beginning(failureMessages.join('\n'))}`,
    );
}

function beginning(text: string): string {
  return text.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n');
}
