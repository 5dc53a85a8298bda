import { runCommand } from './run-command.ts';
import type { Tally } from './step.ts';

/** The used part of what `npm audit --json` writes. */
interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

const FAILING = new Set(['high', 'critical']);

/**
 * Asks the registry for known vulnerabilities in the packages of the lock file. A registry that does not answer fails
 * nothing.
 */
export async function checkPackages(): Promise<Tally> {
  const { output } = await runCommand('npm', ['audit', '--json', '--loglevel=silent'], { limitMs: 30_000 });
  return readAudit(output);
}

/** Fails for grave vulnerabilities, names lesser ones, and says when nothing is known. */
export function readAudit(output: string): Tally {
  const found = holesIn(output);
  if (found === null)
    return { passed: 0, failed: 0, leftOut: ['the registry told nothing of known holes; ask where npm audit works'] };
  const named = found.map(({ name, severity, range }) => `${name} ${range} has a known hole (${severity})`);
  if (found.some(({ severity }) => FAILING.has(severity))) return { passed: 0, failed: 1, failures: named };
  return { passed: 1, failed: 0, leftOut: named };
}

function holesIn(output: string): { name: string; severity: string; range: string }[] | null {
  try {
    const { vulnerabilities } = JSON.parse(output) as AuditReport;
    if (vulnerabilities === undefined) return null;
    return Object.entries(vulnerabilities).map(([name, { severity, range }]) => ({ name, severity, range }));
  } catch {
    return null;
  }
}
