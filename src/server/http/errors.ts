import { ZodError } from 'zod';
import type { ErrorAnswer } from '#contract/errors.ts';

type Facts = Pick<ErrorAnswer, 'left' | 'opensAt' | 'refused' | 'sheetId' | 'open' | 'again' | 'why' | 'sells'>;

/** An expected error that ends a call, with its status, its name and the sentence for the caller. */
export class HubError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: ErrorAnswer['errors'];
  /** In seconds. */
  readonly retryAfter: number | undefined;
  readonly challenge: ErrorAnswer['challenge'];
  readonly facts: Facts;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      errors?: ErrorAnswer['errors'];
      retryAfter?: number;
      challenge?: ErrorAnswer['challenge'];
      facts?: Facts;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.challenge = more.challenge;
    this.facts = more.facts ?? {};
  }
}

export const notFound = (message = 'Not found') => new HubError(404, 'not_found', message);
/** TRACE would echo the request, with cookies that scripts may not read. */
export const traceRefused = () => new HubError(405, 'method_not_allowed', 'This method is not answered here.');
export const signInRequired = () => new HubError(401, 'sign_in_required', 'Please sign in to do this.');
export const notAllowed = () => new HubError(403, 'not_allowed', 'You are not allowed to do this.');
export const crossSite = () =>
  new HubError(403, 'cross_site', 'This request came from another website and was refused.');
export const tryLater = (message = 'The server is busy. Please try again in a moment.') =>
  new HubError(503, 'try_later', message, { retryAfter: 2 });
export const diskFull = () =>
  new HubError(
    503,
    'disk_full',
    'The disk of the server is full, so nothing can be saved right now. Please tell the people who run this website.',
    { retryAfter: 30 },
  );

/** One message per field; the summary lists them all. */
export function invalid(errors: readonly { path: string; message: string }[]): HubError {
  return new HubError(400, 'invalid', errors.map(({ message }) => message).join('. '), { errors: [...errors] });
}

export function fromZod(error: ZodError): HubError {
  const first = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const key = path.join('.');
    if (!first.has(key)) first.set(key, message);
  }
  if (first.has('')) return new HubError(400, 'malformed', 'The request must be a JSON object.');
  return invalid([...first].map(([path, message]) => ({ path, message })));
}
