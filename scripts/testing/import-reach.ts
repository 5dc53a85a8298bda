import { readSources } from '#tests/architecture/source-file.ts';

const SOURCES = ['{tests,e2e,scripts,bench,attack,faults}/**/*.ts', 'src/**/*.test.ts'];

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** Test files and their support that import it themselves. */
export function importersOf(file: string): readonly string[] {
  known ??= readImporters();
  return known.get(file) ?? [];
}

export function filesThatReach(targets: readonly string[]): ReadonlySet<string> {
  const reached = new Set(targets);
  // A set gives what is added to it while it is gone through, too.
  for (const file of reached) for (const importer of importersOf(file)) reached.add(importer);
  return reached;
}

function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of readSources(SOURCES))
    for (const { file, typeOnly } of imports) {
      if (file !== null && !typeOnly) importers.set(file, [...(importers.get(file) ?? []), path]);
    }
  return importers;
}
