import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { pagePaths } from '#contract/paths.ts';
import { HourYears } from '#client/features/hours/management/hour-years.tsx';
import { openTasksQuery } from '#client/features/hours/management/hours-calls.ts';
import { TaskList } from '#client/features/hours/management/hours-tasks.tsx';
import { rowPagesQuery } from '#client/features/overview/overview.api.ts';
import { FigureMeanings } from '#client/features/stats/management/figure-meanings.tsx';
import { YearCharts } from '#client/features/stats/management/year-charts.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PageFrame user={user} backTo={pagePaths.management} title={TITLE} heading={heading}>
      <Everything user={user} />
    </PageFrame>
  );
}

function Everything({ user }: { readonly user: OwnUserView }) {
  return (
    <>
      <Waiting />
      {user.isAdmin ? (
        <>
          <Charts />
          <HourYears mayClose={user.role === 'full-admin'} />
          <YearPapers />
          <FigureMeanings />
        </>
      ) : null}
    </>
  );
}

function Charts() {
  const { data } = useInfiniteQuery(rowPagesQuery('upcoming', ''));
  return <YearCharts rows={data?.pages.flatMap(({ rows }) => rows)} />;
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
            Nothing waits. The morning after an event, its hours appear here; you find those of any sheet under Hours in
            its place.
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
