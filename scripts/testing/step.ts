import { inParallel } from '#attack/support/in-parallel.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly string[];
  readonly leftOut?: readonly string[];
  /** Tests that failed at first and passed when they ran again. */
  readonly flaky?: readonly string[];
  readonly files?: readonly TimedFile[];
}

export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

export type Say = (text: string) => void;

export interface Step {
  readonly name: string;
  readonly what: string;
  readonly run: (say: Say) => Promise<Tally>;
  /** Runs only when it is named. */
  readonly onRequest?: true;
}

/** Steps that run before those of the next turn begin, in this order and so many at once. */
export interface Turn {
  readonly lanes: number;
  readonly steps: readonly Step[];
}

export const PASSED: Tally = { passed: 1, failed: 0 };
export const FAILED: Tally = { passed: 0, failed: 1 };

/**
 * Runs all steps, also after a failure, until interrupted. What one of several at once has to say is said when it ends.
 * Answers the sum, with failures, skipped and flaky tests by step, and the files of all.
 */
export async function runTurns(
  turns: readonly Turn[],
  interrupted: AbortSignal,
  say: Say = (text) => process.stdout.write(text),
): Promise<Required<Tally>> {
  const tallies: Required<Tally>[] = [];
  for (const { lanes, steps } of turns) {
    const run = lanes === 1 || steps.length === 1 ? runStep : runApart;
    const next = async (step: Step) => {
      if (!interrupted.aborted) tallies.push(await run(step, say));
    };
    await inParallel(steps, next, lanes);
  }
  const all = <Key extends keyof Tally>(key: Key) => tallies.map((tally) => tally[key]);
  const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);
  return {
    passed: sum(all('passed')),
    failed: sum(all('failed')),
    failures: all('failures').flat(),
    leftOut: all('leftOut').flat(),
    flaky: all('flaky').flat(),
    files: all('files').flat(),
  };
}

async function runApart(step: Step, say: Say): Promise<Required<Tally>> {
  say(`… ${step.name}\n`);
  const said: string[] = [];
  const tally = await runStep(step, (text) => said.push(text));
  say(said.join(''));
  return tally;
}

async function runStep({ name, what, run }: Step, say: Say): Promise<Required<Tally>> {
  say(`\n▸ ${name}: ${what}\n`);
  const start = performance.now();
  const tally = await run(say).catch((error: unknown) => {
    say(`${error instanceof Error ? error.stack : String(error)}\n`);
    return FAILED;
  });
  const { passed, failed, leftOut = [], flaky = [], files = [] } = tally;
  const { failures = failed > 0 ? ['see above'] : [] } = tally;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n`);
  const named = (lines: readonly string[]) => lines.map((line) => `${name}: ${line}`);
  return { passed, failed, failures: named(failures), leftOut: named(leftOut), flaky: named(flaky), files };
}
