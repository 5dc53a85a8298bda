import { z } from 'zod';
import { NOT_THERE, runTool } from './run-tool.ts';
import { VideoRefused } from './video-conversion.ts';

export interface ProbedVideo {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

const probed = z.object({
  streams: z
    .array(z.object({ width: z.number().positive(), height: z.number().positive() }))
    .transform((streams) => streams[0]),
  format: z.object({ duration: z.coerce.number().positive().optional() }),
});

/**
 * Safe reading of uploads: always as MP4 or MOV, by decoders for what cameras write, without access to other files and
 * addresses.
 */
export const READING = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov',
  '-codec_whitelist',
  'h264,hevc,mpeg4,mjpeg,prores,dvvideo,vp9,av1,libdav1d,aac,aac_fixed,alac,mp3,mp3float,ac3,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_f32le,opus',
  '-f',
  'mov',
] as const;

const MEMORY = 1024;
const WITHIN = 20_000;

/** @throws {VideoRefused} no-tools, damaged, or no-video if there is no picture in it */
export async function probeVideo(file: string, path: string, signal: AbortSignal): Promise<ProbedVideo> {
  const said: string[] = [];
  const wanted = ['-select_streams', 'v:0', '-show_entries', 'stream=width,height:format=duration', '-of', 'json'];
  const { code } = await runTool({
    tool: 'ffprobe',
    args: ['-v', 'error', ...READING, ...wanted, file],
    path,
    memory: MEMORY,
    signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN)]),
    onLine: (line) => said.push(line),
  });
  signal.throwIfAborted();
  if (code === NOT_THERE) throw new VideoRefused('no-tools');
  const read = probed.safeParse(code === 0 ? parse(said.join('\n')) : null);
  if (!read.success) throw new VideoRefused('damaged');
  const { streams: picture, format } = read.data;
  if (picture === undefined) throw new VideoRefused('no-video');
  if (format.duration === undefined) throw new VideoRefused('damaged');
  return { ...picture, seconds: format.duration };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
