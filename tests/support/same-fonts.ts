import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testFonts, writeFontsFile } from './fonts.ts';

/** For the tests and all that they start, on every machine. Answers what removes them after the last test. */
export function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-fonts-'));
  process.env['FONTCONFIG_FILE'] = writeFontsFile(folder, testFonts);
  return () => rmSync(folder, { recursive: true, force: true });
}
