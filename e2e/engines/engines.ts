import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { firefox, type Browser } from 'playwright-core';
import { launchChromium } from '#tests/support/chromium.ts';
import { testFonts } from '#tests/support/fonts.ts';

/** Beside Chromium, in which everything runs. */
export const otherEngines = ['webkit', 'firefox'] as const;
export type OtherEngine = (typeof otherEngines)[number];
export type Engine = 'chromium' | OtherEngine;

export const engineNames = { webkit: 'WebKit', firefox: 'Firefox' } as const satisfies Record<OtherEngine, string>;

/** In which this run opens pages; ENGINE names it. */
export const engineOfRun: Engine = otherEngines.find((each) => each === process.env['ENGINE']) ?? 'chromium';

const FIREFOX_SETTINGS = {
  'ui.prefersReducedMotion': 1,
  // A scroll bar takes no place, as on a phone.
  'ui.useOverlayScrollbars': 1,
  // Its pages may read the fonts of the tests.
  'security.sandbox.content.read_path_whitelist': testFonts.map((folder) => `${folder}/`).join(),
  // Of a page that is kept to go back to, Playwright would wait for another load; Chromium keeps none in tests either.
  'browser.sessionhistory.max_total_viewers': 0,
  // Firefox ESR 153 crashes when Playwright asks a second time by which elements another one is labelled.
  'accessibility.ARIAElementReflection.enabled': false,
  // What it does beside its pages.
  'app.normandy.enabled': false,
  'nimbus.rollouts.enabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'browser.backup.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  // On a busy machine a script may take long.
  'dom.max_script_run_time': 0,
};
/** A stand-in for Firefox, with which Playwright speaks WebDriver BiDi. */
const PROGRAMS = { webkit: 'webkit.ts', firefox: 'firefox.ts' } as const satisfies Record<OtherEngine, string>;
const WEBKIT_PARTS = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2";

export async function launchEngine(name: Engine): Promise<Browser> {
  if (name === 'chromium') return launchChromium();
  const env: Record<string, string | undefined> = {
    ...process.env,
    // These programs begin with "env node".
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
    FIREFOX_PATH: findFirefox() ?? undefined,
  };
  return firefox.launch({
    executablePath: path.join(import.meta.dirname, PROGRAMS[name]),
    channel: 'moz-firefox',
    firefoxUserPrefs: FIREFOX_SETTINGS,
    env,
  });
}

export function isInstalled(name: OtherEngine): boolean {
  if (name === 'firefox') return findFirefox() !== null;
  const hasPrograms = ['WebKitWebDriver', 'Xvfb'].every((program) => findProgram(program) !== null);
  return hasPrograms && spawnSync('/usr/bin/python3', ['-c', WEBKIT_PARTS]).status === 0;
}

function findFirefox(): string | null {
  return process.env['FIREFOX_PATH'] ?? findProgram('firefox-esr') ?? findProgram('firefox');
}

function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}
