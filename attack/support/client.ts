import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as tlsConnect } from 'node:tls';
import type { Answer, Asked } from '#attack/attack.ts';

const ANSWERS_WITHIN = 30_000;
const HEARD_WITHIN = 5000;
const AT_ONCE = 16;

export interface Client {
  readonly host: string;
  readonly port: number;
  ask(asked: Asked): Promise<Answer>;
  sendRaw(bytes: string, withinMs?: number): Promise<string>;
  close(): void;
}

/** A client that sends what it is told, and reports a broken connection as the status 0. */
export function openClient(url: string): Client {
  const { protocol, hostname: host, port: written } = new URL(url);
  const isSecure = protocol === 'https:';
  const port = written === '' ? (isSecure ? 443 : 80) : Number(written);
  const options = { keepAlive: true, maxSockets: AT_ONCE };
  const agent = isSecure ? new TlsAgent(options) : new Agent(options);
  const open = isSecure ? httpsRequest : httpRequest;
  const ask = (asked: Asked) => {
    const { method = 'GET', path } = asked;
    const payload = asked.json === undefined ? asked.body : JSON.stringify(asked.json);
    const begun = performance.now();
    return new Promise<Answer>((resolve) => {
      const request = open({ host, port, method, path, headers: headersOf(asked, payload), agent });
      const broken = (error: NodeJS.ErrnoException) => {
        // The server closed a connection that waited for its next request, before it had heard of this one.
        if (request.reusedSocket && error.code === 'ECONNRESET') return resolve(ask(asked));
        return resolve({ status: 0, headers: {}, body: error.message, ms: performance.now() - begun });
      };
      request.setTimeout(ANSWERS_WITHIN, () =>
        request.destroy(new Error(`No answer within ${ANSWERS_WITHIN / 1000} s`)),
      );
      request.on('error', broken);
      request.on('response', (answer: IncomingMessage) => {
        const { statusCode: status = 0, headers } = answer;
        text(answer).then((body) => resolve({ status, headers, body, ms: performance.now() - begun }), broken);
      });
      request.end(payload);
    });
  };
  const sendRaw = (bytes: string, withinMs = HEARD_WITHIN) => {
    const socket = isSecure ? tlsConnect({ host, port, servername: host }) : connect(port, host);
    return new Promise<string>((resolve) => {
      let heard = '';
      const alarm = setTimeout(() => socket.destroy(), withinMs);
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => (heard += chunk));
      socket.on('error', () => {});
      socket.on('close', () => {
        clearTimeout(alarm);
        resolve(heard);
      });
      socket.write(bytes, 'latin1');
    });
  };
  return { host, port, ask, sendRaw, close: () => agent.destroy() };
}

export function headersOf({ cookie = '', headers, json }: Asked, payload: string | Buffer | undefined) {
  return {
    accept: '*/*',
    ...(cookie === '' ? {} : { cookie }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
}
