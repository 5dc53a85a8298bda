import { languages, type LanguageTag } from './languages.ts';
import { SOURCE } from './writing.ts';

const ENGLISH = new Intl.DisplayNames([SOURCE], { type: 'language', style: 'short' });

/** The name of one of our languages as the administration says it. */
export function englishName(tag: LanguageTag): string {
  return ENGLISH.of(tag) ?? tag;
}

/** The name of a language in English, and in itself for those who know it best. */
export function languageName(tag: LanguageTag): string {
  const own = languages.find((language) => language.tag === tag)?.name;
  return tag === SOURCE ? englishName(tag) : `${englishName(tag)} – ${own}`;
}
