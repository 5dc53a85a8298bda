import type { ZodError } from 'zod';
import { heroSummary } from '#contract/hero.ts';
import { PICTURE_TOO_LARGE, PICTURE_TYPE } from '#contract/pictures.ts';
import { fromZod, HubError } from '#server/http/errors.ts';
import { fileTooLarge, wrongFileType } from '#server/http/refused-upload.ts';

export function heroRefused(error: ZodError): HubError {
  const { errors = [] } = fromZod(error);
  return new HubError(400, 'invalid', heroSummary(errors.map(({ message }) => message)), { errors });
}

export const pictureMissing = () =>
  new HubError(400, 'invalid', 'Please choose a picture', {
    errors: [{ path: 'heroImage', message: 'Please choose a picture' }],
  });

export const pictureTooLarge = () => fileTooLarge(PICTURE_TOO_LARGE);
export const noPictureType = () => wrongFileType(PICTURE_TYPE);

export const noHeroImage = () =>
  new HubError(409, 'no_hero_image', 'There’s no uploaded picture to describe. Please upload one first.');
