import { simpleParser, type ParsedMail } from 'mailparser';
import net from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerError, type SMTPServerSession } from 'smtp-server';
import type { Certificate } from './certificates.ts';

export const ACCOUNT = { user: 'pac@example.org', password: 'blue lantern forty' };

type Fault =
  | {
      readonly at: 'connect' | 'sign-in' | 'sender' | 'recipient' | 'message';
      readonly answer: number;
      readonly text?: string;
    }
  | { readonly at: 'recipient'; readonly slowBy: number };

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly raw: string;
  readonly parsed: ParsedMail;
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  readonly seen: { recipients: number; signIns: number; connections: number; atOnce: number };
  readonly open: number;
  failNext(...faults: Fault[]): void;
  /** From now on; `words` are the server's text. */
  refuseSignIns(refuse: boolean, words?: string): void;
  /** Delays each message from now on, as a distant provider does. */
  slowDown(ms: number): void;
  cutAll(): void;
  /**
   * Answers when this many mails were accepted.
   * @throws when they do not come in time
   */
  waitFor(count: number, withinMs?: number): Promise<readonly ReceivedMail[]>;
  stop(): Promise<void>;
}

interface MailServerOptions {
  readonly port?: number;
  readonly signIn?: boolean;
  /** Encrypted from the first byte, or before anything that matters. */
  readonly secured?: { readonly by: 'tls' | 'starttls'; readonly certificate: Certificate };
}

export async function startMailServer({
  port = 0,
  signIn = false,
  secured,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const faults: Fault[] = [];
  const seen = { recipients: 0, signIns: 0, connections: 0, atOnce: 0 };
  let refusing: string | null = null;
  let slowBy = 0;
  const faultAt = (step: Fault['at']) => (faults[0]?.at === step ? faults.shift() : undefined);
  const answer = (step: Fault['at'], callback: (error?: Error | null) => void) => {
    const fault = faultAt(step);
    if (fault === undefined) return callback();
    if ('slowBy' in fault) return void setTimeout(callback, fault.slowBy);
    return callback(smtpError(fault.answer, fault.text ?? 'No'));
  };
  const server = new SMTPServer({
    authOptional: !signIn,
    allowInsecureAuth: secured === undefined,
    disabledCommands: [
      ...(secured?.by === 'starttls' ? [] : (['STARTTLS'] as const)),
      ...(signIn ? [] : (['AUTH'] as const)),
    ],
    ...(secured === undefined ? {} : { secure: secured.by === 'tls', ...secured.certificate }),
    closeTimeout: 10,
    onConnect(_session, callback) {
      seen.connections += 1;
      answer('connect', callback);
    },
    onAuth({ username, password }, _session, callback) {
      seen.signIns += 1;
      const fault = faultAt('sign-in');
      if (fault !== undefined && 'answer' in fault) return callback(smtpError(fault.answer, fault.text ?? 'No'));
      if (refusing !== null) return callback(smtpError(535, refusing));
      if (username !== ACCOUNT.user || password !== ACCOUNT.password) return callback(smtpError(535, NOT_ACCEPTED));
      return callback(null, { user: username });
    },
    onMailFrom: (_address, _session, callback) => answer('sender', callback),
    onRcptTo(_address, _session, callback) {
      seen.recipients += 1;
      answer('recipient', callback);
    },
    onData: (stream, session, callback) => void receive(stream, session, callback),
  });
  const receive = async (
    stream: Readable,
    session: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Promise<void> => {
    const raw = await buffer(stream).catch((error: Error) => error);
    // The client went away in the middle.
    if (raw instanceof Error) return callback(raw);
    if (slowBy > 0) await new Promise((resolve) => setTimeout(resolve, slowBy));
    const fault = faultAt('message');
    if (fault !== undefined && 'answer' in fault) return callback(smtpError(fault.answer, fault.text ?? 'No'));
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    mails.push({ recipients, raw: raw.toString('utf8'), parsed: await simpleParser(raw) });
    return callback();
  };
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => {});
  const sockets = new Set<net.Socket>();
  server.server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    seen.atOnce = Math.max(seen.atOnce, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.server.address() as net.AddressInfo).port;
  return {
    port: bound,
    url: `smtp://${signIn ? `${encodeURIComponent(ACCOUNT.user)}:${encodeURIComponent(ACCOUNT.password)}@` : ''}127.0.0.1:${bound}`,
    mails,
    seen,
    get open() {
      return sockets.size;
    },
    failNext: (...next) => void faults.push(...next),
    refuseSignIns: (refuse, words = NOT_ACCEPTED) => void (refusing = refuse ? words : null),
    slowDown: (ms) => void (slowBy = ms),
    cutAll() {
      for (const socket of sockets) socket.destroy();
    },
    async waitFor(count, withinMs = 30_000) {
      const until = Date.now() + withinMs;
      while (mails.length < count) {
        if (Date.now() > until) throw new Error(`${mails.length} mails instead of ${count}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return mails;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const NOT_ACCEPTED = '5.7.8 Username and Password not accepted';

function smtpError(responseCode: number, text: string): SMTPServerError {
  return Object.assign(new Error(text), { responseCode });
}

interface BreakingMailServer {
  readonly url: string;
  readonly breaks: number;
  stop(): Promise<void>;
}

/**
 * Breaks the connection `when` it has heard DATA, has answered that the message may come, has received the first of it,
 * or all of it; `how`: closed, reset, or silent for good.
 */
export async function startBreakingMailServer(
  when: 'before-message' | 'at-go-ahead' | 'in-message' | 'after-message',
  how: 'close' | 'reset' | 'hang',
  wantedPort = 0,
): Promise<BreakingMailServer> {
  const sockets = new Set<net.Socket>();
  let breaks = 0;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let broken = false;
    const breakOff = () => {
      if (broken) return;
      broken = true;
      breaks += 1;
      if (how === 'close') socket.end();
      if (how === 'reset') socket.resetAndDestroy();
    };
    let heard = '';
    let inMessage = false;
    socket.write('220 a server that breaks\r\n');
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      if (inMessage) {
        if (when === 'in-message' || heard.endsWith('\r\n.\r\n')) breakOff();
        return;
      }
      for (let end = heard.indexOf('\r\n'); end >= 0 && !inMessage; end = heard.indexOf('\r\n')) {
        const command = heard.slice(0, end).toUpperCase();
        heard = heard.slice(end + 2);
        if (!command.startsWith('DATA')) {
          socket.write('250 fine\r\n');
          continue;
        }
        inMessage = true;
        if (when === 'before-message') return breakOff();
        socket.write('354 go ahead\r\n');
        if (when === 'at-go-ahead') return breakOff();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    get breaks() {
      return breaks;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
