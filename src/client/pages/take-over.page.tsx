import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { openTakeOver } from '#client/features/hand-overs/hand-overs.api.ts';
import {
  TakeOverLinkMissing,
  TakeOverWithoutScript,
  TakeOverNotOpened,
} from '#client/features/hand-overs/take-over-faults.tsx';
import { useLinkToken } from '#client/features/offers/use-link-token.ts';
import { ManagedSignupSkeleton } from '#client/features/signup-link/managed-signup-skeleton.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const TakeOverCard = lazyPart(() =>
  import('#client/features/hand-overs/take-over-card.tsx').then((module) => module.TakeOverCard),
);

/** A place to take over, by a link that was passed on. The server does not see the token, so it renders a skeleton. */
export function TakeOverPage() {
  const { t } = useLingui();
  const { token } = useLinkToken('take-over');
  useDocumentTitle(t`Take a place over`);
  return (
    <div className="page grid min-h-[85dvh] max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        <Trans>Take a place over</Trans>
      </h1>
      <TakeOverWithoutScript />
      {token === undefined ? (
        <ManagedSignupSkeleton />
      ) : token === null ? (
        <TakeOverLinkMissing />
      ) : (
        <TakeOver key={token} token={token} />
      )}
    </div>
  );
}

function TakeOver({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/hand-overs/view', { token }],
    queryFn: ({ signal }) => openTakeOver(token, signal),
  });
  if (data !== undefined) {
    return (
      <Suspense fallback={<ManagedSignupSkeleton />}>
        <TakeOverCard token={token} view={data} onChanged={refetch} />
      </Suspense>
    );
  }
  if (error === null) return <ManagedSignupSkeleton />;
  return <TakeOverNotOpened error={error} isTrying={isFetching} onAgain={() => void refetch()} />;
}
