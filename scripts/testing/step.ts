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

const SLOWEST = 10;

export const PASSED: Tally = { passed: 1, failed: 0 };
export const FAILED: Tally = { passed: 0, failed: 1 };

export interface Step {
  readonly name: string;
  readonly what: string;
  readonly run: () => Promise<Tally>;
  /** Runs only when it is named. */
  readonly onRequest?: true;
  /** Computes on one core, or mostly waits, and so runs at the same time as its neighbours that do too. */
  readonly sharesTime?: true;
}

/**
 * Runs the steps in turn, those that share time together, also after a failure, until interrupted. Answers the sum, with
 * failures, skipped and flaky tests by step, and the files of all.
 */
export async function runSteps(
  steps: readonly Step[],
  interrupted: AbortSignal,
  say: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Required<Tally>> {
  const sum = {
    passed: 0,
    failed: 0,
    failures: new Array<string>(),
    leftOut: new Array<string>(),
    flaky: new Array<string>(),
    files: new Array<TimedFile>(),
  };
  for (const together of turnsOf(steps)) {
    if (interrupted.aborted) break;
    const tallies = await Promise.all(together.map(async (step) => ({ step, tally: await runStep(step, say) })));
    for (const { step, tally } of tallies) {
      const { passed, failed, failures = [], leftOut = [], flaky = [], files = [] } = tally;
      sum.passed += passed;
      sum.files.push(...files);
      sum.failed += failed;
      const named = failed > 0 && failures.length === 0 ? ['see above'] : failures;
      sum.failures.push(...named.map((failure) => `${step.name}: ${failure}`));
      sum.leftOut.push(...leftOut.map((what) => `${step.name}: ${what}`));
      sum.flaky.push(...flaky.map((test) => `${step.name}: ${test}`));
    }
  }
  return sum;
}

function turnsOf(steps: readonly Step[]): Step[][] {
  const turns: Step[][] = [];
  for (const step of steps) {
    const before = turns.at(-1);
    if (step.sharesTime && before?.every(({ sharesTime }) => sharesTime)) before.push(step);
    else turns.push([step]);
  }
  return turns;
}

async function runStep({ name, what, run }: Step, say: (text: string) => void): Promise<Tally> {
  say(`\n▸ ${name}: ${what}\n`);
  const start = performance.now();
  const tally = await run().catch((error: unknown) => {
    say(`${error instanceof Error ? error.stack : String(error)}\n`);
    return FAILED;
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const sign = tally.failed === 0 ? '✓' : '✗';
  say(`${sign} ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)\n`);
  sayTheSlowest(tally.files ?? [], say);
  return tally;
}

function sayTheSlowest(files: readonly TimedFile[], say: (text: string) => void): void {
  if (files.length === 0) return;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  say(`Its slowest files:\n`);
  for (const { file, seconds } of slowest) say(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
}
