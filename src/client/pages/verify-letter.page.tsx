import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useIsAlive } from '#client/lib/use-is-alive.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { Bone } from '#client/ui/skeletons.tsx';

const VerifyLetterForm = lazyPart(() =>
  import('#client/features/certificates/verify-letter-form.tsx').then((module) => module.VerifyLetterForm),
);

const waiting = <Bone className="h-[18rem] w-full rounded-card" />;

/** For a university or an employer who has a letter in hand. Opening the page checks nothing. */
export function VerifyLetterPage() {
  const { t } = useLingui();
  const { name } = useSite();
  const [search] = useSearchParams();
  const isAlive = useIsAlive();
  useDocumentTitle(t`Check a letter`);
  return (
    <div className="page grid min-h-[85dvh] max-w-[640px] content-start gap-6 pt-7 md:pt-10">
      <div className="grid gap-2">
        <h1 className="text-title md:text-title-wide">
          <Trans>Check a letter</Trans>
        </h1>
        <p className="text-muted">
          <Trans>
            Letters about volunteer hours from {name} carry a number. Enter it with the last name to see whether the
            letter is valid.
          </Trans>
        </p>
      </div>
      <Suspense fallback={waiting}>
        {isAlive ? <VerifyLetterForm number={search.get('number') ?? ''} /> : waiting}
      </Suspense>
    </div>
  );
}
