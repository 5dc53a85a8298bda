import type { LanguageTag } from './languages.ts';
import { SOURCE } from './writing.ts';

/** Without a description, that of the original is shown. */
export interface Translation {
  readonly title: string;
  readonly description: string | null;
  /** Came with a template: it goes when the words of the original change. */
  readonly ready?: true | undefined;
}
export type Translations = Readonly<Partial<Record<LanguageTag, Translation>>>;

export interface Wording {
  readonly text: string;
  readonly language: LanguageTag;
}

/** By language tag; absent or null without translations. */
export type Into<T> = Readonly<Partial<Record<LanguageTag, T>>> | null | undefined;
export type Titled = { readonly title: string; readonly translations?: Into<Pick<Translation, 'title'>> };
export type Described = { readonly description: string | null; readonly translations?: Into<Translation> };

/** Languages whose readers understand each other's. */
const readAlike: Partial<Record<LanguageTag, LanguageTag>> = { 'zh-HK': 'zh-Hant', 'zh-Hant': 'zh-HK' };

/** The translation, else the original, which is in the language `written`. */
export function titleIn(wanted: LanguageTag, of: Titled, written: LanguageTag = SOURCE): Wording {
  const found = translationFor(wanted, of.translations, written);
  return found === null
    ? { text: of.title, language: written }
    : { text: found.translation.title, language: found.language };
}

export function descriptionIn(wanted: LanguageTag, of: Described, written: LanguageTag = SOURCE): Wording | null {
  const found = translationFor(wanted, of.translations, written);
  if (found !== null && found.translation.description !== null) {
    return { text: found.translation.description, language: found.language };
  }
  return of.description === null ? null : { text: of.description, language: written };
}

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

export function translatedTitles(
  translations: Into<Translation>,
): Partial<Record<LanguageTag, Pick<Translation, 'title'>>> {
  return Object.fromEntries(Object.entries(translations ?? {}).map(([tag, { title }]) => [tag, { title }]));
}

export function wordsOf(translations: Into<Translation>): string[] {
  return Object.values(translations ?? {}).flatMap(({ title, description }) => [title, description ?? '']);
}
