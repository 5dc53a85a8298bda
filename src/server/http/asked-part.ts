import type { IncomingHttpHeaders } from 'node:http';

type AskedPart =
  | { readonly is: 'whole' }
  | { readonly is: 'part'; readonly first: number; readonly last: number }
  | { readonly is: 'beyond' };

const WHOLE: AskedPart = { is: 'whole' };
const ONE_PART = /^bytes=(\d*)-(\d*)$/i;

/**
 * The part of a file that a GET asks for (RFC 9110, 14). Several parts, nonsense, and a part of a version other than
 * `etag` get the whole file, as the standard allows.
 */
export function askedPart(
  { range = '', 'if-range': ifRange }: IncomingHttpHeaders,
  { bytes, etag }: { readonly bytes: number; readonly etag: string },
): AskedPart {
  const [isOne, from = '', to = ''] = ONE_PART.exec(range) ?? [];
  if (isOne === undefined || (from === '' && to === '')) return WHOLE;
  if (ifRange !== undefined && ifRange !== etag) return WHOLE;
  if (from === '') return partOf(bytes, Math.max(0, bytes - Number(to)), bytes - 1);
  if (to !== '' && Number(to) < Number(from)) return WHOLE;
  return partOf(bytes, Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1));
}

function partOf(bytes: number, first: number, last: number): AskedPart {
  return first < bytes ? { is: 'part', first, last } : { is: 'beyond' };
}
