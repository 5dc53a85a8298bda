import { HubError } from '#server/http/errors.ts';

/** Nothing is posted where one of the platforms that were chosen takes nothing: the others would have it, and a second press would repeat it. */
export const platformTakesNothing = (reason: string) => new HubError(409, 'not_connected', reason);

export const noPictureForInstagram = () =>
  new HubError(
    409,
    'no_picture',
    'Instagram takes no post without a picture, and this server has no font to draw one of this sheet: upload a logo for Instagram.',
  );
