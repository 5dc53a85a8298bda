import { encodeOpening, stored, type Encoding } from '#server/http/encodings.ts';
import type { WrittenDocument } from './document.ts';

interface Opening {
  readonly plain: Buffer;
  readonly encoded: Promise<Buffer>;
}

/** As many as languages, kinds of documents and encodings; more would be those of an earlier build. */
const MOST = 400;

/**
 * Encodes pages of one reader. Only what all of them begin with is compressed, and that once: a compressed answer
 * reveals by its length what its parts have in common.
 */
export class OwnOpenings {
  readonly #openings = new Map<string, Opening>();

  async encode({ opening, rest }: WrittenDocument, encoding: Encoding): Promise<Buffer> {
    const { plain, encoded } = this.#of(opening, encoding);
    return Buffer.concat([await encoded, stored(Buffer.from(rest), encoding, plain)]);
  }

  #of(opening: string, encoding: Encoding): Opening {
    const key = `${encoding} ${opening}`;
    const known = this.#openings.get(key);
    if (known !== undefined) return known;
    if (this.#openings.size >= MOST) this.#openings.clear();
    const plain = Buffer.from(opening);
    const made = { plain, encoded: encodeOpening(plain, encoding) };
    this.#openings.set(key, made);
    return made;
  }
}
