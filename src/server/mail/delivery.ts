import type { NodemailerError } from 'nodemailer';

export type Trouble =
  // The account: nothing is taken from us.
  | 'password-refused'
  | 'app-password-wanted'
  | 'passwords-not-taken'
  | 'too-many-sign-ins'
  | 'quota'
  // The way to the server.
  | 'no-such-host'
  | 'port-closed'
  | 'no-answer'
  | 'no-greeting'
  | 'other-encryption'
  | 'certificate'
  | 'line-broken'
  // The mail.
  | 'busy'
  | 'sender-refused'
  | 'no-such-recipient'
  | 'recipient-refused'
  | 'content-refused'
  | 'not-confirmed'
  | 'not-written'
  | 'too-late'
  | 'suppressed';

export interface Failure {
  /**
   * `refused`: for good; `later`: not accepted now; `unknown`: perhaps accepted; `locked-out`: no mail is accepted
   * until an administrator acts; `held-up`: no mail is accepted for a while.
   */
  readonly outcome: 'refused' | 'later' | 'unknown' | 'locked-out' | 'held-up';
  readonly trouble: Trouble;
  readonly reason: string;
}

export type Delivery = { readonly outcome: 'sent' } | Failure;

/** How far the sending is. Before the session with the server, no failure is the mail's fault. */
export type SendingStage = 'connecting' | 'in-session' | 'handing-over';

/** Translates an error of the library. The server's answers count, not the library's own codes. */
export function classifySmtpError(error: NodemailerError, stage: SendingStage): Failure {
  const { code = '', command = '', responseCode } = error;
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 600)
    return classifyReply(error, responseCode, stage);
  if (stage === 'handing-over')
    return failure('unknown', 'not-confirmed', 'The email was sent, but the mail server never confirmed it');
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return failure('locked-out', 'password-refused', 'The mail server refused the sign-in');
  // The library found the address or the message unfit before it asked the server.
  if (command === 'API' && code === 'EENVELOPE')
    return failure('refused', 'recipient-refused', 'The address can’t receive email');
  if (code === 'EMESSAGE')
    return failure('refused', 'content-refused', 'The mail server doesn’t accept a message of this size');
  return classifyConnectionError(error, stage);
}

// Not found, and found to be no name of a machine at all.
const NO_HOST = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);
const CERTIFICATE = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;
const OTHER_ENCRYPTION = /^(ERR_SSL_|EPROTO$)/;
/** Codes of connection errors; any other may be the fault of one mail, which must not stop the others. */
const OF_CONNECTION = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'EABORT', 'ETLS', 'EPROTOCOL', 'EPROXY']);
const TIMEOUT = 'The mail server didn’t answer in time';

function classifyConnectionError(error: NodemailerError, stage: SendingStage): Failure {
  const { code = '' } = error;
  const cause = 'originalCode' in error ? String(error.originalCode) : code;
  const outcome = stage === 'connecting' && OF_CONNECTION.has(code) ? 'held-up' : 'later';
  if (code === 'ETIMEDOUT') {
    // A server that speaks TLS from the first byte waits for us, as we wait for its greeting.
    const isGreeting = 'timeoutType' in error && error.timeoutType !== 'CONNECT_TIMEOUT';
    return failure(outcome, isGreeting ? 'no-greeting' : 'no-answer', TIMEOUT);
  }
  if (code === 'EABORT' || cause === 'ETIMEDOUT') return failure(outcome, 'no-answer', TIMEOUT);
  if (code === 'ETLS' || OTHER_ENCRYPTION.test(cause))
    return failure(outcome, 'other-encryption', 'The mail server doesn’t support this encryption');
  if (CERTIFICATE.test(cause))
    return failure(outcome, 'certificate', `The mail server’s certificate isn’t trusted (${cause})`);
  const reason = `We can’t reach the mail server (${cause || 'connection lost'})`;
  if (NO_HOST.has(cause)) return failure(outcome, 'no-such-host', reason);
  return failure(
    outcome,
    ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(cause) ? 'port-closed' : 'line-broken',
    reason,
  );
}

const SIGN_IN_REFUSED = [530, 534, 535, 538];
// Bad destination: no such mailbox, no such domain, no such syntax, moved away, no mail there (RFC 3463, RFC 7505).
const NO_SUCH_RECIPIENT = /^5\.1\.(?:[1236]|10)$/;
// Gmail's "daily sending quota exceeded", and Microsoft's.
const QUOTA = /^5\.(?:4\.5|1\.90)$/;

function classifyReply(error: NodemailerError, responseCode: number, stage: SendingStage): Failure {
  const { code = '', command = '', response } = error;
  // The number and the class alone: the rest of an answer may repeat what the mail says.
  const [answer, status] = readAnswer(response) ?? [String(responseCode), ''];
  const told = (outcome: Failure['outcome'], trouble: Trouble, words: string) =>
    failure(outcome, trouble, `The mail server ${words} (${answer})`);
  const begun = stage === 'handing-over';
  const isSignIn = command.startsWith('AUTH') && !begun;
  // What the server answers before there is a session, it answers to every mail.
  const later = stage === 'connecting' ? 'held-up' : 'later';
  if (QUOTA.test(status)) return told('held-up', 'quota', 'takes no more mail from this account for today');
  if (code === 'ETLS' || command === 'STARTTLS')
    return told(later, 'other-encryption', 'does not encrypt the way that is set');
  if (responseCode < 500)
    return isSignIn
      ? told('held-up', 'too-many-sign-ins', 'lets us sign in again later')
      : told(later, 'busy', 'asked to try later');
  if (isSignIn || (SIGN_IN_REFUSED.includes(responseCode) && !begun))
    return told('locked-out', refusedSignIn(responseCode, status), 'refused the sign-in');
  if (begun || command === 'DATA') return told('refused', 'content-refused', 'refused the mail');
  if (command === 'RCPT TO') {
    const trouble = NO_SUCH_RECIPIENT.test(status) ? 'no-such-recipient' : 'recipient-refused';
    return told('refused', trouble, 'refused the recipient');
  }
  // It does not like us or the sender, which says nothing about this recipient.
  return told(later, command === 'MAIL FROM' ? 'sender-refused' : 'busy', 'refused to serve us');
}

/** The reply code with its class, and the class alone: `550 5.1.1` and `5.1.1`. */
function readAnswer(response: string | undefined): [string, string] | null {
  const found = /^\d{3}(?:[ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response ?? '');
  return found === null ? null : [found[0].replace('-', ' '), found[1] ?? ''];
}

function refusedSignIn(responseCode: number, status: string): Trouble {
  // Microsoft: "basic authentication is disabled".
  if (status === '5.7.139') return 'passwords-not-taken';
  // Google: "Application-specific password required".
  return responseCode === 534 || status === '5.7.9' ? 'app-password-wanted' : 'password-refused';
}

const OF_ONE_MAIL: ReadonlySet<Trouble> = new Set<Trouble>([
  'busy',
  'sender-refused',
  'no-such-recipient',
  'recipient-refused',
  'content-refused',
]);

export function showsSession(delivery: Delivery): boolean {
  if (delivery.outcome === 'refused' || delivery.outcome === 'later') return OF_ONE_MAIL.has(delivery.trouble);
  return delivery.outcome === 'sent';
}

export function failure(outcome: Failure['outcome'], trouble: Trouble, reason: string): Failure {
  return { outcome, trouble, reason };
}
