import { Trans, useLingui } from '@lingui/react/macro';
import { languages } from '#domain/languages.ts';
import { LanguageList } from '#client/features/languages/language-list.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useLanguage } from '#client/lib/language.ts';

/** For browsers without script. The form leads back to the page before. */
export function LanguagePage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  useDocumentTitle(t`Choose your language`);
  return (
    <div className="page max-w-[860px] pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        <Trans>Choose your language</Trans>
      </h1>
      {/* Without an action it is sent to the address of the page, and that says where to go back to. */}
      <form method="post" className="mt-6">
        <LanguageList languages={languages} chosen={language} by="form" />
      </form>
    </div>
  );
}
