import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inParallel } from '#attack/support/in-parallel.ts';
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
  const copies = Array.from({ length: LANES }, (_, lane) => path.join(folder, `${lane}`));
  const survived: string[] = [];
  async function tryOne(mutant: Mutant): Promise<void> {
    const copy = copies.pop() ?? folder;
    const failing = await failingTest(copy, mutant);
    copies.push(copy);
    if (failing === null) survived.push(`${mutant.name}: no test fails`);
    say(`${failing === null ? '✗' : '✓'} ${mutant.name}: ${failing ?? 'no test fails'}\n`);
  }
  try {
    for (const copy of copies) copyProject(copy);
    await inParallel(mutants, tryOne, LANES);
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

function copyProject(copy: string): void {
  const isSource = (file: string) => !NOT_SOURCES.includes(path.relative(root, file));
  cpSync(root, copy, { recursive: true, filter: isSource });
  for (const name of SHARED) symlinkSync(path.join(root, name), path.join(copy, name));
}
