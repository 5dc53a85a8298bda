import { createContext, useContext } from 'react';
import type { LanguageTag } from '#domain/languages.ts';

export interface LanguageChoice {
  readonly language: LanguageTag;
  /**
   * Changes the language of this page and all that follow. Typed text and focus stay.
   * @returns false if the visitor chose again before the texts arrived
   * @throws when the texts cannot be fetched; nothing changes then
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
