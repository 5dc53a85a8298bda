import type { I18n } from '@lingui/core';
import { useMemo, useRef, useState } from 'react';
import type { LanguageView } from '#contract/language.ts';
import type { PageData } from '#contract/page.ts';
import { directionOf, withWesternDigits, type LanguageTag } from '#domain/languages.ts';
import { requestJson } from '#client/lib/http.ts';
import type { LanguageChoice } from '#client/lib/language.ts';
import { rememberLanguage } from '#client/lib/storage.ts';
import { textsInUse } from './catalogues.ts';

/** What is spoken, and how that writes dates. */
type Speech = Pick<PageData, 'language' | 'words'>;

interface Spoken {
  readonly spoken: Speech;
  readonly choice: LanguageChoice;
}

/** Lets the language of an open document be changed without a load. */
export function useLanguageChoice(i18n: I18n, { language, words }: Speech): Spoken {
  const [spoken, setSpoken] = useState<Speech>({ language, words });
  const last = useRef<LanguageTag>(language);
  const choice = useMemo(
    () => ({
      language: spoken.language,
      async choose(wanted: LanguageTag) {
        last.current = wanted;
        const [view, messages] = await Promise.all([
          requestJson<LanguageView>('GET', `/api/language?tag=${wanted}`),
          textsInUse(wanted),
        ]);
        // Somebody who has chosen again by now wants the later one.
        if (last.current !== wanted) return;
        rememberLanguage(wanted);
        i18n.loadAndActivate({ locale: wanted, locales: withWesternDigits(wanted), messages });
        const { documentElement } = document;
        documentElement.lang = wanted;
        documentElement.dir = directionOf(wanted);
        setSpoken(view);
      },
    }),
    [i18n, spoken.language],
  );
  return { spoken, choice };
}
