import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Extent } from '#tests/support/extent.ts';
import { filesThatReach } from './import-reach.ts';
import { root } from './run-command.ts';

/** Test files whose statements on PostgreSQL others send too; `npm run test:all -- --keep` writes it. */
export const SAME_STATEMENTS = 'scripts/testing/same-statements.json';

/** Imported by tests that do more in a thorough run, and by tests with a database. */
const EXTENT = 'tests/support/extent.ts';
const DATABASE = 'tests/support/test-platform.ts';

const ABOUT_SQLITE = ['src/server/features/backup/damaged-data.test.ts', 'tests/data-that-cannot-be-used.long.test.ts'];

const tests = '{src,tests,scripts,bench,attack,faults}/**/*.test.{ts,tsx}';
const journeys = 'e2e/**/*.journey.ts';

export function unitFiles(extent: Extent): string[] {
  return chosen(filesOf(tests), extent, isLong);
}

export function postgresFiles(extent: Extent): string[] {
  const same = readSame();
  const holders = filesThatReach([DATABASE]);
  const files = filesOf(tests).filter((file) => holders.has(file) && !ABOUT_SQLITE.includes(file));
  return chosen(files, extent, (file) => isLong(file) || same.has(file));
}

export function journeyFiles(extent: Extent): string[] {
  return chosen(filesOf(journeys), extent, isLong);
}

function chosen(files: readonly string[], extent: Extent, isLater: (file: string) => boolean): string[] {
  if (extent === 'all') return [...files];
  if (extent === 'change') return files.filter((file) => !isLater(file));
  const doMore = filesThatReach([EXTENT]);
  return files.filter((file) => isLater(file) || doMore.has(file));
}

/** Named so because it takes long and seldom finds something. */
function isLong(file: string): boolean {
  return file.includes('.long.');
}

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
}

export function readSame(): Set<string> {
  const file = path.join(root, SAME_STATEMENTS);
  return new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []);
}
