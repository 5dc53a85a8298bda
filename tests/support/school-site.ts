import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from './certificates.ts';
import { failing } from './school-answers.ts';

export type SchoolAnswer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface SchoolSite {
  readonly port: number;
  address(path: string, host?: string): string;
  readonly requests: readonly SeenRequest[];
  /** Ever made, with or without a request. */
  connections(): number;
  open(): number;
  /** From now on a path answers with these in turn, and with the last one for good. */
  answer(path: string, ...answers: readonly SchoolAnswer[]): void;
  stop(): Promise<void>;
}

/** On loopback with real sockets; what it has no answer for is a 404. See `school-answers.ts`. */
export async function startSchoolSite(
  options: { readonly host?: string; readonly port?: number; readonly certificate?: Certificate } = {},
): Promise<SchoolSite> {
  const { host: listensAt = '127.0.0.1', port: wanted = 0, certificate } = options;
  const scripted = new Map<string, SchoolAnswer[]>();
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request;
    const body = await buffer(request);
    requests.push({ method, path, headers, body: body.toString('utf8') });
    const answers = scripted.get(path.split('?', 1)[0] ?? '') ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await (answer ?? failing(404))(request, response);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    // A client that goes away in the middle is what many tests are about.
    response.on('error', () => {});
    serve(request, response).catch(() => response.destroy());
  };
  const server = certificate === undefined ? http.createServer(listener) : https.createServer(certificate, listener);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  server.listen(wanted, listensAt);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: (path, host = listensAt) => `${certificate === undefined ? 'http' : 'https'}://${host}:${port}${path}`,
    requests,
    connections: () => connections,
    open: () => sockets.size,
    answer: (path, ...answers) => void scripted.set(path, [...answers]),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
