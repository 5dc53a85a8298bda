import net from 'node:net';
import { afterEach } from 'vitest';
import type { MailTemplate } from '#server/mail/mail.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { openTestMailbox, type TestMailbox } from './test-mailbox.ts';

/** Mailboxes that send these mails, and the servers that are away and come back. All of it ends after each test. */
export function stageOutages(templates: readonly MailTemplate<never>[]) {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  async function mailing(url: string): Promise<TestMailbox> {
    const hub = await openTestMailbox({ SMTP_URL: url }, templates);
    ends.push(() => hub.remove());
    return hub;
  }

  /** Another process on the same database. */
  async function alsoMailing({ platform }: TestMailbox): Promise<TestMailbox> {
    const other = await openTestMailbox(platform, templates);
    ends.push(() => other.stop());
    return other;
  }

  async function server(port?: number): Promise<MailServer> {
    const started = await startMailServer(port === undefined ? {} : { port });
    ends.push(() => started.stop());
    return started;
  }

  /** It refuses connections. */
  async function deadServer(): Promise<{ readonly url: string; readonly port: number }> {
    const { url, port, stop } = await startMailServer();
    await stop();
    return { url, port };
  }

  /** It accepts connections, and does this with them. */
  async function listening(take: (socket: net.Socket) => void) {
    const seen = { connections: 0 };
    const sockets = new Set<net.Socket>();
    const listener = net.createServer((socket) => {
      seen.connections += 1;
      sockets.add(socket);
      socket.on('error', () => {});
      take(socket);
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const stop = () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      });
    ends.push(stop);
    const { port } = listener.address() as net.AddressInfo;
    return { url: `smtp://127.0.0.1:${port}`, port, seen, stop };
  }

  return { mailing, alsoMailing, server, deadServer, listening };
}
