import { existsSync, readFileSync } from 'node:fs';
import { endCommands } from './run-command.ts';
import { runSteps, type Step, type TimedFile } from './step.ts';
import { ownTemporaryFolder } from './temporary-folder.ts';

const INTERRUPTED = 130;
const STAT = '/proc/self/stat';
const TICKS_A_SECOND = 100;

/**
 * Runs the steps and ends the process: failures and skipped tests are listed at the end, the last line is the sum, and
 * the exit code says how it went. `keep` gets the time of each test file after a success.
 */
export async function runProof(
  steps: readonly Step[],
  keep: (files: readonly TimedFile[]) => void = () => {},
): Promise<never> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption.abort();
      // The step that runs ends as failed and cleans up after itself.
      endCommands();
    });
  }
  const removeFolder = ownTemporaryFolder();
  const { passed, failed, failures, leftOut, flaky, files } = await runSteps(steps, interruption.signal);
  const left = removeFolder();
  if (failed === 0 && !interruption.signal.aborted) keep(files);
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
  if (left.length > 0)
    process.stdout.write(`\nLeft by tests in their temporary folder, and removed: ${left.join(', ')}\n`);
  if (flaky.length > 0) process.stdout.write(`\nPassed only when they ran again:\n${flaky.join('\n\n')}\n`);
  if (leftOut.length > 0) process.stdout.write(`\nLeft out on this machine:\n${leftOut.join('\n')}\n`);
  const seconds = processorSeconds();
  if (seconds !== null) process.stdout.write(`\nIt took ${Math.round(seconds)} s of processor time.\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(interruption.signal.aborted ? INTERRUPTED : Math.min(failed, 1));
}

/** Of this process and all that it has started; null where the system does not tell. A busy machine adds little to it. */
function processorSeconds(): number | null {
  if (!existsSync(STAT)) return null;
  const stat = readFileSync(STAT, 'utf8');
  // The name in parentheses can hold anything; of the fields behind it, those of user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_A_SECOND;
}
