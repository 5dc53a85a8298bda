import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createVideoConverter } from '#server/videos/video-converter.ts';
import { videoToolsPath } from './films.ts';

/** Starts to convert a video in another process, and ends that as a power cut would. */
export async function killWhileConverting(source: string, folder: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, source, folder], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function main([source = '', folder = '']: readonly string[]): Promise<void> {
  const converter = createVideoConverter(videoToolsPath);
  await converter.convert({ source, folder }, new AbortController().signal, () => process.stdout.write('.'));
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
