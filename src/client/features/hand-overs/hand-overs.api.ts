import type { HandOverAsked, TakeOverInput, TakeOverView } from '#contract/hand-overs.ts';
import type { FormTraces } from '#contract/limits.ts';
import type { SignedUp } from '#contract/signups.ts';
import { requestJson } from '#client/lib/http.ts';
import type { PostOptions } from '#client/features/signups/signups.api.ts';

export function openTakeOver(token: string, signal: AbortSignal): Promise<TakeOverView> {
  return requestJson('POST', '/api/hand-overs/view', { body: { token }, signal });
}

/** With the same key and body it answers the same and never takes a second place over. */
export function takeOver(
  body: TakeOverInput & FormTraces,
  key: string,
  { headers, signal }: PostOptions,
): Promise<SignedUp | HandOverAsked> {
  return requestJson('POST', '/api/hand-overs/take', {
    body,
    headers: { ...headers, 'Idempotency-Key': key },
    signal,
  });
}
