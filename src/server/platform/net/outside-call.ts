import type { Destinations } from './allowed-hosts.ts';
import type { Question } from './exchange.ts';
import type { FailureKind } from './failures.ts';
import type { PageHeaders } from './page-headers.ts';

export interface PageRequest {
  readonly address: string;
  readonly hosts: Destinations;
  /** Of an earlier fetch, so that the site can answer "not modified". Sent only to the address they came from. */
  readonly validators?: Validators | null;
  readonly limits?: Partial<PageLimits>;
}

export interface Validators {
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
  readonly types: readonly string[];
}

export interface FetchedPage {
  readonly ok: true;
  readonly notModified: boolean;
  readonly status: number;
  /** After redirects, without a fragment. */
  readonly address: string;
  readonly headers: PageHeaders;
  readonly body: Uint8Array;
  readonly durationMs: number;
}

export interface OutgoingRequest {
  readonly method: Question['method'];
  readonly address: string;
  readonly hosts: Destinations;
  /** Names in lower case. User agent and accepted encodings are added. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly limits?: Partial<Pick<PageLimits, 'withinMs' | 'bytes'>>;
}

export interface Reply {
  readonly ok: true;
  readonly status: number;
  /** Names in lower case; repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly durationMs: number;
}

export interface FetchFailure {
  readonly ok: false;
  readonly failure: FailureKind;
  readonly message: string;
  readonly address: string;
  /** The status there, even if the rest of the answer was invalid; null without an answer. */
  readonly status: number | null;
  readonly headers: PageHeaders | null;
  /** Whether the last request may have arrived. If not, it had no effect and can safely be sent again. */
  readonly sent: boolean;
  readonly durationMs: number;
}
