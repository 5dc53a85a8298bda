import type { ConnectionError } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { HubError } from './errors.ts';

const answers: Record<string, { status: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address or the headers of the request are too long.',
  },
};
const malformed = { status: '400 Bad Request', message: 'We couldn’t read the request.' };

/**
 * Whether servers and proxies could take the request for different ones (RFC 9112, 3.2 and 6.1): it names no host or
 * two, has chunks in a version without them, or no version.
 */
export function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host');
  if (httpVersion === '1.1') return hosts.length !== 1;
  return httpVersion !== '1.0' || hosts.length > 1 || headers['transfer-encoding'] !== undefined;
}

export const ambiguous = () => new HubError(400, 'malformed', malformed.message);

/** Answers invalid and unfinished requests. The error holds everything that was sent, so it is not logged. */
export function unreadableAnswerer(headers: Readonly<Record<string, string>>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, message } = answers[error.code ?? ''] ?? malformed;
    const body = JSON.stringify({ message, code: 'malformed' });
    const head = [
      `HTTP/1.1 ${status}`,
      'connection: close',
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy();
  };
}
