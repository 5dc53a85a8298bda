import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { pagePaths } from '#contract/paths.ts';
import type { OwnUserView } from '#contract/accounts.ts';
import { AdminGate } from '#client/features/sign-in/admin-gate.tsx';
import { useLiveSheets, usePresentSheets } from '#client/features/live/live-counts.ts';
import { ownUpcomingQuery, upcomingQuery } from '#client/features/sheets/sheets.api.ts';
import { useDocumentTitle } from '#client/lib/document-title.ts';
import { NeededSlots } from './management/needed-slots.tsx';
import { PageFrame } from './management/page-frame.tsx';

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
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <PageFrame user={user} backTo={pagePaths.management} title={TITLE} heading={heading}>
      <NeededSlots
        sheets={data === undefined ? undefined : present}
        failed={isError}
        onAgain={() => void refetch()}
        user={user}
        heading={heading}
      />
    </PageFrame>
  );
}
