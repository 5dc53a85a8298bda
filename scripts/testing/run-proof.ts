import { existsSync, readFileSync } from 'node:fs';
import { BUDGET, costOf, sampleReference } from './budget.ts';
import { endCommands } from './run-command.ts';
import { runTurns, type TimedFile, type Turn } from './step.ts';
import { ownTemporaryFolder } from './temporary-folder.ts';

const INTERRUPTED = 130;
const STAT = '/proc/self/stat';
const TICKS_A_SECOND = 100;

/**
 * Runs the steps and ends the process: failures and skipped tests are listed at the end, the last line is the sum, and
 * the exit code says how it went. With a budget, costing more is a failure.
 */
export async function runProof(turns: readonly Turn[], { hasBudget }: { readonly hasBudget: boolean }): Promise<never> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interruption.abort();
      // The step that runs ends as failed and cleans up after itself.
      endCommands();
    });
  }
  const removeFolder = ownTemporaryFolder();
  const reference = sampleReference();
  const { passed, failed, failures, leftOut, flaky, files } = await runTurns(turns, interruption.signal);
  const referenceMs = reference();
  const left = removeFolder();
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
  sayList('Left by tests in their temporary folder, and removed:', left);
  sayList('Passed only when they ran again:', flaky);
  sayList('Left out on this machine:', leftOut);
  const isOver = sayCost(files, referenceMs) && hasBudget;
  process.stdout.write(`\n${passed} passed, ${failed + Number(isOver)} failed\n`);
  process.exit(interruption.signal.aborted ? INTERRUPTED : Math.min(failed + Number(isOver), 1));
}

function sayList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
}

/** @returns whether it was more than the budget */
function sayCost(files: readonly TimedFile[], referenceMs: number): boolean {
  const spent = processorSeconds();
  if (spent === null) return false;
  const { seconds, isOver, large } = costOf(spent, referenceMs, files);
  process.stdout.write(
    `\nIt took ${Math.round(spent)} s of processor time, ${Math.round(seconds)} s as on the machine of the budget, which is ${BUDGET} s for npm test. Files that take more than 2 % of what all take:\n`,
  );
  for (const { file, seconds: own } of large) process.stdout.write(`${own.toFixed(1).padStart(7)} s  ${file}\n`);
  return isOver;
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
