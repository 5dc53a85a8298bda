import type { Fetched } from './fetch-media.ts';
import { GraphError } from './graph-error.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { readMp4, type Mp4File } from './mp4-boxes.ts';

const MB = 1024 * 1024;
const MAX_PAGE_VIDEO_SECONDS = 1200;
const PNG = '\u0089PNG\r\n\u001a\n';

const refused = (code: number, subcode: number, message: string) =>
  new GraphError({ code, error_subcode: subcode, message, error_user_msg: message, is_transient: false });

export function validateInstagramImage({ bytes }: Fetched): GraphError | null {
  const jpeg = readJpegHeader(bytes);
  if (jpeg === null || jpeg.components === 4)
    return refused(36001, 2207083, 'The image format is not supported. Please use JPEG.');
  if (bytes.length > 8 * MB)
    return refused(36000, 2207004, 'The image is too large to download. It should be less than 8 MB.');
  const ratio = jpeg.width / jpeg.height;
  if (ratio < 0.8 || ratio > 1.91) return refused(36003, 2207009, 'The submitted image has an invalid aspect ratio.');
  if (jpeg.width < 320 || jpeg.width > 1440)
    return refused(36003, 2207009, 'The submitted image has an unsupported width.');
  return null;
}

export function validatePagePhoto({ bytes }: Fetched): GraphError | null {
  const isPicture = readJpegHeader(bytes) !== null || bytes.toString('latin1', 0, 8) === PNG;
  if (!isPicture) return refused(324, 2069019, 'Missing or invalid image file');
  return bytes.length > 4 * MB
    ? refused(1, 1366046, 'Your photos could not be uploaded. Photos should be smaller than 4 MB.')
    : null;
}

export function validatePageVideo({ bytes }: Fetched): GraphError | null {
  const file = readMp4(bytes);
  if (file === null || file.video === null)
    return refused(352, 1363024, 'The video file you selected is in a format that we don’t support.');
  const isTooLong = file.seconds > MAX_PAGE_VIDEO_SECONDS || file.seconds < 1;
  return isTooLong ? refused(351, 1363026, 'There was a problem with your video file: its length.') : null;
}

export function validateReel({ bytes }: Fetched): GraphError | null {
  const file = readMp4(bytes);
  const wrong = file === null ? 'it is neither MP4 nor MOV' : wrongIn(file, bytes.length);
  return wrong === null
    ? null
    : refused(352, 2207026, `The video format is not supported. Please check the spec: ${wrong}.`);
}

function wrongIn({ order, seconds, hasEditList, video, sound }: Mp4File, length: number): string | null {
  if (order[0] !== 'ftyp') return 'it does not begin with its brand';
  if (order.indexOf('moov') > order.indexOf('mdat')) return 'moov does not come first';
  if (hasEditList) return 'it has an edit list';
  if (length > 300 * MB) return 'it is larger than 300 MB';
  if (seconds < 3 || seconds > 900) return `it takes ${seconds} seconds`;
  if (video === null) return 'it has no picture';
  if (!['avc1', 'hvc1', 'hev1'].includes(video.codec)) return `${video.codec} is no codec for it`;
  if (video.chroma !== null && video.chroma !== 1) return 'its colours are not 4:2:0';
  if (video.width > 1920) return `it is ${video.width} wide`;
  if (video.framesPerSecond < 23 || video.framesPerSecond > 60.5)
    return `it has ${video.framesPerSecond} frames a second`;
  if (sound === null) return null;
  if (sound.codec !== 'mp4a') return `${sound.codec} is no sound for it`;
  return sound.sampleRate > 48_000 || sound.channels > 2 ? 'its sound has too many samples or channels' : null;
}
