import type { IncomingHttpHeaders } from 'node:http';

/** As sent by the page; null if absent or unusable. */
export interface PageHeaders {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly date: string | null;
}

/** Headers are stored and sent back later, so only short ones in printable ASCII are accepted. */
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

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds of Retry-After (RFC 9110, 10.2.3); null without one. A date is compared with the site's own clock if it tells
 * it.
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
