import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { classifySmtpError, type Delivery, type SendingStage } from './delivery.ts';
import type { SmtpConnection } from './mail-account.ts';

export interface MailSender {
  /**
   * `beforeHandover` runs after the server is ready for the message and before its first byte leaves.
   * @throws what `beforeHandover` throws; nothing was handed over then
   */
  send(message: SendMailOptions & { messageId: string }, beforeHandover: () => Promise<void>): Promise<Delivery>;
  /** Closes the connections once current sends end; no new ones are accepted. */
  retire(): void;
  close(): void;
}

export const CONNECTIONS = 2;
const IDLE = 30_000;

export interface Patience {
  readonly connect: number;
  readonly answer: number;
  /** In ms, like the others. A server that trickles its answers is never silent for long. */
  readonly inAll: number;
}

const PATIENT: Patience = { connect: 10_000, answer: 30_000, inAll: 120_000 };

interface Handover {
  before(): Promise<void>;
  preparing: Promise<void> | null;
  /** From `handing-over` on, the first byte may have left. */
  stage: SendingStage;
  over: boolean;
}

/** The library is loaded with the first mail: it takes about 15 MB, which a hub without mail can spare. */
async function openTransport(connection: SmtpConnection, patience: Patience, handovers: ReadonlyMap<string, Handover>) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...reached(connection),
    pool: true,
    maxConnections: CONNECTIONS,
    // Trying again is the outbox's business: it knows what may be sent twice.
    maxRequeues: 0,
    idleTimeout: IDLE,
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The stream is made once there is a session with the server, and read when the server has answered DATA, not before:
  // that is where sending begins.
  transport.use('stream', (mail, done) => {
    const handover = handovers.get(mail.data.messageId ?? '');
    if (handover !== undefined)
      mail.message.processFunc((input) => {
        handover.stage = 'in-session';
        return Readable.from(handedOver(input, handover), { objectMode: false });
      });
    done();
  });
  return transport;
}

/** Timeouts in an address such as SMTP_URL win. */
export function createSmtpSender(connection: SmtpConnection, patience = PATIENT): MailSender {
  const handovers = new Map<string, Handover>();
  let opened: ReturnType<typeof openTransport> | null = null;
  const close = (options: { readonly force?: true } = {}) => void opened?.then((transport) => transport.close(options));
  let isRetired = false;
  return {
    async send(message, beforeHandover) {
      const handover: Handover = { before: beforeHandover, preparing: null, stage: 'connecting', over: false };
      handovers.set(message.messageId, handover);
      try {
        const transport = await (opened ??= openTransport(connection, patience, handovers));
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(patience.inAll) });
        return { outcome: 'sent' };
      } catch (error) {
        handover.over = true;
        await handover.preparing;
        return classifySmtpError(error as NodemailerError, handover.stage);
      } finally {
        handovers.delete(message.messageId);
        if (isRetired && handovers.size === 0) close();
      }
    },
    retire() {
      isRetired = true;
      if (handovers.size === 0) close();
    },
    close: () => close({ force: true }),
  };
}

/** An app password never travels unencrypted. */
function reached(connection: SmtpConnection) {
  if ('url' in connection) return { url: connection.url };
  const { server, user, password } = connection;
  const { host, port, security } = server;
  return { host, port, secure: security === 'tls', requireTLS: true, auth: { user, pass: password } };
}

async function* handedOver(message: AsyncIterable<Uint8Array>, handover: Handover): AsyncGenerator<Uint8Array> {
  handover.preparing = handover.before();
  // In one piece, because each piece costs a call of the system.
  const [whole] = await Promise.all([buffer(message), handover.preparing]);
  if (handover.over) return;
  handover.stage = 'handing-over';
  yield whole;
}
