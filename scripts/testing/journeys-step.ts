import { needs } from '#tests/support/needs.ts';
import type { Extent } from '#tests/support/extent.ts';
import { bringChromium } from './bring-chromium.ts';
import { journeyFiles } from './chosen-files.ts';
import { FAILED, type Tally } from './step.ts';
import { runVitest } from './vitest-step.ts';

// A multiple of what they take on two busy cores: the limit is for what hangs, not for what is slow.
const LIMITS = { change: 900_000, rest: 2_400_000, all: 3_000_000 } as const satisfies Record<Extent, number>;

export async function runJourneys(extent: Extent): Promise<Tally> {
  const browser = await bringChromium();
  if (browser === null) {
    process.stderr.write(`There’s no browser here, and none could be installed. ${needs.browser}\n`);
    return { ...FAILED, failures: [`There is no browser. ${needs.browser}`] };
  }
  process.stdout.write(`With ${browser}\n`);
  const env = { CHROMIUM_PATH: browser, TEST_DATABASE_URL: undefined, TEST_EXTENT: extent };
  return runVitest({ limitMs: LIMITS[extent], project: 'journeys', files: journeyFiles(extent), env });
}
