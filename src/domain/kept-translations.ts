import { languages } from './languages.ts';
import type { Into, Translation, Translations } from './translations.ts';

/** In the order of our languages; null if none is left. */
export function withoutRemoved(translations: Into<Translation | null | undefined>): Translations | null {
  const kept = languages.flatMap(({ tag }) => {
    const translation = translations?.[tag];
    return translation === undefined || translation === null ? [] : [[tag, translation] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
