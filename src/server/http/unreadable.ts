import type { ConnectionError } from 'fastify';
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

/** The request names no host (RFC 9112, 3.2). */
export const hostMissing = () => new HubError(400, 'malformed', malformed.message);

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
