export const REEL_SECONDS_AT_LEAST = 3;
export const MAX_REEL_SECONDS = 15 * 60;
export const MAX_REEL_BYTES = 300 * 1024 * 1024;

type VideoType = 'mp4' | 'mov';

export const VIDEO_TELLING_BYTES = 12;

const QUICKTIME = 'qt  ';
/** First boxes of QuickTime files from before brands existed. */
const OLD_BEGINNINGS = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** By its first bytes (ISO/IEC 14496-12, 4.3), whatever its name says; null if it is no video. */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length >= VIDEO_TELLING_BYTES && word(4) === 'ftyp') return word(8) === QUICKTIME ? 'mov' : 'mp4';
  return OLD_BEGINNINGS.includes(word(4)) ? 'mov' : null;
}
