// The bare limit of HTTP: node:http and nothing else, which answers the bytes that it was given in the first message.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareAnswer } from './bare.ts';

process.once('message', ({ status, headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((request, response) => {
    const answer = () => response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
    if (request.method === 'GET') return answer();
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      JSON.parse(Buffer.concat(pieces).toString('utf8'));
      answer();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
