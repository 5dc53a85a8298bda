import { neededPackages } from '#scripts/release/needed-packages.ts';
import { root, runCommand } from './run-command.ts';
import type { Tally } from './step.ts';

/** The used part of what `npm audit --json` writes. */
interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  readonly metadata?: { readonly dependencies?: { readonly total?: number } };
}

interface Vulnerability {
  readonly severity: string;
  readonly range: string;
  /** Folders of the package. */
  readonly nodes?: readonly string[];
  /** What was reported, or the name of the package from which it comes. */
  readonly via?: readonly (string | { readonly title?: string; readonly url?: string })[];
  readonly fixAvailable?: boolean | object;
}

const FAILING = new Set(['high', 'critical']);

/**
 * Asks the registry for known vulnerabilities in the packages of the lock file. A registry that does not answer fails
 * nothing.
 */
export async function checkPackages(): Promise<Tally> {
  const { output } = await runCommand('npm', ['audit', '--json', '--loglevel=silent'], { limitMs: 30_000 });
  const tally = readAudit(output, new Set(neededPackages(root)));
  process.stdout.write(`${sumOf(output, tally)}\n`);
  return tally;
}

/** Fails for grave vulnerabilities, names lesser ones, and says when nothing is known. */
export function readAudit(output: string, released: ReadonlySet<string> = new Set()): Tally {
  const found = reportOf(output)?.vulnerabilities;
  if (found === undefined)
    return { passed: 0, failed: 0, leftOut: ['the registry told nothing of known holes; ask where npm audit works'] };
  const all = Object.entries(found);
  const named = all.map(([name, hole]) => describeHole(name, hole, released));
  if (all.some(([, { severity }]) => FAILING.has(severity))) return { passed: 0, failed: 1, failures: named };
  return { passed: 1, failed: 0, leftOut: named };
}

function describeHole(name: string, hole: Vulnerability, released: ReadonlySet<string>): string {
  const { severity, range, nodes = [], via = [], fixAvailable = false } = hole;
  const where = nodes.some((folder) => released.has(folder)) ? 'in releases' : 'only where it is built and tested';
  const why = via
    .map((each) => (typeof each === 'string' ? `by way of ${each}` : `${each.title} ${each.url}`))
    .join(', ');
  const fix = fixAvailable === false ? 'no fixed version yet' : 'a fixed version is there';
  return `${name} ${range} has a known hole (${severity}, ${where}; ${fix})${why === '' ? '' : `: ${why}`}`;
}

/** By what it decided, for the log of the step. */
function sumOf(output: string, { failures = [], leftOut = [] }: Tally): string {
  const report = reportOf(output);
  if (report?.vulnerabilities === undefined) return 'The registry did not answer, so nothing is known of new holes.';
  const found = failures.length + leftOut.length;
  const total = report.metadata?.dependencies?.total ?? 'all';
  return `Asked about ${total} packages: ${found === 0 ? 'none has' : `${found} have`} a known hole. ${[...FAILING].join(' and ')} ones fail, others are named.`;
}

function reportOf(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return null;
  }
}
