import { hash } from 'node:crypto';
import { decode, encodeInTwo, type Encoding } from '#server/http/encodings.ts';
import { LastUsed } from '#server/platform/last-used.ts';
import type { WrittenDocument } from './document.ts';

export interface StoredPage {
  readonly version: string;
  readonly status: number;
  /** With its quotes; differs by encoding. */
  readonly etag: string;
  readonly encoding: Encoding;
  /** The content policy allows the styles in it by this. */
  readonly styleHash: string | undefined;
  /** What other pages begin with too, such as styles; all of them share these bytes. */
  readonly opening: Buffer;
  readonly rest: Buffer;
  readonly opensWith: number;
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Pages that are requested often are joined once instead of for each request. */
const MAX_JOINED = 32;
const MAX_JOINED_BYTES = 64 * 1024;
const ENTRY_BYTES = 1024;

/**
 * Written pages by address, language and the encodings in which they were requested: nearly always one, so that all
 * pages of a year in all languages fit. The least recently used page goes first.
 */
export class PageCache {
  readonly #pages: LastUsed<StoredPage>;
  readonly #openings = new Map<string, Buffer>();
  readonly #joined = new Map<StoredPage, Buffer>();

  constructor(maxBytes: number) {
    this.#pages = new LastUsed(maxBytes, sizeOf);
  }

  get bytes(): number {
    return this.#pages.size;
  }

  get(key: string, encoding: Encoding, version: string): StoredPage | null {
    const name = `${encoding} ${key}`;
    return this.#pages.peek(name)?.version === version ? (this.#pages.get(name) ?? null) : null;
  }

  async convert(key: string, encoding: Encoding, version: string): Promise<StoredPage | null> {
    for (const other of ENCODINGS) {
      const page = this.get(key, other, version);
      if (page === null) continue;
      return this.keep(key, await inEncoding(page, await decode(join(page), other), encoding));
    }
    return null;
  }

  outdated(key: string, encoding: Encoding): StoredPage | null {
    return this.#pages.peek(`${encoding} ${key}`) ?? null;
  }

  bodyOf(page: StoredPage): Buffer {
    const joined = this.#joined.get(page);
    if (joined !== undefined) return joined;
    const body = join(page);
    if (body.length > MAX_JOINED_BYTES) return body;
    this.#joined.set(page, body);
    for (const oldest of this.#joined.keys()) {
      if (this.#joined.size <= MAX_JOINED) break;
      this.#joined.delete(oldest);
    }
    return body;
  }

  keep(key: string, written: StoredPage): StoredPage {
    const page = this.#withSharedOpening(written);
    this.#pages.set(`${page.encoding} ${key}`, page);
    return page;
  }

  /** There are only as many openings as languages and encodings in use, so they are not counted. */
  #withSharedOpening(page: StoredPage): StoredPage {
    const name = `${page.encoding} ${hash('sha256', page.opening)}`;
    const opening = this.#openings.get(name) ?? page.opening;
    this.#openings.set(name, opening);
    return { ...page, opening };
  }
}

export function storePage(
  { opening, rest }: WrittenDocument,
  encoding: Encoding,
  about: Pick<StoredPage, 'version' | 'status' | 'styleHash'>,
): Promise<StoredPage> {
  const plain = Buffer.from(opening + rest);
  const tag = hash('sha256', plain, 'base64url').slice(0, 22);
  return inEncoding({ ...about, etag: `"${tag}-identity"`, opensWith: Buffer.byteLength(opening) }, plain, encoding);
}

function join({ opening, rest }: StoredPage): Buffer {
  return Buffer.concat([opening, rest]);
}

async function inEncoding(
  {
    version,
    status,
    styleHash,
    etag,
    opensWith,
  }: Pick<StoredPage, 'version' | 'status' | 'styleHash' | 'etag' | 'opensWith'>,
  plain: Buffer,
  encoding: Encoding,
): Promise<StoredPage> {
  const [opening, rest] = await encodeInTwo(plain.subarray(0, opensWith), plain.subarray(opensWith), encoding);
  return {
    version,
    status,
    styleHash,
    etag: etag.replace(/-\w+"$/, `-${encoding}"`),
    encoding,
    opening,
    rest,
    opensWith,
  };
}

function sizeOf(name: string, { rest }: StoredPage): number {
  return rest.length + 2 * name.length + ENTRY_BYTES;
}
