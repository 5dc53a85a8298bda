import { languages, type LanguageTag } from './languages.ts';
import { SOURCE } from './writing.ts';

const ENGLISH = new Intl.DisplayNames([SOURCE], { type: 'language', style: 'short' });

export function englishName(tag: LanguageTag): string {
  return ENGLISH.of(tag) ?? tag;
}

export function languageName(tag: LanguageTag): string {
  const own = languages.find((language) => language.tag === tag)?.name;
  return tag === SOURCE ? englishName(tag) : `${englishName(tag)} – ${own}`;
}
