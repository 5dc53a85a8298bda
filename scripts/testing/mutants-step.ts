import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mutants, type Mutant } from '#tests/mutants/mutants.ts';
import { root } from './run-command.ts';
import type { Say, Tally } from './step.ts';
import { runVitest } from './vitest-step.ts';

/** For what hangs. */
const LIMIT_MS = 600_000;
/** At once, each in a copy of the project. */
const LANES = 2;
const SHARED = ['node_modules', '.runtime', 'dist'];
const NOT_SOURCES = [...SHARED, '.git', '.cache', 'data', 'release', 'test-results'];

/** Breaks the code in small ways, one after the other. Passed is each of which a test takes notice; says which. */
export async function runMutants(say: Say): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-mutants-'));
  const waiting = [...mutants];
  const survived: string[] = [];
  async function work(copy: string): Promise<void> {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const failing = await failingTest(copy, mutant);
      if (failing === null) survived.push(`${mutant.name}: no test fails`);
      say(`${failing === null ? '✗' : '✓'} ${mutant.name}: ${failing ?? 'no test fails'}\n`);
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, (_, lane) => work(copyProject(path.join(folder, `${lane}`)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { passed: mutants.length - survived.length, failed: survived.length, failures: survived };
}

async function failingTest(copy: string, { file, code, instead, tests }: Mutant): Promise<string | null> {
  const place = path.join(copy, file);
  const original = readFileSync(place, 'utf8');
  // As a function, so that no sign of the text is taken for a pattern.
  writeFileSync(
    place,
    original.replace(code, () => instead),
  );
  const how = { limitMs: LIMIT_MS, project: 'unit*', endsAtFirstFailure: true, cwd: copy };
  const { failures = [], failed } = await runVitest({ ...how, env: { TEST_DATABASE_URL: undefined }, files: tests });
  writeFileSync(place, original);
  if (failed === 0) return null;
  const [first] = failures[0]?.split('\n') ?? [];
  // A file that no longer loads proves nothing.
  return first?.includes(' › ') === true ? first.replace(/^.* › /, '') : null;
}

function copyProject(copy: string): string {
  const isSource = (file: string) => !NOT_SOURCES.includes(path.relative(root, file));
  cpSync(root, copy, { recursive: true, filter: isSource });
  for (const name of SHARED) symlinkSync(path.join(root, name), path.join(copy, name));
  return copy;
}
