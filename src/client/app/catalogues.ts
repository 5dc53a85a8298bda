import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { LanguageTag } from '#domain/languages.ts';

type Load = () => Promise<{ messages: Messages }>;
export type Texts = 'pages' | 'policies';

/** A visitor loads the pages' texts of one language, and the policies' with the pages that show them. */
const catalogues: Record<LanguageTag, Record<Texts, Load>> = {
  en: {
    pages: () => import('#client/languages/en.po'),
    policies: () => import('#client/languages/policies/en.po'),
  },
};

/** The source of a catalogue, by which the build names its file. */
export function catalogueSource(language: LanguageTag, texts: Texts): string {
  return texts === 'pages' ? `src/client/languages/${language}.po` : `src/client/languages/${texts}/${language}.po`;
}

/** The texts of one language, ready to render with. */
export async function loadLanguage(language: LanguageTag): Promise<I18n> {
  const { messages } = await catalogues[language].pages();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

/** Adds another catalogue of the same language. */
export async function addTexts(i18n: I18n, texts: Texts): Promise<void> {
  const language = i18n.locale as LanguageTag;
  const { messages } = await catalogues[language][texts]();
  i18n.load(language, messages);
}
