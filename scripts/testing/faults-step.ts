import { runCommand } from './run-command.ts';
import { FAILED, type Tally } from './step.ts';

/** A multiple of what it takes on two busy cores: the limit is for what hangs, not for what is slow. */
const LIMIT_MS = 2_700_000;

/**
 * In a process of its own, as the operator of a hub runs it; the short form where time is limited. How long something
 * takes on a machine that runs tests decides nothing.
 */
export async function runFaults(): Promise<Tally> {
  const args = ['scripts/faults.ts', '--no-times', '--short'];
  const { ok, output } = await runCommand(process.execPath, args, { limitMs: LIMIT_MS });
  process.stdout.write(output);
  return tallyOf(output, ok);
}

/** By the lines that name a fault. */
export function tallyOf(output: string, ok: boolean): Tally {
  const runs = [...output.matchAll(/^(R-\d+ .+): ([✓✗–]) .*\n((?: {4}.*\n)*)/gm)];
  const withSign = (sign: string) => runs.filter(([, , shown]) => shown === sign);
  const [failed, leftOut] = [withSign('✗'), withSign('–')];
  if (!ok && failed.length === 0) return FAILED;
  return {
    passed: withSign('✓').length,
    failed: failed.length,
    failures: failed.map(([, name, , reasons]) => `${name}\n${reasons ?? ''}`),
    leftOut: leftOut.map(([, name, , reason]) => `${name}: ${(reason ?? '').trim()}`),
  };
}
