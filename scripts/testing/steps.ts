import { bringChromium } from './bring-chromium.ts';
import { runJourneys } from './journeys-step.ts';
import { runTestsOnPostgres } from './postgres-step.ts';
import { runCommand } from './run-command.ts';
import { FAILED, PASSED, type Step, type Tally } from './step.ts';
import { checkTexts } from './texts-step.ts';
import { runVitest } from './vitest-step.ts';

const MINUTES = 60_000;

/** All that a change must pass, in the order in which it is asked: what answers soonest comes first. */
export const steps: readonly Step[] = [
  { name: 'types', what: 'the types fit', run: () => check('tsc', ['-p', '.']) },
  {
    name: 'lint',
    what: 'the rules of the code are kept',
    run: () => check('oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'format', what: 'the files are formatted', run: () => check('oxfmt', ['--check']) },
  { name: 'texts', what: 'the catalogues hold the texts of the source', run: checkTexts },
  { name: 'build', what: 'the pages can be built', run: () => check(process.execPath, ['scripts/build.ts']) },
  {
    name: 'unit',
    what: 'unit and server tests on the embedded database',
    run: async () => {
      // A few of them look at mails in a browser.
      const browser = await bringChromium();
      const env = { TEST_DATABASE_URL: undefined, CHROMIUM_PATH: browser ?? undefined };
      return runVitest({ limitMs: 15 * MINUTES, env });
    },
  },
  { name: 'postgres', what: 'the tests that hold a database on PostgreSQL', run: runTestsOnPostgres },
  { name: 'journeys', what: 'what people do, in a browser', run: runJourneys },
];

/** A check is one test; what it wrote is shown when it fails. */
async function check(command: string, args: readonly string[]): Promise<Tally> {
  const { ok, output } = await runCommand(command, args, { limitMs: 6 * MINUTES });
  if (!ok) process.stdout.write(output);
  return ok ? PASSED : FAILED;
}
