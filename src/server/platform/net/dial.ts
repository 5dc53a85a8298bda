import { once } from 'node:events';
import net, { type LookupFunction, type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import type { Destinations } from './allowed-hosts.ts';
import { blockedAddress, FetchProblem, notSecure, unreachable } from './failures.ts';
import type { ResolveHost } from './resolve-host.ts';

/** How long an address may stay silent before the next is tried, in ms; the last one has all the time. */
const NEXT_ADDRESS_AFTER = 1_000;

/**
 * Opens the one connection to an address, with TLS for https. The IP addresses are looked up once, validated, and
 * connected to directly, so a name cannot change in between. If one of them is not allowed, none is used.
 * @throws {FetchProblem} blocked-address, unreachable or tls; and the signal's reason when that ends it
 */
export async function dial(
  address: URL,
  reaches: Destinations['reaches'],
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<Socket> {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const ips = net.isIP(host) === 0 ? await ipsOf(host, resolve, signal) : [host];
  if (!ips.every((ip) => reaches(ip))) throw blockedAddress(host);
  const socket = await connect(host, portOf(address), ips, signal);
  const { remoteAddress } = socket;
  if (remoteAddress === undefined || !reaches(remoteAddress)) {
    socket.destroy();
    // Without an address it is closed already.
    throw remoteAddress === undefined ? unreachable(host, formatNetworkError('ECONNRESET')) : blockedAddress(host);
  }
  return address.protocol === 'https:' ? secure(socket, host, signal) : socket;
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

async function ipsOf(host: string, resolve: ResolveHost, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const ips = await orEnd(resolve(host, signal), signal);
    if (ips.length > 0) return ips;
  } catch (error) {
    signal.throwIfAborted();
    const code = codeOf(error);
    if (code === 'EAI_AGAIN') throw unreachable(host, 'its name can’t be looked up right now');
    if (code !== 'ENOTFOUND') throw unreachable(host, `its name can’t be looked up (${code})`);
  }
  throw unreachable(host, 'no such host exists');
}

async function connect(host: string, port: number, ips: readonly string[], signal: AbortSignal): Promise<Socket> {
  const socket = net.connect({
    host,
    port,
    lookup: answering(ips),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER,
    signal,
  });
  // Later errors reach the reader of the connection.
  socket.on('error', () => {});
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw unreachable(host, formatNetworkError(codeOf(error)));
  }
}

function answering(ips: readonly string[]): LookupFunction {
  const found = ips.map((address) => ({ address, family: net.isIP(address) }));
  const [first = { address: '', family: 0 }] = found;
  return (_host, { all }, callback) =>
    all === true ? callback(null, found) : callback(null, first.address, first.family);
}

async function secure(socket: Socket, host: string, signal: AbortSignal): Promise<TLSSocket> {
  const secured = tls.connect({
    socket,
    host,
    // An IP address is no name that a server could be asked for (RFC 6066, 3).
    servername: net.isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  secured.on('error', () => {});
  try {
    await once(secured, 'secureConnect', { signal });
    return secured;
  } catch (error) {
    secured.destroy();
    socket.destroy();
    signal.throwIfAborted();
    throw notSecure(host, codeOf(error));
  }
}

async function orEnd<T>(waited: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([waited, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was interrupted',
  ETIMEDOUT: 'it didn’t answer in time',
  EHOSTUNREACH: 'there’s no route to it',
  ENETUNREACH: 'there’s no route to it',
};

export function formatNetworkError(code: string): string {
  return REASONS[code] ?? `the connection failed (${code})`;
}

/** The code of a system or library error. Errors without one are our own bugs and thrown on. */
export function codeOf(error: unknown): string {
  if (error instanceof FetchProblem || !(error instanceof Error)) throw error;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') throw error;
  return code;
}
