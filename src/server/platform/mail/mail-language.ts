import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** The languages in which mails are written. English stands in the messages themselves. */
const catalogues: Readonly<Record<string, Messages>> = { en: {} };
const FALLBACK = 'en';
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

const spoken = new Map<string, I18n>();

/** The texts of mails in a recipient's language, or in the nearest one that is spoken here. */
export function mailTexts(wanted: string): I18n {
  const language = [wanted, wanted.split('-')[0] ?? ''].find((tag) => Object.hasOwn(catalogues, tag)) ?? FALLBACK;
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const i18n = setupI18n({ locale: language, messages: { [language]: catalogues[language] ?? {} } });
  i18n.setMessagesCompiler(compileMessage);
  spoken.set(language, i18n);
  return i18n;
}

export function writingDirection(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}
