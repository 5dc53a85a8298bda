import { runCommand } from './run-command.ts';
import { FAILED, type Tally } from './step.ts';

/** Several times what it takes on two busy cores. */
const LIMIT_MS = 360_000;

/** In a process of its own, as the operator of a hub runs it. */
export async function runAttacks(): Promise<Tally> {
  const { ok, output } = await runCommand(process.execPath, ['scripts/attack.ts'], { limitMs: LIMIT_MS });
  if (!ok) process.stdout.write(output);
  return tallyOf(output, ok);
}

/** By the lines that name an attack. */
export function tallyOf(output: string, ok: boolean): Tally {
  const runs = [...output.matchAll(/^([✓✗]) (.+): [\d,]+ requests in .*\n((?: {4}.*\n)*)/gm)];
  const failed = runs.filter(([, sign]) => sign === '✗');
  if (!ok && failed.length === 0) return FAILED;
  return {
    passed: runs.length - failed.length,
    failed: failed.length,
    failures: failed.map(([, , name, findings]) => `${name}\n${findings}`),
  };
}
