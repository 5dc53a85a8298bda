import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const IPV6 = /^[\da-f]*:[\da-f:]*:[\da-f.]*$/i;
const LONGEST = 64;

/**
 * The network that a request comes from, as far as the trusted proxies say. For an undeclared proxy on this machine,
 * the last address it forwards for counts: a client can write anything before that one. Null for a client on this
 * machine that names no such address: a health check, a test, or a proxy behind which all visitors would share a limit.
 */
export function clientNetwork({
  ip,
  ips,
  socket,
  headers,
}: Pick<FastifyRequest, 'ip' | 'ips' | 'socket' | 'headers'>): string | null {
  const isForwarded = (ips?.length ?? 1) > 1;
  if (isForwarded || !LOOPBACK.test(socket.remoteAddress ?? '')) return networkOf(ip);
  // With declared proxies there is a list, and what they do not say is not believed.
  const last = ips === undefined ? lastOf(headers['x-forwarded-for']) : '';
  return last === '' ? null : networkOf(last);
}

function lastOf(forwardedFor: string | string[] | undefined): string {
  const all = String(forwardedFor ?? '');
  return all.slice(all.lastIndexOf(',') + 1).trim();
}

/** IPv4: the address. IPv6: the /64, which a household or a phone gets. */
export function networkOf(address: string): string {
  const said = address.slice(0, LONGEST);
  const [bare = ''] = said.split('%');
  if (!IPV6.test(bare)) return said;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** IPv6: the /56 of a network from `networkOf`. IPv4: the address. */
export function customerOf(network: string): string {
  const [first, second, third, fourth] = network.split(':');
  if (fourth === undefined) return network;
  return `${first}:${second}:${third}:${(Number.parseInt(fourth, 16) >> 8).toString(16)}/56`;
}

/** IPv6: the /48 of a network from `networkOf`. IPv4: the address. */
export function siteOf(network: string): string {
  return network.split(':').slice(0, 3).join(':');
}
