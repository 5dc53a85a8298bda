import { inEveryEngine, leftOutIn } from '#e2e/engines/chosen-journeys.ts';
import { engineNames, isInstalled, type OtherEngine } from '#e2e/engines/engines.ts';
import type { Extent } from '#tests/support/extent.ts';
import { needs } from '#tests/support/needs.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { bringChromium } from './bring-chromium.ts';
import { journeyFiles, postgresFiles, unitFiles } from './chosen-files.ts';
import { checkRules } from './lint-step.ts';
import { runMutants } from './mutants-step.ts';
import { runCommand } from './run-command.ts';
import { FAILED, PASSED, type Say, type Step, type Tally, type Turn } from './step.ts';
import { checkTexts } from './texts-step.ts';
import { runVitest } from './vitest-step.ts';

/** Several times what a step takes on two busy cores: it is for what hangs. */
const LIMIT_MS = 3_600_000;
/**
 * What only landings run waits much of its time and leaves the processor to others. Tests on the databases and in the
 * browser keep it busy: beside another step, pictures, videos and backups, which the product makes with low priority,
 * would never get their turn.
 */
const LANES_OF_LANDINGS = 2;

const build: Step = { name: 'build', what: 'the pages can be built', run: check(process.execPath, 'scripts/build.ts') };

const checks: readonly Step[] = [
  { name: 'lint', what: 'the rules of the code are kept', run: checkRules },
  { name: 'types', what: 'the types fit', run: check('tsc', '-b') },
  { name: 'texts', what: 'the catalogues hold the texts of the source', run: checkTexts },
  build,
  { name: 'format', what: 'the files are formatted', run: check('oxfmt', '--check') },
  // Not part of what a change must pass: a vulnerability that becomes known today is no fault of the change.
  { name: 'audit', what: 'no grave hole is known', onRequest: true, run: check('npm', 'audit', '--audit-level=high') },
];

/** The rest of the tests needs no check again, but pages of this version. What takes longest begins first. */
export function turnsOf(extent: Extent): readonly Turn[] {
  const tests: Step[] = [
    { name: 'journeys', what: 'what people do, in a browser', run: (say) => runJourneys(extent, say) },
    {
      name: 'unit',
      what: 'unit and server tests on the embedded database',
      run: (say) => runUnitTests(extent, say),
    },
    {
      name: 'postgres',
      what: 'the tests that hold a database on PostgreSQL',
      run: (say) => runTestsOnPostgres(extent, say),
    },
  ];
  return [
    extent === 'rest' ? { lanes: 1, steps: [build] } : { lanes: checks.length, steps: checks },
    { lanes: 1, steps: tests },
    ...(extent === 'change' ? [] : [{ lanes: LANES_OF_LANDINGS, steps: forLandings }]),
  ];
}

const forLandings: readonly Step[] = [
  // How long something takes on a machine that runs tests decides nothing.
  {
    name: 'faults',
    what: 'real servers survive faults',
    run: check(process.execPath, 'scripts/faults.ts', '--no-times', '--short'),
  },
  { name: 'mutants', what: 'a test fails for each small breakage', run: runMutants },
  inEngine('webkit'),
  inEngine('firefox'),
  { name: 'attack', what: 'attacks on a running hub are refused', run: check(process.execPath, 'scripts/attack.ts') },
];

async function runUnitTests(extent: Extent, say: Say): Promise<Tally> {
  // A few of them look at mails in a browser.
  const browser = await bringChromium(say);
  const env = { TEST_DATABASE_URL: undefined, CHROMIUM_PATH: browser ?? undefined, TEST_EXTENT: extent };
  return runVitest({ limitMs: LIMIT_MS, project: 'unit*', files: unitFiles(extent, hasPostgres()), env, say });
}

export function hasPostgres(): boolean {
  return namedServer() !== undefined || findPostgres() !== null;
}

/** On the server of TEST_DATABASE_URL, else on one of their own. */
async function runTestsOnPostgres(extent: Extent, say: Say): Promise<Tally> {
  const programs = findPostgres();
  const own = namedServer() === undefined && programs !== null ? await startPostgres(programs) : null;
  const url = namedServer() ?? own?.url;
  if (url === undefined) return { passed: 0, failed: 0, leftOut: [`all tests. ${needs.PostgreSQL}`] };
  const env = { TEST_DATABASE_URL: url, TEST_EXTENT: extent };
  try {
    return await runVitest({ limitMs: LIMIT_MS, project: 'unit*', files: postgresFiles(extent), env, say });
  } finally {
    await own?.remove();
  }
}

function namedServer(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined;
}

async function runJourneys(extent: Extent, say: Say): Promise<Tally> {
  const browser = await bringChromium(say);
  if (browser === null) return { ...FAILED, failures: [`There is no browser. ${needs.browser}`] };
  say(`With ${browser}\n`);
  const env = { CHROMIUM_PATH: browser, TEST_DATABASE_URL: undefined, TEST_EXTENT: extent };
  return runVitest({ limitMs: LIMIT_MS, project: 'journeys', files: journeyFiles(extent), env, say });
}

/** The chosen journeys in an engine beside Chromium. */
function inEngine(engine: OtherEngine): Step {
  const name = engineNames[engine];
  const run = async (say: Say): Promise<Tally> => {
    if (!isInstalled(engine)) return { passed: 0, failed: 0, leftOut: [`all of them. ${needs[name]}`] };
    const tests = Object.values(inEveryEngine)
      .flat()
      .filter((test) => !leftOutIn[engine].includes(test));
    const env = { ENGINE: engine, TEST_DATABASE_URL: undefined, TEST_EXTENT: 'rest' };
    return runVitest({ limitMs: LIMIT_MS, project: 'journeys', files: Object.keys(inEveryEngine), tests, env, say });
  };
  return { name: engine, what: `what people do most, in ${name}`, run };
}

/** By what the program answers; it says itself what it found. */
function check(command: string, ...args: readonly string[]): Step['run'] {
  return async (say) => ((await runCommand(command, args, { limitMs: LIMIT_MS, say })).ok ? PASSED : FAILED);
}
