import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { LinkMissing, LinkWithoutScript, NotOpened } from '#client/features/offers/link-faults.tsx';
import { useLinkToken } from '#client/features/offers/use-link-token.ts';
import { ManagedSignupSkeleton } from '#client/features/signup-link/managed-signup-skeleton.tsx';
import { openOffer } from '#client/features/offers/offers.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const OfferCard = lazyPart(() => import('#client/features/offers/offer-card.tsx').then((module) => module.OfferCard));

/** A held place by its mailed link. The server does not see the token, so it renders a skeleton. */
export function OfferPage() {
  const { t } = useLingui();
  const { token } = useLinkToken('offer');
  useDocumentTitle(t`A place from the waiting list`);
  return (
    <div className="page grid min-h-[85dvh] max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        <Trans>A place from the waiting list</Trans>
      </h1>
      <LinkWithoutScript />
      {token === undefined ? (
        <ManagedSignupSkeleton />
      ) : token === null ? (
        <LinkMissing />
      ) : (
        <Offer key={token} token={token} />
      )}
    </div>
  );
}

function Offer({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/offers/view', { token }],
    queryFn: ({ signal }) => openOffer(token, signal),
  });
  const again = () => void refetch();
  if (data !== undefined) {
    return (
      <Suspense fallback={<ManagedSignupSkeleton />}>
        <OfferCard token={token} opened={data} onChanged={again} />
      </Suspense>
    );
  }
  if (error === null) return <ManagedSignupSkeleton />;
  return <NotOpened error={error} isTrying={isFetching} onAgain={again} />;
}
