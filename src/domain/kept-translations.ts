import { languages, type LanguageTag } from './languages.ts';
import type { Into, Translation, Translations } from './translations.ts';

interface Words {
  readonly title: string;
  readonly description: string | null;
}

/** In the order of our languages; null if none is left. */
export function withoutRemoved(translations: Into<Translation | null | undefined>): Translations | null {
  const kept = languages.flatMap(({ tag }) => {
    const translation = translations?.[tag];
    return translation === undefined || translation === null ? [] : [[tag, translation] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/**
 * Ready translations go with the words that they translate, and one goes if the original is said to be in its language;
 * those that people wrote stay.
 */
export function withoutOutdated(
  translations: Into<Translation>,
  before: Words,
  after: Words & { readonly language?: LanguageTag },
): Translations | null {
  const isTitleKept = before.title === after.title;
  const isDescriptionKept = before.description === after.description;
  const kept = Object.entries(translations ?? {}).flatMap(([tag, translation]) => {
    if (translation.ready !== true) return [[tag, translation] as const];
    if (!isTitleKept || tag === after.language) return [];
    return [[tag, isDescriptionKept ? translation : { ...translation, description: null }] as const];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** Languages of the translations that came with a template, in the order of our languages. */
export function readyLanguages(translations: Into<Translation>): LanguageTag[] {
  return languages.flatMap(({ tag }) => (translations?.[tag]?.ready === true ? [tag] : []));
}
