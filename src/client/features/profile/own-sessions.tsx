import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { SessionList } from '#contract/accounts.ts';
import { useSchoolTime } from '#client/lib/page-data.tsx';
import { Button } from '#client/ui/button.tsx';
import { LoadingBone } from '#client/ui/skeletons.tsx';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { sessionsQuery } from '#client/features/accounts/accounts.api.ts';

const SignOutEverywhereDialog = lazyPart(() =>
  import('./sign-out-everywhere-dialog.tsx').then((module) => module.SignOutEverywhereDialog),
);

export function OwnSessions() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  return (
    <section aria-labelledby="own-sessions" className="card grid gap-4 p-5 md:p-6">
      <div className="grid gap-1">
        <h2 id="own-sessions" className="text-heading">
          <Trans>Where you’re signed in</Trans>
        </h2>
        <p className="text-small text-muted">
          <Trans>If you don’t recognize one of these, sign out everywhere and change your password.</Trans>
        </p>
      </div>
      {data === undefined ? (
        isError ? (
          <NotReached onAgain={() => void refetch()} />
        ) : (
          <LoadingBone className="h-14 w-full" />
        )
      ) : (
        <ul className="grid gap-3">
          {data.sessions.map((session) => (
            <SessionRow key={`${session.signedInAt} ${session.device ?? ''}`} session={session} />
          ))}
        </ul>
      )}
      <SignOutEverywhere />
    </section>
  );
}

function SessionRow({ session }: { readonly session: SessionList['sessions'][number] }) {
  const { date } = useSchoolTime();
  const { device, signedInAt, lastSeenAt, current } = session;
  const moment = (instant: string) => `${date('day', instant)}, ${date('time', instant)}`;
  return (
    <li className="flex items-start gap-3.5">
      <MonitorSmartphone aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-spruce" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device === null ? <Trans>Unknown device</Trans> : <span translate="no">{device}</span>}
          {current ? (
            <span className="rounded-full bg-spruce-soft px-3 py-0.5 text-small font-bold text-spruce-dark forced-colors:border">
              <Trans>This device</Trans>
            </span>
          ) : null}
        </p>
        <p className="text-small text-muted">
          <Trans>
            Last used: <span translate="no">{moment(lastSeenAt)}</span>
          </Trans>
        </p>
        <p className="text-small text-muted">
          <Trans>
            Signed in: <span translate="no">{moment(signedInAt)}</span>
          </Trans>
        </p>
      </div>
    </li>
  );
}

function NotReached({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3">
      <p>
        <Trans>We couldn’t load the list.</Trans>
      </p>
      <Button variant="link" size="sm" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setIsAsking(true)}>
        <Trans>Sign out everywhere</Trans>
      </Button>
      <Suspense fallback={null}>
        {isAsking ? <SignOutEverywhereDialog open onOpenChange={setIsAsking} /> : null}
      </Suspense>
    </>
  );
}
