import { queryOptions } from '@tanstack/react-query';
import type { LetterAudience, LetterContent, LetterPreview, LetterRecipients, LetterSent } from '#contract/letters.ts';
import { requestJson } from '#client/lib/http.ts';

export type LetterTo = LetterAudience | { readonly audience: 'everyone' };

const isToEveryone = (to: LetterTo): to is { readonly audience: 'everyone' } => to.audience === 'everyone';

/** Fetched anew each time, as people sign up meanwhile. */
export function recipientsQuery(to: LetterTo) {
  const path = isToEveryone(to)
    ? '/api/letters/recipients/everyone'
    : `/api/letters/recipients?${new URLSearchParams({ ...to })}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => requestJson<LetterRecipients>('GET', path, { signal }),
    staleTime: 0,
  });
}

export function previewLetter(to: LetterTo, content: LetterContent): Promise<LetterPreview> {
  return requestJson('POST', '/api/letters/preview', { body: { ...to, ...content } });
}

/** @param key the same for the same letter, which then goes out once however often it is sent */
export function sendLetter(to: LetterTo, content: LetterContent, key: string): Promise<LetterSent> {
  const headers = { 'Idempotency-Key': key };
  if (isToEveryone(to)) return requestJson('POST', '/api/letters/everyone', { body: content, headers });
  return requestJson('POST', '/api/letters', { body: { ...to, ...content }, headers });
}

export const PREVIEW_FRAME = '/api/letters/preview-frame.html';
