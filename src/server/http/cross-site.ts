import type { IncomingHttpHeaders } from 'node:http';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another website is behind a write: by Fetch Metadata, else by Origin (OWASP, Cross-Site Request Forgery
 * Prevention). A client that sends neither is no browser and is let through.
 */
export function isForeignWrite(method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (READS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin } = headers;
  if (origin === undefined || site === 'same-origin') return false;
  return origin !== new URL(publicUrl).origin && hostOf(origin) !== headers.host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
