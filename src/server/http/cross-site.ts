import type { FastifyRequest } from 'fastify';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another website caused a write: by Fetch Metadata, else by Origin (OWASP, Cross-Site Request Forgery
 * Prevention). A client that sends neither is no browser and is allowed.
 */
export function isForeignWrite(
  { method, headers, protocol }: Pick<FastifyRequest, 'method' | 'headers' | 'protocol'>,
  publicUrl: string,
): boolean {
  if (READS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { host, origin } = headers;
  if (origin === undefined || site === 'same-origin') return false;
  const own = new URL(publicUrl);
  if (origin === own.origin) return false;
  // At its public address there is no other origin. At another one, such as that of a development machine, the scheme
  // is that of the request, or of the proxy that stands before it as before the public address.
  return host === own.host || ![`${protocol}://${host}`, `${own.protocol}//${host}`].includes(origin);
}
