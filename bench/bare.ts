import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export async function ask(port: number, { method, path: address, headers = {}, json }: Asked): Promise<Answer> {
  const body = json === undefined ? null : JSON.stringify(json);
  const sent = request({
    // A line of its own: one that was kept may be closed by the server at this very moment.
    agent: false,
    port,
    host: '127.0.0.1',
    method,
    path: address,
    headers: { ...headers, ...(body === null ? {} : { 'content-type': 'application/json', ...lengthOf(body) }) },
  });
  sent.end(body ?? undefined);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(flat), body: await buffer(response) };
}

/** Node leaves it out of a DELETE, whose body would then not be read. */
function lengthOf(body: string) {
  return { 'content-length': String(Buffer.byteLength(body)) };
}

export type BareAnswer = Omit<Answer, 'body'> & { readonly body: string };

/** Decided by the answer's own length and connection. */
const NOT_COPIED = ['content-length', 'connection', 'keep-alive', 'transfer-encoding', 'date'];

export async function startBare(answer: Answer): Promise<{ readonly port: number; stop(): void }> {
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_COPIED.includes(name)));
  const server = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  server.send({ status: answer.status, headers, body: answer.body.toString('base64') } satisfies BareAnswer);
  const [port] = (await once(server, 'message', { signal: AbortSignal.timeout(10_000) })) as [number];
  return { port, stop: () => server.kill() };
}
