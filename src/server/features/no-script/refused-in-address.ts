import { z } from 'zod';
import type { RefusedPlace } from '#contract/refused-places.ts';
import { MAX_PLACES_AT_ONCE } from '#domain/text-limits.ts';
import { isUnavailable } from '#contract/unavailable.ts';
import { isId } from '#server/platform/new-id.ts';

// Which places of a form could not be had travels in the address of the page that follows: it names no person.

export function writeRefused(refused: readonly RefusedPlace[]): string {
  if (refused.length === 0) return '';
  const query = new URLSearchParams({
    refused: refused.map(({ slotId, code, left }) => [slotId, code, left ?? []].flat().join('.')).join(),
  });
  return `?${query.toString()}`;
}

const addressQuery = z.object({ refused: z.string().max(4000).catch('') }).catch({ refused: '' });

/** Anyone can write an address: what is no place and no reason is left out. */
export function readRefused(asked: unknown): RefusedPlace[] {
  const parts = addressQuery.parse(asked).refused.split(',').slice(0, MAX_PLACES_AT_ONCE);
  return parts.flatMap((part) => {
    const [slotId = '', code = '', left = ''] = part.split('.');
    if (!isId(slotId) || !isUnavailable(code)) return [];
    return [{ slotId: slotId.toLowerCase(), code, ...(/^\d{1,4}$/.test(left) ? { left: Number(left) } : {}) }];
  });
}
