import type { Destinations } from './allowed-hosts.ts';
import { readBody } from './body.ts';
import { makeCall } from './call.ts';
import type { Answer, Question } from './exchange.ts';
import type { FailureKind } from './failures.ts';
import { followToPage } from './follow-to-page.ts';
import type { PageHeaders } from './page-headers.ts';
import type { ResolveHost } from './resolve-host.ts';

/**
 * Everything the hub asks of other machines by HTTP goes through this. Where it may go is the request's rule, asked for
 * every address and again for every IP address in the moment of connecting. One deadline holds for the whole call,
 * bytes are counted decoded, certificates are verified; no cookie and no password is kept or sent, and no connection
 * outlives its question. What the outside does wrong is a result; only faults of the caller are thrown.
 */
export interface GuardedFetch {
  /** Fetches a page or a feed, following redirects as far as the rule goes. */
  page(request: PageRequest): Promise<FetchedPage | FetchFailure>;
  /** Sends a request to an interface for programs and answers whatever status came back. Follows no redirect. */
  send(request: OutgoingRequest): Promise<Reply | FetchFailure>;
}

export interface PageRequest {
  readonly address: string;
  readonly hosts: Destinations;
  /** Of an earlier fetch; then the site may say that nothing changed. Sent only to the address they came from. */
  readonly validators?: Validators | null;
  readonly limits?: Partial<PageLimits>;
}

export interface Validators {
  /** Where the page came from in the end. */
  readonly address: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface PageLimits {
  /** For the whole call with all redirects, in milliseconds. */
  readonly withinMs: number;
  /** Of the page, decoded and encoded alike. */
  readonly bytes: number;
  readonly redirects: number;
  /** Media types that are taken; a page that names none is taken. */
  readonly types: readonly string[];
}

const PAGE_LIMITS: PageLimits = {
  withinMs: 20_000,
  bytes: 5 * 1024 * 1024,
  redirects: 5,
  types: [
    'text/html',
    'application/xhtml+xml',
    'application/xml',
    'text/xml',
    'application/rss+xml',
    'application/atom+xml',
    'application/json',
    'text/calendar',
    'text/plain',
  ],
};

export interface FetchedPage {
  readonly ok: true;
  /** True when the page is still what the validators stand for; then there is no body. */
  readonly notModified: boolean;
  readonly status: number;
  /** Where it came from in the end, without a fragment. */
  readonly address: string;
  readonly headers: PageHeaders;
  /** Decoded. */
  readonly body: Uint8Array;
  readonly durationMs: number;
}

export interface OutgoingRequest {
  readonly method: Question['method'];
  readonly address: string;
  readonly hosts: Destinations;
  /** Names in lower case. Who asks, and which encodings can be read, is said by us. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly limits?: Partial<Pick<PageLimits, 'withinMs' | 'bytes'>>;
}

const REPLY_LIMITS = { withinMs: 20_000, bytes: 1024 * 1024 };

export interface Reply {
  readonly ok: true;
  readonly status: number;
  /** Names in lower case; several of one name joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded. */
  readonly body: Uint8Array;
  readonly durationMs: number;
}

export interface FetchFailure {
  readonly ok: false;
  readonly failure: FailureKind;
  /** A sentence for an administrator. */
  readonly message: string;
  /** Where it happened: the address that was asked last, or was not to be asked. */
  readonly address: string;
  /** The status that was answered there, even if the rest of the answer was at fault; null when there was none. */
  readonly status: number | null;
  /** What came with that status. */
  readonly headers: PageHeaders | null;
  /** Whether that last request may have arrived. If not, it had no effect and can safely be sent again. */
  readonly sent: boolean;
  readonly durationMs: number;
}

/** `contact` is the mail address that owners of sites find in their logs. */
export function createGuardedFetch(line: { readonly contact: string; readonly resolve: ResolveHost }): GuardedFetch {
  return {
    page({ address, hosts, validators = null, limits }) {
      const within = { ...PAGE_LIMITS, ...limits };
      return makeCall(line, { address, hosts, withinMs: within.withinMs }, (ask, first) =>
        followToPage(ask, first, { validators, limits: within }),
      );
    },
    send({ method, address, hosts, headers = {}, body, limits }) {
      const within = { ...REPLY_LIMITS, ...limits };
      const question: Question = { method, headers, ...(body === undefined ? {} : { body }) };
      return makeCall(line, { address, hosts, withinMs: within.withinMs }, (ask, first) =>
        ask(first, question, async (answer) => ({
          status: answer.statusCode,
          headers: joined(answer.headers),
          body: await readBody(answer.body, answer.headers['content-encoding'], first.hostname, within.bytes),
        })),
      );
    },
  };
}

function joined(headers: Answer['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name, [value].flat().join(', ')]));
}
