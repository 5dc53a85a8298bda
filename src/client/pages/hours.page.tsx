import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
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
import { CouldNotLoad } from '#client/ui/could-not-load.tsx';
import { Bone } from '#client/ui/skeletons.tsx';
import { PageFrame } from './management/page-frame.tsx';

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
  return (
    <PageFrame
      user={user}
      backTo={sheetId === null ? pagePaths.management : hoursUrl()}
      back={sheetId === null ? 'Back to the dashboard' : 'All hours'}
      title={TITLE}
      heading={heading}
    >
      {sheetId === null ? <Everything user={user} /> : <HoursOfSheet key={sheetId} sheetId={sheetId} />}
    </PageFrame>
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
