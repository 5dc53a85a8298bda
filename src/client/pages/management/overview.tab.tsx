import { useRef } from 'react';
import { useLiveSheets } from '#client/features/live/live-counts.ts';
import { Figures } from '#client/features/overview/management/figures.tsx';
import { Needs } from '#client/features/overview/management/needs.tsx';
import { RemindersSection } from '#client/features/reminders/management/reminders-section.tsx';
import { HubSettings } from './hub-settings.tsx';
import { CreateButton, ListMenu } from './overview-actions.tsx';
import { OverviewDialogs } from './overview-dialogs.tsx';
import { SheetDeeds } from './sheet-deeds.tsx';
import { SheetsSection } from './sheets-section.tsx';
import type { TabProps } from './tab-props.ts';

/** What needs an organizer, how things stand, and all sheets in short. */
export function OverviewTab({ session, overview: { dialog, show, reminders, toReminders } }: TabProps) {
  const { user, mailReady } = session;
  const isFullAdmin = user.role === 'full-admin';
  useLiveSheets('all');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SheetDeeds user={user} show={show}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 text-[1rem] wide:gap-8 wide:text-[0.9375rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Needs />
          <Figures />
        </div>
        <SheetsSection
          heading={heading}
          show={show}
          create={<CreateButton show={show} className="min-h-[46px]!" isShort />}
          menu={<ListMenu show={show} onReminders={toReminders} user={user} />}
        />
        <RemindersSection mailReady={mailReady} heading={reminders} />
        <HubSettings isFullAdmin={isFullAdmin} show={show} />
      </div>
      {dialog === null ? null : (
        <OverviewDialogs
          key={JSON.stringify(dialog)}
          dialog={dialog}
          organizer={user}
          mailReady={mailReady}
          show={show}
          returnFocusTo={heading}
        />
      )}
    </SheetDeeds>
  );
}
