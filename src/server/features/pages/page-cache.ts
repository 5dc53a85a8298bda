import { hash } from 'node:crypto';
import { decode, encode, type Encoding } from '#server/http/encodings.ts';

/** A written page as it is sent. */
export interface StoredPage {
  readonly version: string;
  readonly status: number;
  /** With its quotes; each encoding has its own. */
  readonly etag: string;
  readonly encoding: Encoding;
  readonly body: Buffer;
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** What an entry takes beside its body. */
const ENTRY_BYTES = 1024;

/**
 * Written pages by address and language, in the encodings in which they were asked for: nearly always one, so that all
 * pages of a year in all languages have room. The one not asked for the longest goes first.
 */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The page in this encoding, of this version. */
  get(key: string, encoding: Encoding, version: string): StoredPage | null {
    const name = `${encoding} ${key}`;
    const page = this.#pages.get(name);
    if (page?.version !== version) return null;
    this.#pages.delete(name);
    this.#pages.set(name, page);
    return page;
  }

  /** The page in this encoding, made of another one of the same version that is here. */
  convert(key: string, encoding: Encoding, version: string): StoredPage | null {
    for (const other of ENCODINGS) {
      const page = this.get(key, other, version);
      if (page !== null) return this.keep(key, inEncoding(page, decode(page.body, other), encoding));
    }
    return null;
  }

  /** The page in this encoding as it was last written, whatever has changed since. */
  outdated(key: string, encoding: Encoding): StoredPage | null {
    return this.#pages.get(`${encoding} ${key}`) ?? null;
  }

  keep(key: string, page: StoredPage): StoredPage {
    const name = `${page.encoding} ${key}`;
    this.#remove(name);
    this.#pages.set(name, page);
    this.#bytes += sizeOf(name, page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
    return page;
  }

  #remove(name: string): void {
    const page = this.#pages.get(name);
    if (page === undefined) return;
    this.#pages.delete(name);
    this.#bytes -= sizeOf(name, page);
  }
}

export function storePage(html: string, encoding: Encoding, about: Pick<StoredPage, 'version' | 'status'>): StoredPage {
  const plain = Buffer.from(html);
  const tag = hash('sha256', plain, 'base64url').slice(0, 22);
  return inEncoding({ ...about, etag: `"${tag}-identity"` }, plain, encoding);
}

function inEncoding(
  { version, status, etag }: Pick<StoredPage, 'version' | 'status' | 'etag'>,
  plain: Buffer,
  encoding: Encoding,
): StoredPage {
  return {
    version,
    status,
    etag: etag.replace(/-\w+"$/, `-${encoding}"`),
    encoding,
    body: encode(plain, encoding),
  };
}

function sizeOf(name: string, { body }: StoredPage): number {
  return body.length + 2 * name.length + ENTRY_BYTES;
}
