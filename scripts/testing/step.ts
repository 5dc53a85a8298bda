/** How many tests a step ran; a check counts as one. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const PASSED: Tally = { passed: 1, failed: 0 };
export const FAILED: Tally = { passed: 0, failed: 1 };

export interface Step {
  readonly name: string;
  /** What it makes sure of, as the terminal shows it. */
  readonly what: string;
  readonly run: () => Promise<Tally>;
}

/**
 * Runs the steps one after the other, each with its name and time, also after one has failed, until it is interrupted.
 * Answers the sum.
 */
export async function runSteps(
  steps: readonly Step[],
  interrupted: AbortSignal,
  say: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Tally> {
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    if (interrupted.aborted) break;
    const { passed, failed } = await runStep(step, say);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
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
  return tally;
}
