import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { mayBeTranslated } from '#contract/paths.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { translation } from '#client/lib/storage.ts';
import { showToast } from '#client/lib/toast.ts';

/**
 * The name of the language into which an outside service translates this document, once it does. The document's content
 * policy admits the service, so this is decided once; without the visitor's agreement nothing of it is loaded.
 */
export function useTranslation(): string | null {
  const { t } = useLingui();
  const { language } = usePageData();
  const [name, setName] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !mayBeTranslated(window.location.pathname) || translation.read() === null) return;
    begun.current = true;
    import('./website-translator.ts')
      .then((module) => module.translateDocument(language))
      .then((into) => setName(into?.name ?? null))
      .catch(() =>
        showToast({
          title: t`We couldn’t load the translation`,
          description: t`We can’t reach Google Translate. Everything else still works.`,
          variant: 'destructive',
        }),
      );
  }, [language, t]);
  return name;
}
