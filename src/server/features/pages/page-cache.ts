import { createHash } from 'node:crypto';
import { encode, type Encoding } from '#server/http/encodings.ts';

/** A written page in every form in which it is sent. */
export interface StoredPage {
  readonly version: string;
  readonly status: number;
  /** Each encoding has its own, with its quotes. */
  etag(encoding: Encoding): string;
  body(encoding: Encoding): Buffer;
}

/** Written pages by address and language, until their data changes; the one not asked for the longest goes first. */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  readonly #atMost: number;

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  get(key: string, version: string): StoredPage | null {
    const page = this.#pages.get(key);
    if (page?.version !== version) return null;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  keep(key: string, page: StoredPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > this.#atMost && oldest !== undefined) this.#pages.delete(oldest);
  }
}

/** Each encoding is made when it is first asked for. */
export function storePage(html: string, status: number, version: string): StoredPage {
  const plain = Buffer.from(html);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const bodies: Partial<Record<Encoding, Buffer>> = { identity: plain };
  return {
    version,
    status,
    etag: (encoding) => `"${tag}-${encoding}"`,
    body: (encoding) => (bodies[encoding] ??= encode(plain, encoding)),
  };
}
