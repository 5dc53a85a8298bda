import { deflatePart, gzipOf, storedPart, type DeflatedPart } from '#server/http/gzip-parts.ts';
import type { WrittenDocument } from './document.ts';

/** As many as languages and kinds of documents; more would be those of an earlier build. */
const MOST = 200;

/**
 * Compresses pages of one reader. A compressed answer reveals by its length what its parts have in common, so only these
 * are compressed, each by itself: what all such pages begin with, once, and what holds nothing personal.
 */
export class OwnDocuments {
  readonly #openings = new Map<string, Promise<DeflatedPart>>();

  async gzip({ opening, rest, packed }: WrittenDocument): Promise<Buffer> {
    const parts: Promise<DeflatedPart>[] = [this.#of(opening)];
    const store = (text: string) => parts.push(Promise.resolve(storedPart(text)));
    let at = 0;
    for (const text of packed) {
      const from = rest.indexOf(text, at);
      if (from < 0) continue;
      store(rest.slice(at, from));
      parts.push(deflatePart(text, 6));
      at = from + text.length;
    }
    store(rest.slice(at));
    return gzipOf(await Promise.all(parts));
  }

  #of(opening: string): Promise<DeflatedPart> {
    const known = this.#openings.get(opening);
    if (known !== undefined) return known;
    if (this.#openings.size >= MOST) this.#openings.clear();
    const made = deflatePart(opening, 9);
    this.#openings.set(opening, made);
    return made;
  }
}
