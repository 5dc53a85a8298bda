import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { Suspense, useState } from 'react';
import { usePageData } from '#client/lib/page-data.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useTranslation } from './use-translation.ts';

const LanguageDialog = lazyPart(() => import('./language-dialog.tsx').then((module) => module.LanguageDialog));

export function LanguagePicker() {
  const { t } = useLingui();
  const { languageName } = usePageData();
  const name = useTranslation() ?? languageName;
  // The dialog is fetched when it is first opened, and stays to be closed again.
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Language: ${name}`}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border border-line bg-card px-3 text-[1rem] font-medium hover:border-spruce-line"
      >
        <Globe aria-hidden="true" size={18} className="shrink-0" />
        <span translate="no" className="max-w-[9rem] truncate max-lg:sr-only">
          {name}
        </span>
      </button>
      {open === null ? null : (
        <Suspense fallback={null}>
          <LanguageDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
