import type { LanguageTag } from '#domain/languages.ts';
import type { CachedAnswer } from '#server/http/cached-answer.ts';

/** The same content with all translations (null), and with those into one language. */
export class AnswersByLanguage {
  readonly #kept = new Map<LanguageTag | null, CachedAnswer>();
  readonly #most: number;

  /** @param most answers that are kept; the oldest goes first */
  constructor(most = Infinity) {
    this.#most = most;
  }

  in(language: LanguageTag | null, make: () => CachedAnswer): CachedAnswer {
    const kept = this.#kept.get(language);
    if (kept !== undefined) return kept;
    const made = make();
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= this.#most && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(language, made);
    return made;
  }
}
