import type { Destinations } from './allowed-hosts.ts';
import type { Question } from './exchange.ts';
import type { FailureKind } from './failures.ts';
import type { PageHeaders } from './page-headers.ts';

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
