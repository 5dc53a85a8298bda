import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { classifySmtpError, type Delivery, type SendingStage } from './delivery.ts';
import type { SmtpConnection } from './mail-account.ts';

export interface MailSender {
  /**
   * Sends one mail. `beforeHandover` runs when the server has said that it is ready for the message and before its
   * first byte leaves.
   *
   * @throws what `beforeHandover` throws; then nothing was handed over
   */
  send(message: SendMailOptions & { messageId: string }, beforeHandover: () => Promise<void>): Promise<Delivery>;
  /** Lets go of the server as soon as what is under way has ended; nothing new may be sent. */
  retire(): void;
  /** Lets go of the server at once. */
  close(): void;
}

/** Mails that are sent at once. */
export const CONNECTIONS = 2;
const IDLE = 30_000;

/** How long is waited, in ms. */
export interface Patience {
  /** For a connection, and for the first words of the server. */
  readonly connect: number;
  /** For each answer. */
  readonly answer: number;
  /** For all of it: a server that trickles its answers never falls silent for long. */
  readonly inAll: number;
}

const PATIENT: Patience = { connect: 10_000, answer: 30_000, inAll: 120_000 };

/** The moment at which a mail leaves our hands. */
interface Handover {
  before(): Promise<void>;
  /** Runs from the server's go-ahead on, before the first byte. */
  preparing: Promise<void> | null;
  /** The first byte may have left when it is `handing-over`. */
  stage: SendingStage;
  /** The line is gone: nothing may begin any more. */
  over: boolean;
}

/** The library comes with the first mail: it takes some 15 MB, and until mail is set up a hub needs none of it. */
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

/** Sends through this mail server; what an address such as SMTP_URL says of timeouts wins. */
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

/** An app password never travels before the line is encrypted. */
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
