import { useEffect, useRef } from 'react';
import type { OwnUserView } from '#contract/accounts.ts';
import { useLiveSheets } from '#client/features/live/live-counts.ts';
import { Needs } from '#client/features/overview/management/needs.tsx';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { usePageData } from '#client/lib/page-data.tsx';
import { ManagementHeader } from './management-header.tsx';
import { useOverviewDialog } from './open-dialog.ts';
import { ListMenu } from './overview-actions.tsx';
import { OverviewDialogs } from './overview-dialogs.tsx';
import { SheetDeeds } from './sheet-deeds.tsx';
import { SheetsSection } from './sheets-section.tsx';

const TITLE = 'Sheets you organize';
const NO_SHEETS: readonly string[] = [];

/** For users who organize single sheets: these, and nothing else of the dashboard. */
export function OrganizerDashboard({ user }: { readonly user: OwnUserView }) {
  useDocumentTitle(TITLE);
  const { mailReady } = usePageData();
  useLiveSheets(user.organizes ?? NO_SHEETS);
  const { dialog, show } = useOverviewDialog();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Takes the focus after a sign-in, but not from a form.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="min-h-dvh bg-desk pb-16">
      <ManagementHeader user={user} />
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-4 pt-[18px] text-[1rem] wide:pt-6 wide:text-[0.9375rem]">
        <h1 ref={title} tabIndex={-1} className="text-[1.5625rem] leading-tight outline-none wide:text-[1.75rem]">
          {TITLE}
        </h1>
        <SheetDeeds user={user} show={show}>
          <Needs />
          <SheetsSection
            heading={title}
            show={show}
            create={null}
            menu={<ListMenu show={show} onReminders={() => {}} user={user} />}
            makesNone
          />
          {dialog === null ? null : (
            <OverviewDialogs
              key={JSON.stringify(dialog)}
              dialog={dialog}
              organizer={user}
              mailReady={mailReady}
              show={show}
              returnFocusTo={title}
            />
          )}
        </SheetDeeds>
      </main>
    </div>
  );
}
