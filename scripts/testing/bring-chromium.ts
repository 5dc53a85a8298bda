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

/** Playwright's own, else the distribution's, which only root can install. */
async function findOrInstall(say: Say): Promise<string | null> {
  const present = findChromium();
  if (present !== null) return present;
  say('No Chromium or Chrome found. Downloading one…\n');
  const cli = path.join(root, 'node_modules/playwright-core/cli.js');
  await runCommand(process.execPath, [cli, 'install', 'chromium'], { limitMs: DOWNLOAD_LIMIT });
  const downloaded = findChromium();
  if (downloaded !== null) return downloaded;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  say('The download failed. Installing the distribution’s package…\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { limitMs: DOWNLOAD_LIMIT, env });
  // Not every distribution has the first.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    await runCommand('apt-get', args, { limitMs: DOWNLOAD_LIMIT, env });
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  return null;
}
