import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testFonts, writeFontsFile } from './fonts.ts';

export interface BareMachine {
  readonly variables: { readonly VIDEO_TOOLS_PATH: string; readonly FONTCONFIG_FILE: string };
  /** The fonts of the tests, and programs that stand in for ffmpeg and ffprobe but convert nothing. */
  installAll(): void;
  remove(): void;
}

const STAND_IN = '#!/bin/sh\n[ "$1" = -version ]\n';

export function makeBareMachine(): BareMachine {
  const root = mkdtempSync(path.join(tmpdir(), 'hub-machine-'));
  const tools = path.join(root, 'bin');
  mkdirSync(tools);
  const fonts = path.join(root, 'fonts');
  return {
    variables: { VIDEO_TOOLS_PATH: tools, FONTCONFIG_FILE: writeFontsFile(fonts, []) },
    installAll() {
      for (const name of ['ffmpeg', 'ffprobe']) {
        const file = path.join(tools, name);
        writeFileSync(file, STAND_IN);
        chmodSync(file, 0o755);
      }
      writeFontsFile(fonts, testFonts);
    },
    remove() {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
