import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, MAX_IDEMPOTENCY_KEY } from '#contract/signups.ts';
import { invalid } from './errors.ts';

declare const ofRequest: unique symbol;
/** What a client calls a request that it may repeat. It names nothing else, and no id of anything else stands for it. */
export type IdempotencyKey = string & { readonly [ofRequest]: true };

/** For a request that has its key elsewhere than in the header. */
export function idempotencyKey(text: string): IdempotencyKey {
  return text as IdempotencyKey;
}

/**
 * Null without the header.
 * @throws 400 when the header is empty or too long
 */
export function idempotencyKeyOf(request: Pick<FastifyRequest, 'headers'>): IdempotencyKey | null {
  const key = request.headers[IDEMPOTENCY_KEY];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length >= 1 && key.length <= MAX_IDEMPOTENCY_KEY) return idempotencyKey(key);
  throw invalid([
    { path: 'Idempotency-Key', message: `Idempotency-Key must have 1 to ${MAX_IDEMPOTENCY_KEY} characters` },
  ]);
}
