import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * Whether an IP address belongs to a machine on the public internet. Loopback, private, link-local, shared (RFC 6598),
 * documentation, benchmarking, multicast and reserved addresses do not. Neither do those that carry an IPv4 address to
 * a translator (NAT64, 6to4, Teredo), because the translator could be inside. Text that is no IP address is not public
 * either.
 */
export function isPublicAddress(address: string): boolean {
  return rangeOf(address) === 'public';
}

/**
 * As `isPublicAddress`, plus this machine and private networks; never link-local addresses, where clouds keep secrets.
 */
export function isPublicOrPrivateAddress(address: string): boolean {
  return ['public', 'loopback', 'private', 'uniqueLocal'].includes(rangeOf(address));
}

function rangeOf(address: string): string {
  // The library reads more spellings than the system connects to, and ::8.8.8.8 otherwise than the system does.
  const written = inOneWay(address);
  if (written === null) return 'none';
  // An IPv4 address in the clothes of IPv6 (::ffff:127.0.0.1) is what it carries.
  const ip = ipaddr.process(written);
  const range = ip.range();
  if (range !== 'unicast') return range;
  // Of IPv6 only 2000::/3 is given out (RFC 4291, 2.4). The library calls all it has no name for unicast, the
  // old ::127.0.0.1 among it.
  const givenOut = ip.kind() === 'ipv4' || (ip.toByteArray()[0] ?? 0) >> 5 === 1;
  return givenOut ? 'public' : 'not given out';
}

function inOneWay(address: string): string | null {
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null;
  return URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? null;
}
