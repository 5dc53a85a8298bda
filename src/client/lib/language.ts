import { createContext, useContext } from 'react';
import type { LanguageTag } from '#domain/languages.ts';

export interface LanguageChoice {
  readonly language: LanguageTag;
  /**
   * Shows this page and all that follow in another language. What was typed stays, and so does the focus.
   *
   * @returns whether they do: not where somebody has chosen again before its texts were there
   * @throws when its texts cannot be fetched; then everything stays as it was
   */
  choose(language: LanguageTag): Promise<boolean>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('Rendered outside of LanguageProvider');
  return choice;
}
