import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  MAX_REEL_BYTES,
  REEL_SECONDS_AT_LEAST,
  MAX_REEL_SECONDS,
  VIDEO_TELLING_BYTES,
  videoTypeOf,
} from '#domain/videos.ts';
import { NoRoomLeft } from '#server/platform/files/durable.ts';
import { probeVideo, READING, type ProbedVideo } from './probe-video.ts';
import { NOT_THERE, runTool } from './run-tool.ts';
import { VideoRefused, type ConvertedVideo, type VideoConversion } from './video-conversion.ts';

interface Conversion extends VideoConversion {
  readonly path: string;
  readonly withinMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

const SIDE = { width: 1080, height: 1920 };
const MAX_PIXELS = 7680 * 4320;
/** ffmpeg's limit in MiB; 4K from a phone takes half of it. */
const MEMORY = 3072;
const SOUND_KBITS = 128;
const MAX_VIDEO_KBITS = 10_000;
/** Leaves room for boxes and the edges of sound. */
const SPARE = 0.95;
/** In seconds: two frames, which a film can lose when its frame rate changes. */
const ROUNDING = 0.07;

/**
 * Converts an upload to a reel; smaller pictures are centred on the upright screen.
 * @throws {VideoRefused} for an unusable video; {NoRoomLeft}; the signal's reason
 */
export async function convertVideo(conversion: Conversion): Promise<ConvertedVideo> {
  const { source, folder, path: searched, signal } = conversion;
  if (videoTypeOf(await beginningOf(source)) === null) throw new VideoRefused('no-video');
  const video = await probeVideo(source, searched, signal);
  validate(video);
  const file = path.join(folder, 'reel.mp4');
  try {
    await encode(conversion, video.seconds, file);
    const reel = await probeVideo(file, searched, signal);
    // Files say of themselves what they like.
    if (reel.seconds < REEL_SECONDS_AT_LEAST - ROUNDING) throw new VideoRefused('damaged');
    return { file, ...reel, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function beginningOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(VIDEO_TELLING_BYTES));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function validate({ seconds, width, height }: ProbedVideo): void {
  if (width * height > MAX_PIXELS) throw new VideoRefused('too-many-pixels');
  if (seconds < REEL_SECONDS_AT_LEAST) throw new VideoRefused('too-short');
  if (seconds > MAX_REEL_SECONDS) throw new VideoRefused('too-long');
}

async function encode(conversion: Conversion, seconds: number, file: string): Promise<void> {
  const { source, path: searched, withinMs, signal, onProgress } = conversion;
  const deadline = AbortSignal.timeout(withinMs);
  const { code, complaints } = await runTool({
    tool: 'ffmpeg',
    args: argumentsFor(source, seconds, file),
    path: searched,
    memory: MEMORY,
    fileBytes: MAX_REEL_BYTES,
    signal: AbortSignal.any([signal, deadline]),
    onLine: (line) => tellProgress(line, seconds, onProgress),
  });
  signal.throwIfAborted();
  if (deadline.aborted) throw new VideoRefused('too-slow');
  if (code === NOT_THERE) throw new VideoRefused('no-tools');
  if (complaints.includes('No space left on device')) throw new NoRoomLeft();
  // With -xerror the first thing that cannot be read ends it.
  if (code !== 0) throw new VideoRefused('damaged');
  onProgress(1);
}

/** What Instagram accepts; see decision 014. */
function argumentsFor(source: string, seconds: number, file: string): string[] {
  const kbits = Math.floor(Math.min(MAX_VIDEO_KBITS, (MAX_REEL_BYTES * 8 * SPARE) / 1000 / seconds - SOUND_KBITS));
  const { width, height } = SIDE;
  const fitted = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const filters = `${fitted},pad=${width}:${height}:-1:-1,setsar=1,fps=30,format=yuv420p`;
  const picture = `-c:v libx264 -preset veryfast -profile:v high -level 4.1 -crf 21 -maxrate ${kbits}k -bufsize ${2 * kbits}k -g 60 -keyint_min 60 -sc_threshold 0 -flags +cgop`;
  const sound = `-c:a aac -b:a ${SOUND_KBITS}k -ar 48000 -ac 2`;
  const bare = '-map_metadata -1 -map_chapters -1 -dn -sn -fflags +bitexact -flags:v +bitexact -flags:a +bitexact';
  return [
    ...'-v error -nostdin -y -xerror -progress pipe:1 -stats_period 0.25 -threads 2 -filter_threads 1'.split(' '),
    ...READING,
    '-i',
    source,
    ...`-map 0:v:0 -map 0:a:0? -t ${MAX_REEL_SECONDS} -vf ${filters}`.split(' '),
    ...`${picture} ${sound} ${bare} -threads 2 -movflags +faststart -use_editlist 0 -f mp4`.split(' '),
    file,
  ];
}

function tellProgress(line: string, seconds: number, onProgress: (done: number) => void): void {
  const written = /^out_time_us=(\d+)$/.exec(line)?.[1];
  if (written !== undefined) onProgress(Math.min(0.99, Number(written) / 1_000_000 / seconds));
}
