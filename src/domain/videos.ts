/** A video for a reel, as Instagram takes it. */
export const REEL_SECONDS_AT_LEAST = 3;
export const MAX_REEL_SECONDS = 15 * 60;
export const MAX_REEL_BYTES = 300 * 1024 * 1024;

type VideoType = 'mp4' | 'mov';

/** So many bytes of the beginning of a file tell whether it is a video. */
export const VIDEO_TELLING_BYTES = 12;

const QUICKTIME = 'qt  ';
/** What a QuickTime file may begin with that is older than brands. */
const OLD_BEGINNINGS = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** What kind of video begins with these bytes (ISO/IEC 14496-12, 4.3); null when it is none, whatever its name says. */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length >= VIDEO_TELLING_BYTES && word(4) === 'ftyp') return word(8) === QUICKTIME ? 'mov' : 'mp4';
  return OLD_BEGINNINGS.includes(word(4)) ? 'mov' : null;
}
