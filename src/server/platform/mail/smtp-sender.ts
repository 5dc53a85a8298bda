import nodemailer, { type NodemailerError, type SendMailOptions } from 'nodemailer';
import { Readable } from 'node:stream';

/** How the handing over of one mail ended. */
export type Delivery =
  | { readonly outcome: 'sent' }
  /** `refused`: for good; `later`: not taken now; `unknown`: taken or not, nobody can tell; `locked-out`: no mail is taken from us. */
  | { readonly outcome: 'refused' | 'later' | 'unknown' | 'locked-out'; readonly reason: string };

export interface MailSender {
  /**
   * Sends one mail. `beforeHandover` runs when the server has said that it is ready for the message and before its
   * first byte leaves.
   *
   * @throws what `beforeHandover` throws; then nothing was handed over
   */
  send(message: SendMailOptions & { messageId: string }, beforeHandover: () => Promise<void>): Promise<Delivery>;
  close(): void;
}

/** Mails that are sent at once. */
export const CONNECTIONS = 2;
const CONNECT_WITHIN = 10_000;
const ANSWER_WITHIN = 30_000;
/** A server that trickles its answers never falls silent for long; this ends it. */
const IN_ALL_WITHIN = 120_000;
const IDLE = 30_000;

/** The moment at which a mail leaves our hands. */
interface Handover {
  before(): Promise<void>;
  /** Runs from the server's go-ahead on, before the first byte. */
  preparing: Promise<void> | null;
  /** The first byte may have left. */
  begun: boolean;
  /** The line is gone: nothing may begin any more. */
  over: boolean;
}

/** Sends through the mail server at this address; what the address says of timeouts wins. */
export function createSmtpSender(url: string): MailSender {
  const transport = nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    // Trying again is the outbox's business: it knows what may be sent twice.
    maxRequeues: 0,
    idleTimeout: IDLE,
    connectionTimeout: CONNECT_WITHIN,
    dnsTimeout: CONNECT_WITHIN,
    greetingTimeout: CONNECT_WITHIN,
    socketTimeout: ANSWER_WITHIN,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const handovers = new Map<string, Handover>();
  // The message is read when the server has answered DATA, and not before: that is where sending begins.
  transport.use('stream', (mail, done) => {
    const handover = handovers.get(mail.data.messageId ?? '');
    if (handover !== undefined)
      mail.message.processFunc((input) => Readable.from(handedOver(input, handover), { objectMode: false }));
    done();
  });
  return {
    async send(message, beforeHandover) {
      const handover: Handover = { before: beforeHandover, preparing: null, begun: false, over: false };
      handovers.set(message.messageId, handover);
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(IN_ALL_WITHIN) });
        return { outcome: 'sent' };
      } catch (error) {
        handover.over = true;
        await handover.preparing;
        return judge(error as NodemailerError, handover.begun);
      } finally {
        handovers.delete(message.messageId);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

async function* handedOver(message: AsyncIterable<Uint8Array>, handover: Handover): AsyncGenerator<Uint8Array> {
  handover.preparing = handover.before();
  await handover.preparing;
  if (handover.over) return;
  handover.begun = true;
  yield* message;
}

/** What an error of the library means for the mail. Answers count, not the library's own codes. */
export function judge(error: NodemailerError, begun: boolean): Delivery {
  const { code = '', command = '', responseCode } = error;
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 600)
    return judgeAnswer(error, responseCode, begun);
  if (begun) return { outcome: 'unknown', reason: 'The mail was handed over, but the mail server never confirmed it' };
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return { outcome: 'locked-out', reason: 'The mail server refused the sign-in' };
  // The library found the address or the message unfit before it asked the server.
  if (command === 'API' && code === 'EENVELOPE')
    return { outcome: 'refused', reason: 'The address cannot receive mail' };
  if (code === 'EMESSAGE')
    return { outcome: 'refused', reason: 'The mail server does not take a message of this size' };
  const cause = 'originalCode' in error ? String(error.originalCode) : code;
  if (code === 'ETIMEDOUT' || code === 'EABORT')
    return { outcome: 'later', reason: 'The mail server did not answer in time' };
  return { outcome: 'later', reason: `The mail server cannot be reached (${cause || 'connection lost'})` };
}

function judgeAnswer({ command = '', response }: NodemailerError, responseCode: number, begun: boolean): Delivery {
  // The number and the class alone: the rest of an answer may repeat what the mail says.
  const answer = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0] ?? String(responseCode);
  if (responseCode < 500) return { outcome: 'later', reason: `The mail server asked to try later (${answer})` };
  const signIn = command.startsWith('AUTH') || [530, 534, 535, 538].includes(responseCode);
  if (signIn && !begun) return { outcome: 'locked-out', reason: `The mail server refused the sign-in (${answer})` };
  if (begun || command === 'DATA')
    return { outcome: 'refused', reason: `The mail server refused the mail (${answer})` };
  if (command === 'RCPT TO') return { outcome: 'refused', reason: `The mail server refused the recipient (${answer})` };
  // It does not like us or the sender, which says nothing about this recipient.
  return { outcome: 'later', reason: `The mail server refused to serve us (${answer})` };
}
