import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { OwnUserView } from '#contract/accounts.ts';
import { hoursUrl, pagePaths } from '#contract/paths.ts';
import { HourYears } from '#client/features/hours/management/hour-years.tsx';
import { openTasksQuery } from '#client/features/hours/management/hours-calls.ts';
import { TaskList } from '#client/features/hours/management/hours-tasks.tsx';
import { HoursOfSheet } from '#client/features/hours/management/sheet-hours.tsx';
import { YearPapers } from './management/year-papers.tsx';
import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { ManagementHeader } from './management/management-header.tsx';

const TITLE = 'Volunteer hours';

/** For administrators the hours of all sheets, for other organizers those of their own. */
export function HoursPage() {
  return <AdminGate>{(session) => <HoursOverview user={session.user} />}</AdminGate>;
}

function HoursOverview({ user }: { readonly user: OwnUserView }) {
  useDocumentTitle(TITLE);
  const [search] = useSearchParams();
  const sheetId = search.get('sheet');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-4 md:pt-5">
        <div className="grid justify-items-start gap-1">
          <AppLink
            href={sheetId === null ? pagePaths.management : hoursUrl()}
            className={`${buttonClass('ghost', 'sm')} -ms-3.5`}
          >
            <ArrowLeft aria-hidden="true" size={18} className="rtl:-scale-x-100" />
            <span>{sheetId === null ? 'Back to the dashboard' : 'All hours'}</span>
          </AppLink>
          <h1 ref={heading} tabIndex={-1} className="text-[1.625rem] leading-tight outline-none md:text-[1.75rem]">
            {TITLE}
          </h1>
        </div>
        {sheetId === null ? <Everything user={user} /> : <HoursOfSheet key={sheetId} sheetId={sheetId} />}
      </main>
    </div>
  );
}

function Everything({ user }: { readonly user: OwnUserView }) {
  return (
    <>
      <Waiting />
      {user.isAdmin ? (
        <>
          <HourYears mayClose={user.role === 'full-admin'} />
          <YearPapers />
        </>
      ) : null}
    </>
  );
}

function Waiting() {
  const { data, isError, refetch } = useQuery(openTasksQuery);
  return (
    <section aria-labelledby="hours-waiting" className="card overflow-hidden">
      <h2 id="hours-waiting" className="px-4 pt-3 pb-1 text-[1.15625rem] md:px-5">
        To confirm
      </h2>
      {data !== undefined ? (
        data.tasks.length === 0 ? (
          <p className="px-4 pb-4 text-muted md:px-5">
            Nothing waits. The morning after an event, its hours appear here; you find those of any sheet in its menu.
          </p>
        ) : (
          <TaskList tasks={data.tasks} />
        )
      ) : isError ? (
        <div className="px-4 pb-4 md:px-5">
          <CouldNotLoad text="We couldn’t load what waits." onAgain={() => void refetch()} />
        </div>
      ) : (
        <div className="px-4 pb-4 md:px-5" aria-busy="true">
          <Bone className="h-14 w-full" />
        </div>
      )}
    </section>
  );
}
