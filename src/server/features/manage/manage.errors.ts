import { notFound } from '#server/http/errors.ts';

/** One sentence for a link that was altered and one whose signup is gone, so that it tells nobody which. */
export const linkDead = () => notFound('This link is no longer valid. The sign-up was cancelled or the event is over.');

export const dateHidden = () => notFound('The date of this event is not announced yet');
