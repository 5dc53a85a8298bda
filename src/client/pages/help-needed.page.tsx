import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { pagePaths } from '#contract/paths.ts';
import type { OwnUserView } from '#contract/accounts.ts';
import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { useLiveSheets, usePresentSheets } from '#client/features/live/live-counts.ts';
import { ownUpcomingQuery, upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { NeededSlots } from './management/needed-slots.tsx';
import { ManagementHeader } from './management/management-header.tsx';

const TITLE = 'Where help is needed';
const none = [] as const;

/** For administrators all sheets, for other organizers their own. */
export function HelpNeededPage() {
  return <AdminGate>{(session) => <HelpNeeded user={session.user} />}</AdminGate>;
}

function HelpNeeded({ user }: { readonly user: OwnUserView }) {
  useDocumentTitle(TITLE);
  const { data, isError, refetch } = useQuery(user.isAdmin ? upcomingQuery : ownUpcomingQuery);
  const present = usePresentSheets(data ?? none);
  useLiveSheets(user.isAdmin ? 'all' : (user.organizes ?? none));
  const [search] = useSearchParams();
  const only = search.get('sheet');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 md:pt-5">
        <div className="grid justify-items-start gap-1">
          <AppLink href={pagePaths.management} className={`${buttonClass('ghost', 'sm')} -ms-3.5`}>
            <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
            <span>Back to the dashboard</span>
          </AppLink>
          <h1 ref={heading} tabIndex={-1} className="text-[1.625rem] leading-tight outline-none md:text-[1.75rem]">
            {TITLE}
          </h1>
        </div>
        <NeededSlots
          sheets={data === undefined ? undefined : present}
          only={only}
          failed={isError}
          onAgain={() => void refetch()}
          user={user}
          heading={heading}
        />
      </main>
    </div>
  );
}
