import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from '#tests/support/chromium.ts';
import { root, runCommand } from './run-command.ts';
import type { Say } from './step.ts';

const DOWNLOAD_LIMIT = 180_000;
let found: Promise<string | null> | undefined;

/** The browser of this machine, else one that is installed once for all steps; null where that is not possible. */
export function bringChromium(say: Say): Promise<string | null> {
  return (found ??= findOrInstall(say));
}

/** Playwright's own, else the distribution's, which only root can install, and not every distribution has the first. */
async function findOrInstall(say: Say): Promise<string | null> {
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  const byRoot = [
    ['update', '-qq'],
    [...install, 'chromium-headless-shell'],
    [...install, 'chromium'],
  ];
  const isRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const ways: [command: string, args: string[]][] = [
    [process.execPath, [path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']],
    ...(isRoot ? byRoot : []).map((args): [string, string[]] => ['apt-get', args]),
  ];
  for (const [command, args] of ways) {
    const present = findChromium();
    if (present !== null) return present;
    say(`No Chromium or Chrome found: ${command} ${args.join(' ')}\n`);
    await runCommand(command, args, { limitMs: DOWNLOAD_LIMIT, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
  return findChromium();
}
