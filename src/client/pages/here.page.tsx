import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { HerePerson } from '#contract/door.ts';
import { openWall } from '#client/features/attendance/attendance.api.ts';
import { FindYourself } from '#client/features/attendance/find-yourself.tsx';
import { NotReached, isDeadLink } from '#client/features/offers/link-faults.tsx';
import { Statement } from '#client/features/offers/statement.tsx';
import { useLinkToken } from '#client/features/offers/use-link-token.ts';
import { ManagedSignupSkeleton } from '#client/features/signup-link/managed-signup-skeleton.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { NeedsScript } from '#client/ui/needs-script.tsx';

/** What the code on the wall opens: people say of themselves that they have come. Opening it says nothing. */
export function HerePage() {
  const { t } = useLingui();
  const { token } = useLinkToken('here');
  useDocumentTitle(t`I’m here`);
  return (
    <div className="page grid min-h-[85dvh] max-w-[800px] content-start gap-6 pt-7 md:pt-10">
      <h1 className="text-title md:text-title-wide">
        <Trans>I’m here</Trans>
      </h1>
      <NeedsScript>
        <Trans>This page needs JavaScript. Without it, ask a helper to check you in.</Trans>
      </NeedsScript>
      {token === undefined ? (
        <ManagedSignupSkeleton />
      ) : token === null ? (
        <Statement title={<Trans>Scan the code on the wall</Trans>}>
          <Trans>This page opens only by the code that hangs at the event.</Trans>
        </Statement>
      ) : (
        <Wall key={token} token={token} />
      )}
    </div>
  );
}

function Wall({ token }: { readonly token: string }) {
  const [arrived, setArrived] = useState<{ readonly person: HerePerson; readonly at: string } | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['/api/here/view', { token }],
    queryFn: ({ signal }) => openWall(token, signal),
  });
  if (data === undefined) {
    if (error === null) return <ManagedSignupSkeleton />;
    if (!isDeadLink(error)) return <NotReached isTrying={isFetching} onAgain={() => void refetch()} />;
    return error.answer?.code === 'door_not_open_yet' ? <NotOpen opensAt={error.answer.opensAt} /> : <Over />;
  }
  return (
    <div className="card grid gap-6 p-5 md:p-7">
      <p className="text-heading font-bold wrap-anywhere" translate="no">
        <bdi>{data.sheet.title}</bdi>
      </p>
      {arrived === null ? (
        <FindYourself token={token} own={data.own} onArrived={(person, at) => setArrived({ person, at })} />
      ) : (
        <Arrived {...arrived} onAgain={() => setArrived(null)} />
      )}
    </div>
  );
}

interface ArrivedProps {
  readonly person: HerePerson;
  readonly at: string;
  readonly onAgain: () => void;
}

function Arrived({ person, at, onAgain }: ArrivedProps) {
  const { date } = useSchoolTime();
  return (
    <>
      <Statement isNews title={<Trans>Thank you for coming!</Trans>}>
        <Trans>If this isn’t you, tell a helper at the door.</Trans>
      </Statement>
      <p className="flex items-center gap-2.5 font-semibold text-spruce-dark tabular-nums" translate="no">
        <Check aria-hidden="true" size={20} className="shrink-0" />
        <span className="wrap-anywhere">
          <bdi>{person.name}</bdi>, {date('time', at)}
        </span>
      </p>
      <Button variant="outline" className="sm:justify-self-start" onClick={onAgain}>
        <Trans>Somebody else is here, too</Trans>
      </Button>
    </>
  );
}

function NotOpen({ opensAt }: { readonly opensAt: string | undefined }) {
  const { date } = useSchoolTime();
  return (
    <Statement title={<Trans>It’s too early</Trans>}>
      {opensAt === undefined ? null : (
        <Trans>
          Check-in opens: <span translate="no">{`${date('full', opensAt)}, ${date('time', opensAt)}`}</span>
        </Trans>
      )}
    </Statement>
  );
}

function Over() {
  return (
    <Statement title={<Trans>This link no longer works</Trans>}>
      <Trans>The day is over, or the code was replaced. Ask a helper at the door.</Trans>
    </Statement>
  );
}
