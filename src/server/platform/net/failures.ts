import { STATUS_CODES } from 'node:http';

export type FailureKind =
  | 'blocked-address'
  | 'not-allowed'
  | 'too-many-redirects'
  | 'downgraded'
  | 'timeout'
  | 'too-large'
  /** An encoding that was not requested, applied twice, or not decodable. */
  | 'bad-encoding'
  | 'wrong-type'
  | 'tls'
  | 'unreachable'
  | 'http';

/** Thrown inside a call and turned into its result; the message is a sentence for administrators. */
export class FetchProblem extends Error {
  readonly failure: FailureKind;
  constructor(failure: FailureKind, message: string) {
    super(message);
    this.failure = failure;
  }
}

export const blockedAddress = (host: string) =>
  new FetchProblem('blocked-address', `Blocked address: ${host} isn’t at a public address.`);

export const addressNotAllowed = (address: URL | null) =>
  new FetchProblem(
    'not-allowed',
    address === null ? 'We can’t load this address.' : `${shown(address)} isn’t one of the allowed addresses.`,
  );

export const tooManyRedirects = (host: string, most: number) =>
  new FetchProblem('too-many-redirects', `Too many redirects: ${host} redirected more than ${most} times.`);

export const downgraded = (host: string) =>
  new FetchProblem('downgraded', `${host} redirected from a secure address (https) to an insecure one (http).`);

export const timedOut = (host: string, ms: number) =>
  new FetchProblem('timeout', `Timeout: ${host} didn’t finish its answer within ${ms / 1000} s.`);

export const answerTooLarge = (host: string, most: number) =>
  new FetchProblem('too-large', `Too large: ${host} sent more than ${formatSize(most)}.`);

export const tooManyHeaders = (host: string) =>
  new FetchProblem('too-large', `Too large: ${host} sent too many headers.`);

export const badEncoding = (host: string) =>
  new FetchProblem('bad-encoding', `Bad encoding: we can’t decode what ${host} sent.`);

export const wrongType = (host: string, type: string) =>
  new FetchProblem('wrong-type', `${host} sent something that isn’t a page or feed (${cut(type)}).`);

export const unreachable = (host: string, reason: string) =>
  new FetchProblem('unreachable', `We can’t reach ${host}: ${reason}.`);

export const garbled = (host: string) => new FetchProblem('http', `${host} didn’t answer like a web server.`);

export const badStatus = (host: string, status: number) =>
  new FetchProblem('http', `${host} answered ${status}${named(status)} instead of a page.`);

export const leadsNowhere = (host: string) => new FetchProblem('http', `${host} redirected without saying where to.`);

const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate isn’t valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it signed its certificate itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate isn’t signed by a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it doesn’t send its full certificate chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate isn’t signed by a trusted authority',
};

/** `code` is Node's or OpenSSL's. */
export const notSecure = (host: string, code: string) =>
  new FetchProblem(
    'tls',
    `${host} cannot be reached securely: ${CERTIFICATE_PROBLEMS[code] ?? `the secure connection failed (${cut(code)})`}.`,
  );

/** An outside address, short enough for a sentence. A parsed one is ASCII only. */
function shown({ protocol, host }: URL): string {
  return cut(host === '' ? protocol : `${protocol}//${host}`);
}

const MAX_SHOWN = 100;

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function named(status: number): string {
  const name = STATUS_CODES[status];
  return name === undefined ? '' : ` (${name})`;
}

const MEBIBYTE = 1024 * 1024;

function formatSize(bytes: number): string {
  return bytes < MEBIBYTE ? `${bytes} bytes` : `${Math.floor(bytes / MEBIBYTE)} MiB`;
}
