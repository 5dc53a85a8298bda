import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { openHelp } from '#client/features/calls/calls.api.ts';
import { useMeantAnswer } from '#client/features/calls/say-no.tsx';
import { isDeadLink, NotOpened } from '#client/features/offers/link-faults.tsx';
import { Statement } from '#client/features/offers/statement.tsx';
import { useLinkToken } from '#client/features/offers/use-link-token.ts';
import { ManagedSignupSkeleton } from '#client/features/signup-link/managed-signup-skeleton.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { NeedsScript } from '#client/ui/needs-script.tsx';

const HelpCard = lazyPart(() => import('#client/features/calls/help-card.tsx').then((module) => module.HelpCard));

const StopOnly = lazyPart(() => import('#client/features/calls/help-card.tsx').then((module) => module.StopOnly));

/** The places for which helpers are missing, by a mailed link. The server does not see the token. */
export function HelpPage() {
  const { t } = useLingui();
  const { token } = useLinkToken('help');
  useDocumentTitle(t`Can you help?`);
  return (
    <div className="page grid min-h-[85dvh] max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        <Trans>Can you help?</Trans>
      </h1>
      <WithoutScript />
      {token === undefined ? (
        <ManagedSignupSkeleton />
      ) : token === null ? (
        <Statement title={<Trans>Open the link from your email</Trans>}>
          <Trans>This page opens only by the link in our email about missing helpers.</Trans>
        </Statement>
      ) : (
        <Help key={token} token={token} />
      )}
    </div>
  );
}

function Help({ token }: { readonly token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/calls/view', { token }],
    queryFn: ({ signal }) => openHelp(token, signal),
  });
  const again = () => void refetch();
  const meant = useMeantAnswer();
  if (data !== undefined) {
    return (
      <Suspense fallback={<ManagedSignupSkeleton />}>
        <HelpCard token={token} opened={data} onChanged={again} />
      </Suspense>
    );
  }
  if (error === null) return <ManagedSignupSkeleton />;
  return (
    <>
      <NotOpened error={error} isTrying={isFetching} onAgain={again} />
      {meant === 'stop' && isDeadLink(error) ? (
        <Suspense fallback={null}>
          <StopOnly token={token} />
        </Suspense>
      ) : null}
    </>
  );
}

function WithoutScript() {
  const { contactEmail } = useSite();
  return (
    <NeedsScript>
      <Trans>
        This page needs JavaScript. Without it, email{' '}
        <a href={mailtoAddress(contactEmail)} className="font-semibold underline" translate="no">
          {contactEmail}
        </a>{' '}
        and say whether you can help, or don’t want to be asked again.
      </Trans>
    </NeedsScript>
  );
}
