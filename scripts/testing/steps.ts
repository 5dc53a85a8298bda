import type { Extent } from '#tests/support/extent.ts';
import { checkPackages } from './audit-step.ts';
import { bringChromium } from './bring-chromium.ts';
import { unitFiles } from './chosen-files.ts';
import { engineStep } from './engines-step.ts';
import { runJourneys } from './journeys-step.ts';
import { hasPostgres, runTestsOnPostgres } from './postgres-step.ts';
import { checkRules } from './lint-step.ts';
import { runMutants } from './mutants-step.ts';
import { runCommand } from './run-command.ts';
import { FAILED, PASSED, type Step, type Tally } from './step.ts';
import { checkTexts } from './texts-step.ts';
import { runVitest } from './vitest-step.ts';

const MINUTES = 60_000;

const build: Step = {
  name: 'build',
  what: 'the pages can be built',
  run: () => check(process.execPath, ['scripts/build.ts']),
};

/** Quickest answer first. The rest of the tests needs no check again, but pages of this version. */
export function stepsOf(extent: Extent): readonly Step[] {
  return extent === 'rest' ? [build, ...testsOf(extent)] : [...checks, ...testsOf(extent), audit];
}

const checks = (
  [
    { name: 'types', what: 'the types fit', run: () => check('tsc', ['-b']) },
    { name: 'lint', what: 'the rules of the code are kept', run: checkRules },
    { name: 'format', what: 'the files are formatted', run: () => check('oxfmt', ['--check']) },
    { name: 'texts', what: 'the catalogues hold the texts of the source', run: checkTexts },
    build,
  ] as const satisfies readonly Step[]
).map((step): Step => ({ ...step, sharesTime: true }));

/** Not part of what a change must pass: a vulnerability that becomes known today is no fault of the change. */
const audit: Step = {
  name: 'audit',
  what: 'no package has a known hole',
  onRequest: true,
  run: checkPackages,
};

const attack: Step = {
  name: 'attack',
  what: 'attacks on a running hub are refused',
  run: () => check(process.execPath, ['scripts/attack.ts'], { shown: true }),
};

const mutants: Step = {
  name: 'mutants',
  what: 'a test fails for each small breakage',
  run: runMutants,
  sharesTime: true,
};

const faults: Step = {
  name: 'faults',
  what: 'real servers survive 24 faults',
  // How long something takes on a machine that runs tests decides nothing.
  run: () => check(process.execPath, ['scripts/faults.ts', '--no-times', '--short'], { minutes: 45, shown: true }),
  sharesTime: true,
};

function testsOf(extent: Extent): readonly Step[] {
  return [
    {
      name: 'unit',
      what: 'unit and server tests on the embedded database',
      run: async () => {
        // A few of them look at mails in a browser.
        const browser = await bringChromium();
        const env = { TEST_DATABASE_URL: undefined, CHROMIUM_PATH: browser ?? undefined, TEST_EXTENT: extent };
        return runVitest({ limitMs: 25 * MINUTES, project: 'unit*', files: unitFiles(extent, hasPostgres()), env });
      },
    },
    {
      name: 'postgres',
      what: 'the tests that hold a database on PostgreSQL',
      run: () => runTestsOnPostgres(extent),
    },
    { name: 'journeys', what: 'what people do, in a browser', run: () => runJourneys(extent) },
    ...(extent === 'change' ? [] : [engineStep('webkit'), engineStep('firefox'), attack, mutants, faults]),
  ];
}

/** By what the program answers; it says itself what it found, or when it is shown. Its limit is for what hangs. */
async function check(command: string, args: readonly string[], { minutes = 15, shown = false } = {}): Promise<Tally> {
  const { ok, output } = await runCommand(command, args, { limitMs: minutes * MINUTES, shown });
  if (!ok) process.stdout.write(output);
  return ok ? PASSED : FAILED;
}
