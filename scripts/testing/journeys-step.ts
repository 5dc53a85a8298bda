import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '#tests/support/chromium.ts';
import { root, runCommand } from './run-command.ts';
import { FAILED, type Tally } from './step.ts';
import { runVitest } from './vitest-step.ts';

// Three times what it takes on two busy cores: the limit is for what hangs, not for what is slow.
const LIMIT = 900_000;
const DOWNLOAD_LIMIT = 180_000;
const MISSING =
  'No browser: there is no Chromium or Chrome here, and none could be brought. Install one, or name it in CHROMIUM_PATH.';

/** Runs the browser journeys, on a browser that is brought when the machine has none. */
export async function runJourneys(): Promise<Tally> {
  const browser = findChromium() ?? (await bringChromium());
  if (browser === null) {
    process.stderr.write(`${MISSING}\n`);
    return FAILED;
  }
  process.stdout.write(`With ${browser}\n`);
  return runVitest({ limitMs: LIMIT, config: 'e2e/vitest.config.ts', env: { CHROMIUM_PATH: browser } });
}

/** Playwright's own, else the distribution's, which only root can install. */
async function bringChromium(): Promise<string | null> {
  process.stdout.write('No Chromium or Chrome here; downloading one…\n');
  const cli = path.join(root, 'node_modules/playwright-core/cli.js');
  await runCommand(process.execPath, [cli, 'install', 'chromium'], { limitMs: DOWNLOAD_LIMIT });
  const downloaded = findChromium();
  if (downloaded !== null) return downloaded;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  process.stdout.write('That was not possible; installing the one of the distribution…\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { limitMs: DOWNLOAD_LIMIT, env });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    limitMs: DOWNLOAD_LIMIT,
    env,
  });
  return findChromium();
}
