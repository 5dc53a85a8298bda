import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePo } from 'pofile-ts';
import { chooseLanguage, type LanguageTag } from '#domain/languages.ts';
import { SOURCE, directionOf, withWesternDigits } from '#domain/writing.ts';

const FOLDER = path.resolve(import.meta.dirname, '../languages');
const spoken = new Map<LanguageTag, I18n>();

export function serverTexts(wanted: string): I18n {
  const language = chooseLanguage([wanted]);
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const i18n = setupI18n({
    locale: language,
    locales: withWesternDigits(language),
    messages: { [language]: readMessages(language) },
  });
  i18n.setMessagesCompiler(compileMessage);
  spoken.set(language, i18n);
  return i18n;
}

/** English texts are in the messages themselves. */
function readMessages(tag: LanguageTag): Messages {
  if (tag === SOURCE) return {};
  const { items } = parsePo(readFileSync(path.join(FOLDER, `${tag}.po`), 'utf8'));
  return Object.fromEntries(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

export function writingDirection(language: string): 'ltr' | 'rtl' {
  return directionOf(chooseLanguage([language]));
}

/** Separated as the language does it. */
export function listed({ locale }: I18n, words: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(words);
}
