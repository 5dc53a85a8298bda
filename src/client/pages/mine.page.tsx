import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { CodeToType } from '#client/features/mine/code-to-type.tsx';
import { useLinkedCode } from '#client/features/mine/linked-code.ts';
import { mailboxQuery } from '#client/features/mine/mine.api.ts';
import { NotReached } from '#client/features/offers/link-faults.tsx';
import { ManagedSignupSkeleton } from '#client/features/signup-link/managed-signup-skeleton.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { useSite } from '#client/lib/page-data.tsx';
import { mailtoAddress } from '#client/ui/mailto.ts';
import { NeedsScript } from '#client/ui/needs-script.tsx';
import { SectionsPart } from './mine-parts.ts';

const ProveMailbox = lazyPart(() =>
  import('#client/features/mine/prove-mailbox.tsx').then((module) => module.ProveMailbox),
);

/** All sign-ups under an address, for a reader who proved to read its mail. The server renders a skeleton. */
export function MinePage() {
  const { t } = useLingui();
  useDocumentTitle(t`Your volunteering`);
  return (
    <div className="page grid min-h-[85dvh] max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        <Trans>Your volunteering</Trans>
      </h1>
      <WithoutScript />
      <Mine />
    </div>
  );
}

function Mine() {
  const { linked, drop } = useLinkedCode();
  const { data, error, isFetching, refetch } = useQuery(mailboxQuery);
  if (data === undefined && error !== null) return <NotReached isTrying={isFetching} onAgain={() => void refetch()} />;
  if (data === undefined) return <ManagedSignupSkeleton />;
  const { address, by, asked } = data;
  if (linked === undefined && address === null) return <ManagedSignupSkeleton />;
  // Another browser asked for it: it can only be read here.
  const isToType = linked !== undefined && linked !== null && linked.tag !== asked?.tag;
  return (
    <>
      {isToType ? <CodeToType code={linked.code} /> : null}
      <Suspense fallback={<ManagedSignupSkeleton />}>
        {address !== null ? (
          <SectionsPart address={address} by={by} />
        ) : isToType ? null : (
          <ProveMailbox asked={asked} linked={linked ?? null} onProved={drop} />
        )}
      </Suspense>
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
        and ask what you’re signed up for.
      </Trans>
    </NeedsScript>
  );
}
