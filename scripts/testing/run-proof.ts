import { endCommands } from './run-command.ts';
import { runSteps, type Step, type TimedFile } from './step.ts';

const INTERRUPTED = 130;

/**
 * Runs these steps as what this process is for: what failed and what was left out is said at the end, where it is found;
 * the last line is the sum, and the exit code tells how it went. `keep` is told how long each test file took, once all is
 * proved.
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
  const { passed, failed, failures, leftOut, files } = await runSteps(steps, interruption.signal);
  if (failed === 0 && !interruption.signal.aborted) keep(files);
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
  if (leftOut.length > 0) process.stdout.write(`\nLeft out on this machine:\n${leftOut.join('\n')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(interruption.signal.aborted ? INTERRUPTED : Math.min(failed, 1));
}
