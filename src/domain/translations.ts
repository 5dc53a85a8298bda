import type { LanguageTag } from './languages.ts';
import { SOURCE } from './writing.ts';

/** What an organizer says of a sheet or a slot in one more language; without a description that of the original stands. */
export interface Translation {
  readonly title: string;
  readonly description: string | null;
}
export type Translations = Readonly<Partial<Record<LanguageTag, Translation>>>;

/** A text and the language that it is in. */
export interface Wording {
  readonly text: string;
  readonly language: LanguageTag;
}

/** Something in further languages, by their tags; absent or null where it is in none. */
export type Into<T> = Readonly<Partial<Record<LanguageTag, T>>> | null | undefined;
/** Something that is called by a title. */
export type Titled = { readonly title: string; readonly translations?: Into<Pick<Translation, 'title'>> };
/** Something that may have a description, be it in one of its languages alone. */
export type Described = { readonly description: string | null; readonly translations?: Into<Translation> };

/** Whoever reads the one reads the other. */
const readAlike: Partial<Record<LanguageTag, LanguageTag>> = { 'zh-HK': 'zh-Hant', 'zh-Hant': 'zh-HK' };

/** The title for whoever wants this language: a translation where there is one, else the original, written in `written`. */
export function titleIn(wanted: LanguageTag, of: Titled, written: LanguageTag = SOURCE): Wording {
  const found = translationFor(wanted, of.translations, written);
  return found === null
    ? { text: of.title, language: written }
    : { text: found.translation.title, language: found.language };
}

/** The same of the description; null where there is none. */
export function descriptionIn(wanted: LanguageTag, of: Described, written: LanguageTag = SOURCE): Wording | null {
  const found = translationFor(wanted, of.translations, written);
  if (found !== null && found.translation.description !== null) {
    return { text: found.translation.description, language: found.language };
  }
  return of.description === null ? null : { text: of.description, language: written };
}

/** The translation that is shown to whoever wants this language; null where the original is. */
export function translationFor<T>(
  wanted: LanguageTag,
  translations: Into<T>,
  written: LanguageTag = SOURCE,
): { readonly language: LanguageTag; readonly translation: T } | null {
  for (const language of [wanted, readAlike[wanted]]) {
    if (language === undefined) continue;
    if (language === written) return null;
    const translation = translations?.[language];
    if (translation !== undefined) return { language, translation };
  }
  return null;
}

/** The titles of translations alone. */
export function titlesOf(translations: Into<Translation>): Partial<Record<LanguageTag, Pick<Translation, 'title'>>> {
  return Object.fromEntries(Object.entries(translations ?? {}).map(([tag, { title }]) => [tag, { title }]));
}

/** All words of translations, to be searched. */
export function wordsOf(translations: Into<Translation>): string[] {
  return Object.values(translations ?? {}).flatMap(({ title, description }) => [title, description ?? '']);
}
