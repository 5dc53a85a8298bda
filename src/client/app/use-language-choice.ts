import type { I18n } from '@lingui/core';
import { useMemo, useRef } from 'react';
import type { LanguageView } from '#contract/language.ts';
import { directionOf, type LanguageTag } from '#domain/languages.ts';
import { requestJson } from '#client/lib/http.ts';
import type { LanguageChoice } from '#client/lib/language.ts';
import { rememberLanguage } from '#client/lib/storage.ts';
import { textsInUse } from './catalogues.ts';

/** Lets the language of an open document be changed without a load. `onSpoken` hears what is spoken from then on. */
export function useLanguageChoice(
  i18n: I18n,
  language: LanguageTag,
  onSpoken: (spoken: LanguageView) => void,
): LanguageChoice {
  const last = useRef(language);
  const spoken = useRef(onSpoken);
  spoken.current = onSpoken;
  return useMemo(
    () => ({
      language,
      async choose(wanted) {
        last.current = wanted;
        const [view, messages] = await Promise.all([
          requestJson<LanguageView>('GET', `/api/language?tag=${wanted}`),
          textsInUse(wanted),
        ]);
        // Somebody who has chosen again by now wants the later one.
        if (last.current !== wanted) return;
        rememberLanguage(wanted);
        i18n.loadAndActivate({ locale: wanted, messages });
        const { documentElement } = document;
        documentElement.lang = wanted;
        documentElement.dir = directionOf(wanted);
        spoken.current(view);
      },
    }),
    [i18n, language],
  );
}
