import { languages } from './languages.ts';
import type { Into, Translation, Translations } from './translations.ts';

/** The translations without those that are taken away (null), in the order of our languages; null when none is left. */
export function withoutRemoved(translations: Into<Translation | null | undefined>): Translations | null {
  const kept = languages.flatMap(({ tag }) => {
    const translation = translations?.[tag];
    return translation === undefined || translation === null ? [] : [[tag, translation] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
