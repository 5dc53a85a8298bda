import type { Socket } from 'node:net';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { SchoolAnswer } from './school-site.ts';

interface PageDetails {
  /** The Content-Type header; null for none. */
  readonly type?: string | null;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export function page(content: string | Buffer, details: PageDetails = {}): SchoolAnswer {
  const { type = 'text/html; charset=utf-8', etag, lastModified, headers = {} } = details;
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (etag !== undefined) response.setHeader('etag', etag);
    if (lastModified !== undefined) response.setHeader('last-modified', lastModified);
    const { 'if-none-match': known, 'if-modified-since': since } = request.headers;
    // The first wins where both are there (RFC 9110, 13.2.2).
    const same = known === undefined ? since !== undefined && since === lastModified : known === etag;
    if (same) return response.writeHead(304).end();
    if (type !== null) response.setHeader('content-type', type);
    return response.end(content);
  };
}

export function redirect(to: string, status = 302): SchoolAnswer {
  return (_request, response) =>
    response.writeHead(status, { location: to, 'content-type': 'text/html' }).end('Over there');
}

/** With the seconds or the date of Retry-After. */
export function failing(
  status: number,
  details: { readonly retryAfter?: string; readonly body?: string } = {},
): SchoolAnswer {
  return (_request, response) => {
    if (details.retryAfter !== undefined) response.setHeader('retry-after', details.retryAfter);
    response.writeHead(status, { 'content-type': 'text/html' }).end(details.body ?? `<h1>Error ${status}</h1>`);
  };
}

export const gzipped = (content: string) => page(gzipSync(content), { headers: { 'content-encoding': 'gzip' } });
export const brotlied = (content: string) =>
  page(brotliCompressSync(content), { headers: { 'content-encoding': 'br' } });

/** Generated while it is sent: no test holds it in memory. */
function* nothing(bytes: number): Generator<Buffer> {
  const part = Buffer.alloc(64 * 1024, ' ');
  for (let left = bytes; left > 0; left -= part.length) yield part.subarray(0, left);
}

function encoded(named: string, bytes: number, makeEncoders: () => readonly Transform[]): SchoolAnswer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': named });
    return pipeline([Readable.from(nothing(bytes)), ...makeEncoders(), response]);
  };
}

/** Compressed to a thousandth of its size. */
export const gzipBomb = (bytes: number) => encoded('gzip', bytes, () => [createGzip({ level: 9 })]);
export const brotliBomb = (bytes: number) => encoded('br', bytes, () => [createBrotliCompress()]);
/** Compressed twice to almost nothing; its header names both encodings, or one. */
export const doubleGzipBomb = (bytes: number, named: 'gzip, gzip' | 'gzip') =>
  encoded(named, bytes, () => [createGzip({ level: 9 }), createGzip({ level: 9 })]);

export const saysGzip = (content: Buffer) => page(content, { headers: { 'content-encoding': 'gzip' } });

export function slowDrip(everyMs: number): SchoolAnswer {
  return async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    while (!response.destroyed) {
      response.write('.');
      await wait(everyMs);
    }
  };
}

export function slowHeaders(everyMs: number): SchoolAnswer {
  return async ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    for (let at = 0; !socket.destroyed; at += 1) {
      socket.write(`x-${at}: ${at}\r\n`);
      await wait(everyMs);
    }
  };
}

export function endlessBody(headers: Readonly<Record<string, string>> = {}): SchoolAnswer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    return pipeline(Readable.from(nothing(Number.POSITIVE_INFINITY)), response);
  };
}

export function crumbs(bytes: number): SchoolAnswer {
  const many = 10_000;
  return async ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n');
    const part = Buffer.from('1\r\nx\r\n'.repeat(many));
    for (let sent = 0; sent < bytes && !socket.destroyed; sent += many) await written(socket, part);
    socket.end('0\r\n\r\n');
  };
}

const MAX_WAITING = 256 * 1024;

/** Waits for a slow reader, as a stream would. */
async function written(socket: Socket, part: Buffer): Promise<void> {
  socket.write(part);
  do await wait(1);
  while (socket.writableLength > MAX_WAITING && !socket.destroyed);
}

export function claiming(length: number, content: string): SchoolAnswer {
  return ({ socket }) =>
    void socket.end(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${length}\r\n\r\n${content}`);
}

export function breakingOff(): SchoolAnswer {
  return async ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>The begin');
    await wait(50);
    socket.resetAndDestroy();
  };
}

export function silent(): SchoolAnswer {
  return () => {};
}

export function raw(text: string): SchoolAnswer {
  return ({ socket }) => void socket.end(text, 'latin1');
}

export function manyHeaders(bytes: number): SchoolAnswer {
  return raw(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx-long: ${'x'.repeat(bytes)}\r\n\r\n<p>Page</p>`);
}

/** Early hints (103) for ever, and never the answer. */
export function hintingForEver(): SchoolAnswer {
  return async ({ socket }) => {
    const hint = Buffer.from(`HTTP/1.1 103 Early Hints\r\nlink: ${'x'.repeat(8000)}\r\n\r\n`);
    while (!socket.destroyed) await written(socket, hint);
  };
}
