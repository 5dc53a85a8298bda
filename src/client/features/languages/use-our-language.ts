import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LanguageTag } from '#domain/languages.ts';
import { useLanguage } from '#client/lib/language.ts';
import { useSignedInUser } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast.ts';
import { writeToMeIn } from './languages.api.ts';

interface OurLanguage {
  readonly coming: LanguageTag | null;
  readonly press: (tag: LanguageTag) => void;
}

export function useOurLanguage(onChosen: () => void): OurLanguage {
  const { t } = useLingui();
  const user = useSignedInUser();
  const { choose } = useLanguage();
  const [coming, setComing] = useState<LanguageTag | null>(null);
  const change = async (tag: LanguageTag) => {
    setComing(tag);
    try {
      if (!(await choose(tag))) return;
      if (user !== null) void writeToMeIn(user, tag);
      onChosen();
    } catch {
      showToast({
        title: t`We couldn’t change the language`,
        description: t`Please try again.`,
        variant: 'destructive',
      });
    } finally {
      setComing((now) => (now === tag ? null : now));
    }
  };
  return { coming, press: (tag) => void change(tag) };
}
