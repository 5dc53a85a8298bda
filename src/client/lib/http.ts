import type { ErrorAnswer } from '#contract/errors.ts';

/** An answer that is not a success. Its message is the status, a colon, a space and the body. */
export class HttpError extends Error {
  readonly status: number;
  readonly answer: ErrorAnswer | null;
  /** In seconds. */
  readonly retryAfter: number | null;
  constructor(status: number, body: string, statusText: string, retryAfter: number | null = null) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.status = status;
    this.answer = readAnswer(body);
    this.retryAfter = retryAfter;
  }
}

export class Unreachable extends Error {}

function readAnswer(body: string): ErrorAnswer | null {
  try {
    const answer = JSON.parse(body) as ErrorAnswer;
    return typeof answer.message === 'string' ? answer : null;
  } catch {
    return null;
  }
}

interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

let send: typeof fetch = (...asked) => fetch(...asked);

/** For the server, which answers itself what its pages ask. */
export function sendRequestsBy(other: typeof fetch): void {
  send = other;
}

/** The keys of writes that have no answer yet, by what they ask for. */
const unanswered = new Map<string, string>();

/**
 * Calls the server with the session's cookie. A JSON body and its type are sent only if there is one. A write has a key,
 * which is the same until it is answered, so that nothing is done twice when the browser, or a person, sends it again.
 * @throws {HttpError} for any answer that is not a success
 * @throws {Unreachable} when there is no answer
 */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const { headers, signal } = options;
  const body = options.body === undefined ? null : JSON.stringify(options.body);
  const asked = `${method} ${path} ${body}`;
  const key = unanswered.get(asked) ?? newKey();
  if (method !== 'GET') unanswered.set(asked, key);
  let response: Response;
  try {
    response = await send(path, {
      method,
      credentials: 'include',
      headers: {
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'Idempotency-Key': key }),
        ...headers,
      },
      body,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Unreachable('We can’t reach the server. Check your connection and try again.');
  }
  // What a proxy answers says nothing about the server behind it.
  if (response.status < 500) unanswered.delete(asked);
  if (!response.ok) {
    throw new HttpError(response.status, await response.text(), response.statusText, secondsToWait(response));
  }
  return response;
}

function secondsToWait(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

export async function requestJson<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
  const response = await request(method, path, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof HttpError) return error.answer?.message ?? fallback;
  if (error instanceof Unreachable) return error.message;
  return fallback;
}

/** Random, in a browser without a secure connection too. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
