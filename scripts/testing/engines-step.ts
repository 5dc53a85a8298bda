import { inEveryEngine, leftOutIn } from '#e2e/engines/chosen-journeys.ts';
import { engineNames, isInstalled, type OtherEngine } from '#e2e/engines/engines.ts';
import { needs } from '#tests/support/needs.ts';
import type { Step, Tally } from './step.ts';
import { runVitest } from './vitest-step.ts';

/** A multiple of what they take on two busy cores: the limit is for what hangs, not for what is slow. */
const LIMIT_MS = 900_000;

/** The chosen journeys in an engine beside Chromium. */
export function engineStep(engine: OtherEngine): Step {
  const what = `what people do most, in ${engineNames[engine]}`;
  return { name: engine, what, run: () => runJourneysIn(engine) };
}

async function runJourneysIn(engine: OtherEngine): Promise<Tally> {
  if (!isInstalled(engine)) return { passed: 0, failed: 0, leftOut: [`all of them. ${needs[engineNames[engine]]}`] };
  const tests = Object.values(inEveryEngine).flat();
  const { files: _others, ...tally } = await runVitest({
    limitMs: LIMIT_MS,
    project: 'journeys',
    files: Object.keys(inEveryEngine),
    tests: tests.filter((test) => !leftOutIn[engine].includes(test)),
    env: { ENGINE: engine, TEST_DATABASE_URL: undefined, TEST_EXTENT: 'rest' },
  });
  // How long a file takes is kept of Chromium.
  return tally;
}
