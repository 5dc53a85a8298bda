import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NotedStatements } from '#tests/support/note-statements.ts';
import { postgresFiles, readSame, SAME_STATEMENTS } from './chosen-files.ts';
import { root } from './run-command.ts';
import { findSame } from './same-statements.ts';
import type { TimedFile } from './step.ts';

/** Races and crashes between processes do not show in the statements. */
const RACES = /^tests\/(?:[\w-]*(?:race|races|crash)|places-survive-crashes|two-processes)(?:\.long)?\.test\.ts$/;
const ENGINES = 'src/server/platform/database/';

/**
 * Writes the list of test files whose statements others send too, from a run's notes in this folder. Files that did not
 * run stay in it. Races, crashes and the engines themselves are never among them.
 */
export function keepSameStatements(folder: string, timed: readonly TimedFile[]): void {
  const noted = readNoted(folder);
  const asked = postgresFiles('all').flatMap((file) => {
    const statements = noted.get(file);
    const seconds = Math.max(0, ...timed.filter((each) => each.file === file).map((each) => each.seconds));
    return statements === undefined ? [] : [{ file, statements, seconds }];
  });
  const found = findSame(asked, (file) => RACES.test(file) || file.startsWith(ENGINES));
  const before = postgresFiles('all').filter((file) => !noted.has(file) && readSame().has(file));
  const same = [...before, ...found].toSorted();
  writeFileSync(path.join(root, SAME_STATEMENTS), `${JSON.stringify(same, null, 2)}\n`);
}

function readNoted(folder: string): Map<string, readonly string[]> {
  return new Map(
    readdirSync(folder).map((name) => {
      const { file, statements } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as NotedStatements;
      return [path.relative(root, file).replaceAll(path.sep, '/'), statements];
    }),
  );
}
