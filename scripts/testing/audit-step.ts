import { neededPackages } from '#scripts/release/needed-packages.ts';
import { root, runCommand } from './run-command.ts';
import type { Say, Tally } from './step.ts';

/** The used part of what `npm audit --json` writes. */
interface Vulnerability {
  readonly severity: string;
  readonly range: string;
  /** Folders of the package. */
  readonly nodes?: readonly string[];
  /** What was reported, or the name of the package from which it comes. */
  readonly via?: readonly (string | { readonly title?: string; readonly url?: string })[];
  readonly fixAvailable?: boolean | object;
}

const FAILING = ['high', 'critical'];

/**
 * Asks the registry for known vulnerabilities in the packages of the lock file. A registry that does not answer fails
 * nothing.
 */
export async function checkPackages(say: Say): Promise<Tally> {
  const { output } = await runCommand('npm', ['audit', '--json', '--loglevel=silent'], { limitMs: 30_000 });
  const tally = readAudit(output, new Set(neededPackages(root)));
  for (const line of [...(tally.failures ?? []), ...(tally.leftOut ?? [])]) say(`${line}\n`);
  say(`${FAILING.join(' and ')} ones fail, others are named.\n`);
  return tally;
}

/** Fails for grave vulnerabilities, names lesser ones, and says when nothing is known. */
export function readAudit(output: string, released: ReadonlySet<string> = new Set()): Tally {
  const found = vulnerabilitiesIn(output);
  if (found === undefined)
    return { passed: 0, failed: 0, leftOut: ['the registry told nothing of known holes; ask where npm audit works'] };
  const named = Object.entries(found).map(([name, hole]) => describeHole(name, hole, released));
  const isGrave = Object.values(found).some(({ severity }) => FAILING.includes(severity));
  return isGrave ? { passed: 0, failed: 1, failures: named } : { passed: 1, failed: 0, leftOut: named };
}

function describeHole(name: string, hole: Vulnerability, released: ReadonlySet<string>): string {
  const { severity, range, nodes = [], via = [], fixAvailable = false } = hole;
  const where = nodes.some((folder) => released.has(folder)) ? 'in releases' : 'only where it is built and tested';
  const why = via.map((each) => (typeof each === 'string' ? `by way of ${each}` : `${each.title} ${each.url}`));
  const fix = fixAvailable === false ? 'no fixed version yet' : 'a fixed version is there';
  return `${name} ${range} has a known hole (${severity}, ${where}; ${fix})${why.length === 0 ? '' : `: ${why.join(', ')}`}`;
}

function vulnerabilitiesIn(output: string): Readonly<Record<string, Vulnerability>> | undefined {
  try {
    return (JSON.parse(output) as { vulnerabilities?: Record<string, Vulnerability> }).vulnerabilities;
  } catch {
    return undefined;
  }
}
