import { convertVideo } from './convert-video.ts';
import { runTool } from './run-tool.ts';
import { TooManyVideos, type ConvertedVideo, type VideoConversion } from './video-conversion.ts';

export interface VideoConverter {
  isAvailable(): Promise<boolean>;
  /**
   * `onProgress` gets values from 0 to 1.
   * @throws {VideoRefused} for an unusable video; {TooManyVideos} when too many wait or the server stops; {NoRoomLeft};
   * the reason of `signal` when that is aborted
   */
  convert(
    conversion: VideoConversion,
    signal: AbortSignal,
    onProgress?: (done: number) => void,
  ): Promise<ConvertedVideo>;
  /** Ends what runs, with all its processes, and refuses what waits; resolves when nothing is left. */
  close(): Promise<void>;
}

interface ConverterOptions {
  readonly waiting?: number;
  /** For one video, in ms; a minute of film takes about half a minute on two cores. */
  readonly within?: number;
}

const WITHIN = 10 * 60_000;
const VERSION_MEMORY = 1024;

/** `path` has the tools' folders, in the form of PATH. */
export function createVideoConverter(
  path: string,
  { waiting = 2, within = WITHIN }: ConverterOptions = {},
): VideoConverter {
  const closed = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let queued = 0;
  let isThere = false;
  return {
    async isAvailable() {
      // Tools that are there stay there; those that are not may be installed any moment.
      if (isThere) return true;
      const run = (tool: 'ffmpeg' | 'ffprobe') =>
        runTool({ tool, args: ['-version'], path, memory: VERSION_MEMORY, signal: closed.signal });
      const ends = await Promise.all([run('ffmpeg'), run('ffprobe')]);
      return (isThere = ends.every(({ code }) => code === 0));
    },
    async convert(conversion, signal, onProgress = () => {}) {
      if (queued > waiting) throw new TooManyVideos();
      queued += 1;
      const own = AbortSignal.any([signal, closed.signal]);
      const converted = last.then(() => {
        own.throwIfAborted();
        return convertVideo({ ...conversion, path, withinMs: within, signal: own, onProgress });
      });
      last = converted.catch(() => {}).finally(() => (queued -= 1));
      return converted;
    },
    async close() {
      closed.abort(new TooManyVideos());
      await last;
    },
  };
}
