import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, MAX_IDEMPOTENCY_KEY } from '#contract/signups.ts';
import { invalid } from './errors.ts';

/**
 * Null without the header.
 * @throws 400 when the header is empty or too long
 */
export function idempotencyKeyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const key = request.headers[IDEMPOTENCY_KEY];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length >= 1 && key.length <= MAX_IDEMPOTENCY_KEY) return key;
  throw invalid([
    { path: 'Idempotency-Key', message: `Idempotency-Key must have 1 to ${MAX_IDEMPOTENCY_KEY} characters` },
  ]);
}
