import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ShareDrawing } from '#server/pictures/share-words.ts';
import { writeFontsFile } from './fonts.ts';

/** On a system with the fonts of these folders only. Answers "drawn" or the failure. */
export async function drawWithFonts(folders: readonly string[], drawing: ShareDrawing): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'hub-fonts-'));
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(drawing)], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { FONTCONFIG_FILE: writeFontsFile(home, folders) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  rmSync(home, { recursive: true, force: true });
  return said;
}

async function main(drawing: string): Promise<void> {
  const { drawShare } = await import('#server/pictures/draw-share.ts');
  const outcome = await drawShare(JSON.parse(drawing) as ShareDrawing);
  process.stdout.write('converted' in outcome ? 'drawn' : JSON.stringify(outcome));
}

if (process.argv[1] === import.meta.filename) await main(process.argv[2] ?? '');
