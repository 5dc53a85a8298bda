import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testFonts, writeFontsFile } from './fonts.ts';

export function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-fonts-'));
  process.env['FONTCONFIG_FILE'] = writeFontsFile(folder, testFonts);
  return () => rmSync(folder, { recursive: true, force: true });
}
