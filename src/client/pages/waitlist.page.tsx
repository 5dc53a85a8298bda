import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { LinkMissing, LinkWithoutScript, NotOpened } from '#client/features/offers/link-faults.tsx';
import { useLinkToken } from '#client/features/offers/use-link-token.ts';
import { ManagedSignupSkeleton } from '#client/features/signup-link/managed-signup-skeleton.tsx';
import { openEntry } from '#client/features/offers/offers.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';

const EntryCard = lazyPart(() => import('#client/features/offers/entry-card.tsx').then((module) => module.EntryCard));

/** One's place in a queue by its mailed link. The server does not see the token, so it renders a skeleton. */
export function WaitlistPage() {
  const { t } = useLingui();
  const { token, replace } = useLinkToken('waitlist');
  const [isAgain, setIsAgain] = useState(false);
  useDocumentTitle(t`Your place on the waiting list`);
  const waitAgain = (next: string) => {
    setIsAgain(true);
    replace(next);
  };
  return (
    <div className="page grid min-h-[85dvh] max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        <Trans>Your place on the waiting list</Trans>
      </h1>
      <LinkWithoutScript />
      {token === undefined ? (
        <ManagedSignupSkeleton />
      ) : token === null ? (
        <LinkMissing />
      ) : (
        <Entry key={token} token={token} isNews={isAgain} onNewToken={waitAgain} />
      )}
    </div>
  );
}

interface EntryProps {
  readonly token: string;
  readonly isNews: boolean;
  readonly onNewToken: (token: string) => void;
}

function Entry({ token, ...rest }: EntryProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/waitlist/view', { token }],
    queryFn: ({ signal }) => openEntry(token, signal),
  });
  if (data !== undefined) {
    return (
      <Suspense fallback={<ManagedSignupSkeleton />}>
        <EntryCard token={token} entry={data} {...rest} />
      </Suspense>
    );
  }
  if (error === null) return <ManagedSignupSkeleton />;
  return <NotOpened error={error} isTrying={isFetching} onAgain={() => void refetch()} />;
}
