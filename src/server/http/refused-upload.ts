import { FILE_TOO_LARGE, INVALID_FILE_TYPE } from '#domain/pictures.ts';
import { isNoRoom } from '#server/platform/files/durable.ts';
import type { Log } from '#server/platform/log.ts';
import type { PictureFault } from '#server/pictures/picture-conversion.ts';
import { PictureRefused, TooManyPictures } from '#server/pictures/picture-converter.ts';
import { HubError, diskFull, tryLater } from './errors.ts';

const TOO_MANY_PIXELS = 'The picture has too many pixels. Make it at most 4000 pixels wide and try again';

const faults: Record<Exclude<PictureFault, 'no-picture'>, () => HubError> = {
  damaged: () =>
    wrongFileType('The picture is damaged or incomplete. Open it in a photo app, save it again and try again'),
  'other-content': () =>
    wrongFileType('The file contains more than a picture. Open it in a photo app, save it again and try again'),
  'too-narrow': () => wrongFileType('The picture is far too long and narrow. Crop it and try again'),
  'too-many-pixels': () => fileTooLarge(TOO_MANY_PIXELS),
};

/** `sentence`, here and below without its full stop, says what to do. */
export const fileTooLarge = (sentence: string) =>
  new HubError(413, 'file_too_large', `${FILE_TOO_LARGE}. ${sentence}.`);
export const wrongFileType = (sentence: string) =>
  new HubError(415, 'invalid_file_type', `${INVALID_FILE_TYPE}. ${sentence}.`);

/**
 * Turns an upload's error into one for the caller; other errors are returned unchanged. `types` says what is accepted.
 */
export function uploadRefused(error: unknown, types: string, log: Log): unknown {
  if (error instanceof PictureRefused)
    return error.fault === 'no-picture' ? wrongFileType(types) : faults[error.fault]();
  if (error instanceof TooManyPictures)
    return tryLater('Other pictures are being prepared right now. Please try again in a moment.');
  if (isNoRoom(error)) {
    log.error('the disk is full: an upload was refused');
    return diskFull();
  }
  return error;
}
