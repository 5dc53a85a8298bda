import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { LanguageTag } from '#domain/languages.ts';

/** One file a language; a visitor loads one of them. */
const catalogues: Record<LanguageTag, () => Promise<{ messages: Messages }>> = {
  en: () => import('#client/languages/en.po'),
};

/** The texts of one language, ready to render with. */
export async function loadLanguage(language: LanguageTag): Promise<I18n> {
  const { messages } = await catalogues[language]();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}
