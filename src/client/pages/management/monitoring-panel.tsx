import { Suspense, useRef } from 'react';
import { ChangesSection } from '#client/features/monitors/management/changes-section.tsx';
import { MonitorEmailSettings } from '#client/features/monitors/management/monitor-email-settings.tsx';
import { MonitorFigures } from '#client/features/monitors/management/monitor-figures.tsx';
import { MonitoringActions } from '#client/features/monitors/management/monitoring-actions.tsx';
import { MonitorsSection } from '#client/features/monitors/management/monitors-section.tsx';
import { RecentActivity } from '#client/features/monitors/management/recent-activity.tsx';
import { SnapshotsSection } from '#client/features/monitors/management/snapshots-section.tsx';
import { SystemHealth } from '#client/features/monitors/management/system-health.tsx';
import { NotificationHistory } from '#client/features/notifications/management/notification-history.tsx';
import { MonitoringDialogs, useMonitoringDialog } from './monitoring-dialogs.tsx';

export function MonitoringPanel() {
  const { dialog, show } = useMonitoringDialog();
  const heading = useRef<HTMLHeadingElement>(null);
  const openChange = (changeId: string) => show({ kind: 'change', changeId });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8" aria-labelledby="monitoring-heading">
      <header className="-mb-3 grid items-start gap-x-6 gap-y-3 @4xl:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h2 id="monitoring-heading" className="text-heading">
            Website Monitoring
          </h2>
          <p className="text-small text-muted">School pages that we check automatically, and what changed on them.</p>
        </div>
        <MonitoringActions />
      </header>
      <MonitorFigures />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_21.25rem] @4xl:grid-rows-[auto_1fr] @4xl:gap-5">
        <SystemHealth />
        <div className="grid min-w-0 items-start gap-4 @2xl:@max-4xl:grid-cols-2 @4xl:row-span-2 @4xl:gap-5">
          <RecentActivity onOpenChange={openChange} />
          <MonitorEmailSettings />
        </div>
        <MonitorsSection
          heading={heading}
          onCreate={() => show({ kind: 'create-monitor' })}
          onEdit={(monitorId) => show({ kind: 'edit-monitor', monitorId })}
          onDelete={(monitorId) => show({ kind: 'delete-monitor', monitorId })}
        />
      </div>
      <ChangesSection onOpen={openChange} />
      <SnapshotsSection onOpen={(snapshot) => show({ kind: 'snapshot', snapshot })} />
      <NotificationHistory onOpenChange={openChange} />
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <MonitoringDialogs dialog={dialog} show={show} returnFocusTo={heading} />
        </Suspense>
      )}
    </section>
  );
}
