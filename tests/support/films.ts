import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseConfig } from '#server/platform/config.ts';
import { createVideoConverter } from '#server/videos/video-converter.ts';

export const { videoToolsPath } = parseConfig({ VIDEO_TOOLS_PATH: process.env['VIDEO_TOOLS_PATH'] });
export const hasFfmpeg = await createVideoConverter(videoToolsPath).isAvailable();

interface Film {
  readonly seconds?: number;
  readonly size?: string;
  readonly framesPerSecond?: number;
  readonly sound?: string | null;
  readonly more?: readonly string[];
}

/** A moving test card; the file's name decides the format. */
export function makeFilm(file: string, film: Film = {}): void {
  const { seconds = 3.2, size = '320x240', framesPerSecond = 30, sound = 'aac', more = [] } = film;
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${framesPerSecond}:d=${seconds}`];
  const tone = sound === null ? [] : ['-f', 'lavfi', '-i', `sine=r=44100:d=${seconds}`, '-c:a', sound];
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...more];
  const args = ['-v', 'error', '-y', ...picture, ...tone, ...encoder, file];
  const { status, stderr } = spawnSync('ffmpeg', args, { env: { PATH: videoToolsPath } });
  if (status !== 0) throw new Error(`The film could not be made: ${stderr.toString('utf8')}`);
}

export function processesNaming(text: string): string[] {
  if (!existsSync('/proc')) return [];
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return running.map(commandOf).filter((command) => command.includes(text));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It ended in this moment.
    return '';
  }
}
