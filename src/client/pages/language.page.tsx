import { Trans, useLingui } from '@lingui/react/macro';
import { languages } from '#domain/languages.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useLanguage } from '#client/lib/language.ts';

/** All languages as buttons of a form, which leads back to where somebody came from; it needs no script. */
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
      <form method="post">
        <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-1.5">
          {languages.map(({ tag, name, direction }) => (
            <li key={tag}>
              <button
                type="submit"
                name="tag"
                value={tag}
                lang={tag}
                dir={direction}
                translate="no"
                aria-current={tag === language}
                className="flex min-h-12 w-full items-center rounded-control border border-line bg-card px-4 text-start text-body hover:border-spruce-line hover:bg-spruce-soft aria-current:border-spruce aria-current:bg-spruce-soft aria-current:font-semibold"
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </div>
  );
}
