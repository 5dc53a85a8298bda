import { HubError } from '#server/http/errors.ts';

/**
 * Nothing is posted when one of the chosen platforms takes nothing: the others would have it, and a second press would
 * repeat it.
 */
export const platformTakesNothing = (reason: string) => new HubError(409, 'not_connected', reason);

export const noPictureForInstagram = () =>
  new HubError(
    409,
    'no_picture',
    'Instagram doesn’t accept posts without a picture, and this server has no font to draw one for this sheet. Upload a logo for Instagram.',
  );
