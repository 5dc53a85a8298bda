import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { isDatabaseAway } from '#server/platform/database/away.ts';
import { isNoRoom } from '#server/platform/files/durable.ts';
import { TooManyLogins } from '#server/platform/passwords.ts';
import { HubError, diskFull, fromZod, tryLater } from './errors.ts';

export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = asHubError(thrown);
  logFault(request, thrown, error);
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({
      message: error.message,
      code: error.code,
      ...(error.challenge === undefined ? {} : { challenge: error.challenge }),
      ...error.facts,
      ...(error.errors === undefined ? {} : { errors: error.errors }),
    });
}

/** Logs unexpected errors only: too many requests, for example, are no fault. */
export function logFault({ id, log }: FastifyRequest, thrown: unknown, error: HubError): void {
  if (error.status < 500 || error === thrown || thrown instanceof TooManyLogins) return;
  log.error({ id, err: thrown }, 'request failed');
}

export function asHubError(error: unknown): HubError {
  if (error instanceof HubError) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (error instanceof TooManyLogins) return tryLater();
  // The client disconnected in the middle: no bug of ours, and the answer is not read.
  if (error instanceof Error && error.message === 'aborted')
    return new HubError(400, 'broken_off', 'The request was interrupted.');
  if (isNoRoom(error)) return diskFull();
  if (isDatabaseAway(error)) return tryLater('We can’t reach the database right now. Please try again in a moment.');
  const status = (error as FastifyError | null)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return new HubError(status, 'malformed', sentences[status] ?? 'We couldn’t read the request.');
  return new HubError(500, 'internal', 'Something went wrong on our side. Please try again later.');
}

const sentences: Record<number, string> = {
  400: 'The request isn’t valid JSON.',
  413: 'The request is too large.',
  415: 'The request must be JSON.',
};
