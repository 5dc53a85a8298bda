import type { IncomingHttpHeaders } from 'node:http';

/** What a page tells of itself, as it was sent; null for what it does not say, or says in a way nobody can use. */
export interface PageHeaders {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
}

/** Headers are kept and sent back later, so only short ones of plain signs are taken. */
const PLAIN = /^[\x20-\x7e]{1,500}$/;

export function pageHeaders(headers: IncomingHttpHeaders): PageHeaders {
  const plain = (name: string) => {
    const [value = ''] = [headers[name] ?? []].flat();
    return PLAIN.test(value) ? value : null;
  };
  return {
    etag: plain('etag'),
    lastModified: plain('last-modified'),
    contentType: plain('content-type'),
    retryAfter: plain('retry-after'),
    date: plain('date'),
  };
}

/** A date as HTTP writes it (RFC 9110, 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The seconds for which a site asks to be left alone (RFC 9110, 10.2.3), null when it does not. A date is taken against
 * the site's own clock where it tells it.
 */
export function retryAfterSeconds({ retryAfter, date }: PageHeaders, now: Date): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const until = instantOf(retryAfter);
  if (until === null) return null;
  return Math.max(0, Math.ceil((until - ((date === null ? null : instantOf(date)) ?? now.getTime())) / 1000));
}

function instantOf(date: string): number | null {
  const instant = HTTP_DATE.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}
