import type { ZodError } from 'zod';
import { heroSummary } from '#contract/hero.ts';
import { FILE_TOO_LARGE, INVALID_FILE_TYPE, PICTURE_TOO_LARGE, PICTURE_TYPE } from '#contract/pictures.ts';
import { fromZod, HubError } from '#server/http/errors.ts';
import type { PictureFault } from '#server/platform/pictures/picture-conversion.ts';

/** The banner as a whole would be wrong; each field says what it lacks. */
export function heroRefused(error: ZodError): HubError {
  const { errors = [] } = fromZod(error);
  return new HubError(400, 'invalid', heroSummary(errors.map(({ message }) => message)), { errors });
}

export const pictureMissing = () =>
  new HubError(400, 'invalid', 'Please choose a picture', {
    errors: [{ path: 'heroImage', message: 'Please choose a picture' }],
  });

export const pictureTooLarge = () => new HubError(413, 'file_too_large', `${FILE_TOO_LARGE}. ${PICTURE_TOO_LARGE}.`);

/** What is wrong with a picture, and what helps. */
const faults: Record<PictureFault, () => HubError> = {
  'no-picture': () => wrongType(PICTURE_TYPE),
  damaged: () =>
    wrongType('The picture is damaged or not complete. Open it in a picture program, save it anew and try again'),
  'other-content': () =>
    wrongType('The file holds more than a picture. Open it in a picture program, save it anew and try again'),
  'too-many-pixels': () =>
    new HubError(
      413,
      'file_too_large',
      `${FILE_TOO_LARGE}. The picture has too many pixels: make it at most 4000 pixels wide and try again.`,
    ),
};

const wrongType = (sentence: string) => new HubError(415, 'invalid_file_type', `${INVALID_FILE_TYPE}. ${sentence}.`);

export const pictureRefused = (fault: PictureFault) => faults[fault]();

export const noHeroImage = () =>
  new HubError(409, 'no_hero_image', 'There is no uploaded picture to describe. Please upload one first.');
