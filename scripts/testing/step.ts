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
export async function runSteps(steps: readonly Step[], interrupted: AbortSignal): Promise<Tally> {
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    if (interrupted.aborted) break;
    const { passed, failed } = await runStep(step);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

async function runStep({ name, what, run }: Step): Promise<Tally> {
  process.stdout.write(`\n▸ ${name}: ${what}\n`);
  const start = performance.now();
  const tally = await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return FAILED;
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const sign = tally.failed === 0 ? '✓' : '✗';
  process.stdout.write(`${sign} ${name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)\n`);
  return tally;
}
