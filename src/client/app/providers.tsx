import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { PageData } from '#contract/page.ts';
import { heroKey } from '#client/features/hero/hero.api.ts';
import { sheetsKey } from '#client/features/sheets/sheets.api.ts';
import { PageDataProvider } from '#client/lib/page-data.tsx';
import { Toasts } from '#client/ui/toasts.tsx';
import { LANGUAGE_KEY } from '#client/lib/query-client.ts';
import { LanguageProvider } from '#client/lib/language.ts';
import { ErrorScreen } from './error-screen.tsx';
import { MarkAlive } from './mark-alive.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

interface ProvidersProps {
  readonly data: PageData;
  readonly i18n: I18n;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export function Providers({ data, i18n, queryClient, children }: ProvidersProps) {
  const { spoken, choice } = useLanguageChoice(i18n, data);
  const page = useMemo(() => ({ ...data, ...spoken }), [data, spoken]);
  useEffect(() => {
    if (queryClient.getQueryData(LANGUAGE_KEY) === spoken.language) return;
    // The page has what organizers say in its language alone.
    queryClient.setQueryData(LANGUAGE_KEY, spoken.language);
    void queryClient.invalidateQueries({ queryKey: sheetsKey });
    void queryClient.invalidateQueries({ queryKey: heroKey });
  }, [queryClient, spoken.language]);
  useEffect(() => {
    // After Back, a browser may show the page as it was left, with what is over by now.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queryClient.invalidateQueries();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [queryClient]);
  return (
    <I18nProvider i18n={i18n}>
      <ErrorScreen>
        <QueryClientProvider client={queryClient}>
          <PageDataProvider value={page}>
            <LanguageProvider value={choice}>
              <Toasts>{children}</Toasts>
            </LanguageProvider>
          </PageDataProvider>
        </QueryClientProvider>
      </ErrorScreen>
      <MarkAlive />
    </I18nProvider>
  );
}
