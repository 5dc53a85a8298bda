import { notFound } from '#server/http/errors.ts';

/** One sentence for an altered link, a replaced one, and one whose signup is gone, so that it does not reveal which. */
export const linkDead = () =>
  notFound(
    'This link is no longer valid. The sign-up was cancelled, the event is over, or a newer link has replaced this one.',
  );

export const dateHidden = () => notFound('The date of this event hasn’t been announced yet');
