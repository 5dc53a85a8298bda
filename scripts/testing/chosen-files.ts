import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSources } from '#tests/architecture/source-file.ts';
import type { Extent } from '#tests/support/extent.ts';
import { root } from './run-command.ts';

/** Imported by tests that do more in a thorough run, and by tests with a database. */
const EXTENT = 'tests/support/extent.ts';
/** Imported by tests that do more only on PostgreSQL. */
const FULL_RACE = 'tests/support/full-race.ts';
const DATABASE = 'tests/support/test-platform.ts';

/**
 * About the embedded database, or about what the same rows become: pictures, mails and posts on their way, headers and
 * refusals, what other programs read, and what comes by sockets or a shell.
 */
const ON_ONE_DATABASE =
  /(?:damaged-data\.long|data-that-cannot-be-used\.long|in-other-programs\.long|mails-as-others-read-them\.long|mail-looks\.long|hostile-uploads\.long|slow-peers\.long|(?:hero|logos|share|social)\.routes\.long|posting-through-the-queue\.long|posts-outlive-their-server\.long|mail-unreachable\.long|sending-limits\.long|attacks-inside|every-answer-carries-its-headers|refusals-tell-nothing|from-the-shell\.long|graceful-stop\.long)\.test\.ts$/;

/** Between processes. */
const RACES = /^tests\/(?:[\w-]*(?:races?|crash|crashes)|two-processes)\.test\.ts$/;
/** The databases themselves, and the data of earlier versions. */
const ABOUT_DATABASES =
  /^(?:src\/server\/platform\/database\/.+|tests\/(?:data-of-earlier-versions|newer-data-is-refused)\.test\.ts)$/;
/** Not written by Kysely, which knows what the databases have in common. */
const OWN_SQL = /\bsql[`<]|\b(?:lockName|lockInOrder|forUpdate)\(/;

const tests = '{src,tests,scripts,bench,attack,faults}/**/*.test.{ts,tsx}';
const journeys = 'e2e/**/*.journey.ts';

/** Races of a change run on one database: on PostgreSQL, where that is there. */
export function unitFiles(extent: Extent, hasPostgres: boolean): string[] {
  const elsewhere = filesThatReach([FULL_RACE]);
  const doMore = () => new Set([...filesThatReach([EXTENT])].filter((file) => !elsewhere.has(file)));
  const isLater = (file: string) => isLong(file) || (hasPostgres && RACES.test(file));
  return chosen(filesOf(tests), extent, isLater, doMore);
}

/** On a change only what can differ between the databases: files about them, and those that import SQL of our own. */
export function postgresFiles(extent: Extent): string[] {
  const sources = filesOf('src/server/**/*.ts').filter((file) => !file.includes('.test.'));
  const withOwnSql = sources.filter((file) => OWN_SQL.test(readFileSync(path.join(root, file), 'utf8')));
  const thatUseIt = new Set(withOwnSql.flatMap(importersOf));
  const holders = filesThatReach([DATABASE]);
  const files = filesOf(tests).filter((file) => holders.has(file) && !ON_ONE_DATABASE.test(file));
  const differs = (file: string) => RACES.test(file) || ABOUT_DATABASES.test(file) || thatUseIt.has(file);
  return chosen(files, extent, (file) => isLong(file) || !differs(file));
}

export function journeyFiles(extent: Extent): string[] {
  return chosen(filesOf(journeys), extent, isLong);
}

/** What a change leaves for later is in the rest, with those of a change that do more there. */
export function chosen(
  files: readonly string[],
  extent: Extent,
  isLater: (file: string) => boolean,
  doMore = () => filesThatReach([EXTENT]),
): string[] {
  if (extent === 'all') return [...files];
  if (extent === 'change') return files.filter((file) => !isLater(file));
  const more = doMore();
  return files.filter((file) => isLater(file) || more.has(file));
}

/** Named so because it takes long and seldom finds something. */
function isLong(file: string): boolean {
  return file.includes('.long.');
}

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
}

function filesThatReach(targets: readonly string[]): ReadonlySet<string> {
  const reached = new Set(targets);
  // A set gives what is added to it while it is gone through, too.
  for (const file of reached) for (const importer of importersOf(file)) reached.add(importer);
  return reached;
}

let known: Map<string | null, { readonly importer: string }[]> | undefined;

/** Test files and their support that import it themselves. */
function importersOf(file: string): string[] {
  const sources = () => readSources(['{tests,e2e,scripts,bench,attack,faults}/**/*.ts', 'src/**/*.test.ts']);
  const edges = () =>
    sources().flatMap(({ path: importer, imports }) =>
      imports.filter(({ typeOnly }) => !typeOnly).map((imported) => ({ importer, file: imported.file })),
    );
  known ??= Map.groupBy(edges(), (edge) => edge.file);
  return (known.get(file) ?? []).map(({ importer }) => importer);
}
