import { HubError } from '#server/http/errors.ts';

/** One sentence for every invalid link, so that it does not reveal why. */
export const UNSUBSCRIBE_LINK_DEAD = 'This link is incomplete. Please open the link in the email again.';

export const nothingToTakeBack = () =>
  new HubError(
    409,
    'nothing_to_take_back',
    'It’s too late to undo this here. We’ll ask you again the next time you sign up.',
  );
