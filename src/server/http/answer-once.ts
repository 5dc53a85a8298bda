import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/access.ts';
import { HubError } from './errors.ts';
import { idempotencyKeyOf, type IdempotencyKey } from './idempotency-key.ts';

/** Knows keys over restarts, and for all processes. */
export interface KeyClaims {
  /**
   * False where a request with this key was begun before.
   * @throws 422 when that was about something else
   */
  claim(key: IdempotencyKey, about: string): Promise<boolean>;
  release(key: IdempotencyKey): Promise<void>;
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

interface Answer {
  readonly status: number;
  readonly headers: ReturnType<FastifyReply['getHeaders']>;
  readonly payload: unknown;
}

interface Attempt {
  readonly key: IdempotencyKey;
  readonly from: string;
  /** Hash of who asks for what, with the body. */
  readonly about: string;
  readonly answer: Promise<Answer>;
  readonly end: (answer: Answer) => void;
  isClaimed: boolean;
}

/** An answer for each key is remembered as long as it is one of the latest, and small. */
const [MOST_ANSWERS, MOST_CHARACTERS] = [500, 64 * 1024];

/**
 * Does once what is asked for twice with one `Idempotency-Key`: browsers send a request again by themselves when the
 * connection breaks, and people try again when an answer is lost. The second gets the answer of the first from the memory
 * of this process. Where that is gone, after a restart or at another process, nothing is done twice all the same.
 */
export class OnceOnly {
  readonly #claims: KeyClaims;
  readonly #attempts = new Map<IdempotencyKey, Attempt>();
  readonly #attemptOf = new WeakMap<FastifyRequest, Attempt>();

  constructor(claims: KeyClaims) {
    this.#claims = claims;
  }

  /** Whether this came before, so that what its path names may be gone by now. */
  cameBefore(call: Call, request: FastifyRequest): boolean {
    const key = idempotencyKeyOf(request);
    return key !== null && this.#attempts.get(key)?.from === fromOf(call, request);
  }

  /** Goes around everything that may refuse a request, such as limits. */
  answered(call: Call, handle: Handler): Handler {
    return async (request, reply) => {
      const key = idempotencyKeyOf(request);
      if (key === null) return handle(request, reply);
      const from = fromOf(call, request);
      const about = hash('sha256', JSON.stringify([from, request.body ?? null]), 'base64url');
      const known = this.#attempts.get(key);
      if (known === undefined) {
        this.#begin(request, { key, from, about });
        return handle(request, reply);
      }
      if (known.about !== about) throw keyOfOtherRequest();
      const { status, headers, payload } = await known.answer;
      return reply.code(status).headers(headers).send(payload);
    };
  }

  /** Goes around what makes or sends something. */
  claimed(handle: Handler): Handler {
    return async (request, reply) => {
      const attempt = this.#attemptOf.get(request);
      if (attempt !== undefined) {
        attempt.isClaimed = await this.#claims.claim(attempt.key, attempt.about);
        if (!attempt.isClaimed) throw receivedBefore();
      }
      return handle(request, reply);
    };
  }

  /** Before the answer goes out. A refusal is no answer to remember: nothing was done, and it may be tried again. */
  async ended(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const attempt = this.#attemptOf.get(request);
    if (attempt === undefined) return;
    const isDone = reply.statusCode < 400;
    const text = payload ?? '';
    const isKept = isDone && typeof text === 'string' && text.length <= MOST_CHARACTERS;
    if (!isKept) this.#attempts.delete(attempt.key);
    if (!isDone && attempt.isClaimed) await this.#claims.release(attempt.key);
    attempt.end({ status: reply.statusCode, headers: { ...reply.getHeaders() }, payload });
  }

  #begin(request: FastifyRequest, asked: Pick<Attempt, 'key' | 'from' | 'about'>): void {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const attempt = { ...asked, answer: promise, end: resolve, isClaimed: false };
    this.#attempts.set(asked.key, attempt);
    this.#attemptOf.set(request, attempt);
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > MOST_ANSWERS && oldest !== undefined) this.#attempts.delete(oldest);
  }
}

/** Cookies included: a key that is easy to guess must not give one caller the answer of another. */
function fromOf(call: Call, { url, actor, headers }: FastifyRequest): string {
  return JSON.stringify([call, url, actor.userId, headers.cookie ?? null]);
}

export const keyOfOtherRequest = () =>
  new HubError(422, 'key_reused', 'This idempotency key was used for another request. Please use a new one.');

const receivedBefore = () =>
  new HubError(
    409,
    'received_before',
    'We got this before and can’t tell whether it was done. Load the page again and check before you try once more.',
  );
