import type { I18n } from '@lingui/core';
import { useMemo, useRef, useState } from 'react';
import type { LanguageView } from '#contract/language.ts';
import type { PageData } from '#contract/page.ts';
import type { LanguageTag } from '#domain/languages.ts';
import { withWesternDigits } from '#domain/writing.ts';
import { requestJson } from '#client/lib/http.ts';
import type { LanguageChoice } from '#client/lib/language.ts';
import { rememberLanguage } from '#client/lib/storage.ts';
import { textsInUse } from './catalogues.ts';

type Speech = Pick<PageData, 'language' | 'languageName' | 'words'>;

interface Spoken {
  readonly spoken: Speech;
  readonly choice: LanguageChoice;
}

export function useLanguageChoice(i18n: I18n, { language, languageName, words }: Speech): Spoken {
  const [spoken, setSpoken] = useState<Speech>({ language, languageName, words });
  const last = useRef<LanguageTag>(language);
  const choice = useMemo(
    () => ({
      language: spoken.language,
      async choose(wanted: LanguageTag) {
        last.current = wanted;
        const [{ direction, ...speech }, messages] = await Promise.all([
          requestJson<LanguageView>('GET', `/api/language?tag=${wanted}`),
          textsInUse(wanted),
        ]);
        // The visitor may have chosen again meanwhile.
        if (last.current !== wanted) return false;
        rememberLanguage(wanted);
        i18n.loadAndActivate({ locale: wanted, locales: withWesternDigits(wanted), messages });
        const { documentElement } = document;
        documentElement.lang = wanted;
        documentElement.dir = direction;
        setSpoken(speech);
        return true;
      },
    }),
    [i18n, spoken.language],
  );
  return { spoken, choice };
}
