import { isIP } from 'node:net';
import { isPublicAddress, isPublicOrPrivateAddress } from './addresses.ts';

/** Where a fetch may go. Both rules are checked again at every redirect. */
export interface Destinations {
  /** By the text of the address: no user, and a host of plain labels. */
  allows(address: URL): boolean;
  reaches(ip: string): boolean;
}

export interface AllowedHosts extends Destinations {
  readonly domains: readonly string[];
}

const USUAL_PORTS = ['', '80', '443'];

/**
 * Web pages of some domains and their subdomains, on the web's ports and at public addresses. With `allowPrivate` on
 * any port, and at loopback and private addresses too.
 */
export function allowedHosts(options: {
  readonly domains: readonly string[];
  readonly allowPrivate: boolean;
}): AllowedHosts {
  const { domains, allowPrivate } = options;
  return {
    domains,
    allows: (address) =>
      isWeb(address) &&
      (allowPrivate || USUAL_PORTS.includes(address.port)) &&
      domains.some((domain) => belongsTo(address.hostname, domain)),
    reaches: allowPrivate ? isPublicOrPrivateAddress : isPublicAddress,
  };
}

/**
 * One origin that the operator has configured. It may be on this machine or in a private network; nothing else is
 * reached.
 */
export function operatorsOrigin(address: string): Destinations {
  const { origin } = new URL(address);
  return {
    allows: (address) => isWeb(address) && address.origin === origin,
    reaches: isPublicOrPrivateAddress,
  };
}

/**
 * Parses an address once, as browsers do. Store and fetch the result only, because the same text read by other rules
 * may lead elsewhere. A dot at the end of the host is removed.
 */
export function readAddress(text: string, base?: URL): URL | null {
  const address = URL.parse(text, base?.href);
  if (address === null) return null;
  if (address.hostname.endsWith('.')) address.hostname = address.hostname.slice(0, -1);
  return address;
}

export type ValidatedAddress = { readonly address: string } | { readonly problem: string };

export function validateAddress(text: string, hosts: AllowedHosts): ValidatedAddress {
  const address = readAddress(text);
  if (address === null) return { problem: 'Must be a valid URL' };
  if (hosts.allows(address)) return { address: address.href };
  const [first = ''] = hosts.domains;
  const named = isIP(first.replace(/^\[|\]$/g, '')) === 0 ? `*.${first}` : first;
  return { problem: `URL must be from an approved school domain (${named})` };
}

const HOST_ALONE = /^(?:\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)$/i;

export function normalDomain(text: string): string | null {
  const host = text.trim();
  const address = HOST_ALONE.test(host) ? readAddress(`http://${host}/`) : null;
  if (address === null) return null;
  return isHost(address.hostname) ? address.hostname : null;
}

function isWeb(address: URL): boolean {
  const { protocol, username, password, hostname } = address;
  return (protocol === 'http:' || protocol === 'https:') && username + password === '' && isHost(hostname);
}

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Names that URL parsers accept and name servers do not know, such as `.example.org`, are no hosts. */
function isHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  return hostname.length <= 253 && hostname.split('.').every((label) => LABEL.test(label));
}

function belongsTo(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
