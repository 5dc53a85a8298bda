import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { startMailServer, type ReceivedMail } from '#tests/support/mail-server.ts';
import { FRAME_POLICY, framedMail, mailboxPage, type ShownMail } from './mailbox-pages.ts';

export interface DemoMailbox {
  readonly smtpUrl: string;
  readonly url: string;
  stop(): Promise<void>;
}

const FILES: Readonly<Record<string, { readonly type: string; readonly file: string }>> = {
  '/mailbox.css': { type: 'text/css; charset=utf-8', file: path.join(import.meta.dirname, 'mailbox.css') },
  '/mailbox.js': { type: 'text/javascript; charset=utf-8', file: path.join(import.meta.dirname, 'mailbox.js') },
  '/figtree.woff2': {
    type: 'font/woff2',
    file: path.resolve(
      import.meta.dirname,
      '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    ),
  },
};

const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A mail server that keeps what the demo sends, and pages to read it. Both listen on loopback only, and only the demo
 * starts them.
 */
export async function startMailbox(hubUrl: string, clock: SchoolClock): Promise<DemoMailbox> {
  const received = await startMailServer();
  const server = http.createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    // Another name for this machine would let pages of other sites read the codes in here.
    if (request.headers.host !== `localhost:${port}` && request.headers.host !== `127.0.0.1:${port}`)
      return void response.writeHead(403, HEADERS).end();
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, HEADERS).end();
    return answer(response, request.url ?? '/', newestFirst(received.mails));
  });

  function answer(response: http.ServerResponse, url: string, mails: readonly ShownMail[]): void {
    const send = (type: string, body: string | Buffer, policy: string, status = 200) =>
      void response
        .writeHead(status, { ...HEADERS, 'content-type': type, 'content-security-policy': policy })
        .end(body);
    const file = FILES[url];
    if (file !== undefined) return send(file.type, readFileSync(file.file), PAGE_POLICY);
    if (url === '/count') return send('text/plain', String(mails.length), PAGE_POLICY);
    const [, id, part] = /^\/mails\/(\d+)(\/html)?$/.exec(url) ?? [];
    const open = mails.find((mail) => String(mail.id) === id) ?? null;
    if (open !== null && part !== undefined) return send('text/html; charset=utf-8', framedMail(open), FRAME_POLICY);
    const isKnown = url === '/' || open !== null;
    const html = mailboxPage({ hubUrl, clock, mails, open, isMissing: !isKnown });
    return send('text/html; charset=utf-8', html, PAGE_POLICY, isKnown ? 200 : 404);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    smtpUrl: received.url,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await received.stop();
    },
  };
}

function newestFirst(received: readonly ReceivedMail[]): ShownMail[] {
  const mails = received.map(({ recipients, parsed }, at) => ({ id: at + 1, recipients, parsed }));
  const sentAt = ({ parsed }: ShownMail) => parsed.date?.getTime() ?? 0;
  return mails.sort((one, other) => sentAt(other) - sentAt(one) || other.id - one.id);
}
