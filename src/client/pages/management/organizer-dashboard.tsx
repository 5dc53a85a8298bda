import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { pagePaths } from '#contract/paths.ts';
import { useEffect, useRef, useState } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import type { SheetView } from '#contract/sheets.ts';
import { HoursTasks } from '#client/features/hours/management/hours-tasks.tsx';
import { useLiveSheets, usePresentSheets } from '#client/features/live/live-counts.ts';
import { ownUpcomingQuery, type Whose } from '#client/features/sheets/sheets.api.ts';
import { usePastSheets } from '#client/features/sheets/use-past-sheets.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { AppLink } from '#client/ui/app-link.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { ManagementHeader } from './management-header.tsx';
import { useOverviewDialog } from './open-dialog.ts';
import { OverviewDialogs } from './overview-dialogs.tsx';
import { useSheetOfLink } from './revealed-slot.ts';
import { SheetsSection } from './sheets-section.tsx';

const TITLE = 'Sheets you organize';
const MINE: Whose = { whose: 'mine' };
const none: readonly SheetView[] = [];

/** For users who organize single sheets: these, and nothing else of the dashboard. */
export function OrganizerDashboard({ user }: { readonly user: OwnUserView }) {
  useDocumentTitle(TITLE);
  const { mailReady } = usePageData();
  const { data, isError, refetch } = useQuery(ownUpcomingQuery);
  const present = usePresentSheets(data ?? none);
  useLiveSheets(user.organizes ?? []);
  const past = usePastSheets('', true, MINE);
  const pastSheets = past.total ?? (past.state === 'failed' ? null : undefined);
  const { dialog, show } = useOverviewDialog();
  const [revealed] = useState(useSheetOfLink());
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Takes the focus after a sign-in, but not from a form.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-5 md:pt-6">
        <h1 ref={title} tabIndex={-1} className="text-[1.625rem] leading-tight outline-none md:text-[1.75rem]">
          {TITLE}
        </h1>
        <AppLink href={pagePaths.helpNeeded} className={`${buttonClass('outline')} justify-self-start`}>
          <HeartHandshake aria-hidden="true" size={18} />
          <span>Where help is needed</span>
        </AppLink>
        <HoursTasks />
        <SheetsSection
          sheets={data === undefined ? undefined : present}
          pastSheets={pastSheets}
          failed={isError}
          onAgain={() => void refetch()}
          heading={heading}
          revealed={revealed}
          show={show}
          whose={MINE}
        />
        {dialog === null ? null : (
          <OverviewDialogs
            key={JSON.stringify(dialog)}
            dialog={dialog}
            organizer={user}
            mailReady={mailReady}
            show={show}
            onMade={() => {}}
            onRepeated={() => {}}
            returnFocusTo={heading}
          />
        )}
      </main>
    </div>
  );
}
