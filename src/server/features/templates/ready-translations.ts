import type { I18n } from '@lingui/core';
import { languages } from '#domain/languages.ts';
import type { Translations } from '#domain/translations.ts';
import { SOURCE } from '#domain/writing.ts';
import { serverTexts } from '#server/mail/mail-language.ts';

type Words = (i18n: I18n) => string;

/** Into every language but English, in which the words of templates are stored. */
export function readyTranslations(title: Words, description: Words | null): Translations {
  const others = languages.filter(({ tag }) => tag !== SOURCE);
  return Object.fromEntries(
    others.map(({ tag }) => {
      const i18n = serverTexts(tag);
      return [tag, { title: title(i18n), description: description?.(i18n) ?? null, ready: true }];
    }),
  );
}
