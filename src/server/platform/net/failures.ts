import { STATUS_CODES } from 'node:http';

/** Why a fetch came to nothing. */
export type FailureKind =
  /** The host stands at an address that is not public. */
  | 'blocked-address'
  /** The address is none that may be asked: scheme, host, port or a user in it. */
  | 'not-allowed'
  | 'too-many-redirects'
  /** From https to http. */
  | 'downgraded'
  | 'timeout'
  /** More than the limit of text, of encoded bytes or of headers. */
  | 'too-large'
  /** An encoding that was not asked for, encoded twice, or not decodable. */
  | 'bad-encoding'
  | 'wrong-type'
  | 'tls'
  /** No such host, nobody there, or the line broke. */
  | 'unreachable'
  /** An answer that is no page: its status says so, or it is no HTTP. */
  | 'http';

/** Thrown on the way and turned into a result at its end; the message is a sentence for an administrator. */
export class FetchProblem extends Error {
  readonly failure: FailureKind;
  constructor(failure: FailureKind, message: string) {
    super(message);
    this.failure = failure;
  }
}

export const blockedAddress = (host: string) =>
  new FetchProblem('blocked-address', `Blocked address: ${host} does not stand at a public address.`);

export const notAllowed = (address: URL | null) =>
  new FetchProblem(
    'not-allowed',
    address === null
      ? 'This is no address that can be asked.'
      : `${shown(address)} is not among the addresses that may be asked.`,
  );

export const tooManyRedirects = (host: string, most: number) =>
  new FetchProblem('too-many-redirects', `Too many redirects: ${host} led on more than ${most} times.`);

export const downgraded = (host: string) =>
  new FetchProblem('downgraded', `${host} led from a protected address (https) to an unprotected one (http).`);

export const timedOut = (host: string, ms: number) =>
  new FetchProblem('timeout', `Timeout: ${host} did not finish its answer within ${ms / 1000} s.`);

export const tooLarge = (host: string, most: number) =>
  new FetchProblem('too-large', `Too large: ${host} sent more than ${inWords(most)}.`);

export const tooManyHeaders = (host: string) =>
  new FetchProblem('too-large', `Too large: ${host} sent more headers than are read.`);

export const badEncoding = (host: string) =>
  new FetchProblem('bad-encoding', `Bad encoding: what ${host} sent cannot be decoded.`);

export const wrongType = (host: string, type: string) =>
  new FetchProblem('wrong-type', `${host} sent something that is no page or feed (${cut(type)}).`);

export const unreachable = (host: string, reason: string) =>
  new FetchProblem('unreachable', `${host} cannot be reached: ${reason}.`);

export const garbled = (host: string) =>
  new FetchProblem('http', `What ${host} sent is not the answer of a web server.`);

export const badStatus = (host: string, status: number) =>
  new FetchProblem('http', `${host} answered ${status}${named(status)} instead of a page.`);

export const leadsNowhere = (host: string) => new FetchProblem('http', `${host} led on without saying where to.`);

const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it signed its certificate itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody who is trusted signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it does not send the whole chain of its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody who is trusted signed its certificate',
};

/** `code` is Node's or OpenSSL's. */
export const notSecure = (host: string, code: string) =>
  new FetchProblem(
    'tls',
    `${host} cannot be reached securely: ${CERTIFICATE_PROBLEMS[code] ?? `the protected connection failed (${cut(code)})`}.`,
  );

/** An address that came from outside, short enough for a sentence. Parsed, it has no other signs than ASCII in it. */
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

function inWords(bytes: number): string {
  return bytes < MEBIBYTE ? `${bytes} bytes` : `${Math.floor(bytes / MEBIBYTE)} MiB`;
}
