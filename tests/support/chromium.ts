import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser as Chromium } from 'playwright-core';

// Without windows, journeys take a third less time; Playwright too chooses it for what nobody looks at.
const WITHOUT_WINDOWS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [...WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];
/**
 * Switches off what the browser does beside its pages. The suggestions of the address bar are invisible pages, loaded
 * anew for each window: a third of the processor time of a short journey.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** As in Playwright 1.65: of a repeated switch the browser takes the last one. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The one of CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's own. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...USUAL_PLACES, chromium.executablePath()].find(doesStart) ?? null;
}

/** Some distributions install a script there that only says how to install Chromium. */
function doesStart(file: string): boolean {
  if (!existsSync(file)) return false;
  // On Windows asking for the version opens a window.
  return process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * Headless. Its sandbox is on, except for root, for whom Chromium has none.
 * @throws when this machine has no Chromium
 */
export async function launchChromium(args: readonly string[] = []): Promise<Chromium> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('No Chromium or Chrome was found. Run "npm test", which brings one, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    // Containers give little shared memory, and a page that outgrows it crashes.
    args: [
      '--disable-dev-shm-usage',
      // As wide as in a whole browser: the shell alone fits letters to pixels, so that lines break elsewhere.
      '--font-render-hinting=none',
      `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNSEEN].join()}`,
      ...args,
    ],
  });
}
