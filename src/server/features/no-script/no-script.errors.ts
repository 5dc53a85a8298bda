import type { FastifyReply, FastifyRequest } from 'fastify';
import { asHubError, logFault } from '#server/http/answers.ts';
import { HubError } from '#server/http/errors.ts';

/**
 * The form was sent faster than people type, is too old, was used before, or is not from this hub: the visitor gets a
 * new one.
 */
export const sendAgain = () =>
  new HubError(409, 'send_again', 'Please press the button again. Nothing you typed is lost.');

/** Whether the same form will be accepted later. */
export const isBusy = ({ status }: HubError) => status === 429 || status === 503;

/**
 * What a page says about a refused form; the headers say when to come back.
 * @throws unexpected errors, which are answered as everywhere
 */
export function refusalToSay({
  request,
  reply,
  error,
}: {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: unknown;
}): HubError {
  const refusal = asHubError(error);
  if (refusal.status >= 500 && !isBusy(refusal)) throw error;
  logFault(request, error, refusal);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return refusal;
}
