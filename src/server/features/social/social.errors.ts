import { HubError } from '#server/http/errors.ts';

export const POST_NOT_FOUND = 'There is no such post';

const NOT_TAKEN = 'The platform does not take this id and token.';

export function connectionRefused(problem: string | null): HubError {
  const message = problem ?? NOT_TAKEN;
  return new HubError(400, 'invalid', message, { errors: [{ path: 'accessToken', message }] });
}

export const alreadyTesting = () =>
  new HubError(409, 'already_testing', 'A test is running already. It ends within half a minute.');

export const notCancellable = () =>
  new HubError(409, 'not_cancellable', 'This post can no longer be cancelled: it is out, on its way out, or given up.');

export const notRetryable = () =>
  new HubError(409, 'not_retryable', 'This post waits or is out already, so there is nothing to try again.');
