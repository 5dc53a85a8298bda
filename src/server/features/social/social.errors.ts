import { HubError } from '#server/http/errors.ts';

export const POST_NOT_FOUND = 'This post doesn’t exist';

const NOT_TAKEN = 'The platform doesn’t accept this ID and token.';

export function connectionRefused(problem: string | null): HubError {
  const message = problem ?? NOT_TAKEN;
  return new HubError(400, 'invalid', message, { errors: [{ path: 'accessToken', message }] });
}

export const alreadyTesting = () =>
  new HubError(409, 'already_testing', 'A test is already running. It’ll be done within 30 seconds.');

export const notCancellable = () =>
  new HubError(
    409,
    'not_cancellable',
    'You can’t cancel this post any more. It has been posted, is being posted, or has failed.',
  );

export const notRetryable = () =>
  new HubError(409, 'not_retryable', 'This post is waiting or was already posted, so there’s nothing to try again.');
