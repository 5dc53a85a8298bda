import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationView } from '#contract/notifications.ts';
import { anyNotification, notificationsQuery } from '#client/features/notifications/notifications.api.ts';
import { Ago } from '#client/features/monitors/management/ago.tsx';
import { MonitorChoice } from '#client/features/monitors/management/monitor-choice.tsx';
import { SeverityBadge } from '#client/features/monitors/management/severity-badge.tsx';
import { useMoment } from '#client/lib/use-moment.ts';
import { cardCell, cardRow, CardTable, HeadCell } from '#client/ui/card-table.tsx';
import { FilterChoice } from '#client/ui/filter-choice.tsx';
import { ListHeader } from '#client/ui/list-header.tsx';
import { PagedEntries } from '#client/ui/paged-entries.tsx';
import { StateBadge } from '#client/ui/state-badge.tsx';
import { notificationChannelLabels, statusLooks, formatTrouble } from './notification-labels.ts';
import { SampleMark } from './sample-mark.tsx';
import { SampleNotifications } from './sample-notifications.tsx';

const channels = [
  ['all', 'All channels'],
  ['email', notificationChannelLabels.email],
  ['internal', notificationChannelLabels.internal],
  ['webhook', notificationChannelLabels.webhook],
  ['facebook', notificationChannelLabels.facebook],
  ['instagram', notificationChannelLabels.instagram],
] as const;
const statuses = [
  ['all', 'All statuses'],
  ['sent', statusLooks.sent.words],
  ['pending', statusLooks.pending.words],
  ['failed', statusLooks.failed.words],
] as const;

interface NotificationHistoryProps {
  readonly onOpenChange: (changeId: string) => void;
}

export function NotificationHistory({ onOpenChange }: NotificationHistoryProps) {
  const [filters, setFilters] = useState(anyNotification);
  const list = useInfiniteQuery(notificationsQuery(filters));
  const isEverything = filters.channel === 'all' && filters.status === 'all' && filters.monitorId === null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="notifications-heading">
      <ListHeader
        id="notifications-heading"
        title="Notification History"
        note="Kept as long as the change they’re about"
      >
        <MonitorChoice value={filters.monitorId} onChange={(monitorId) => setFilters({ ...filters, monitorId })} />
        <FilterChoice
          label="Channel"
          options={channels}
          value={filters.channel}
          onChange={(channel) => setFilters({ ...filters, channel })}
        />
        <FilterChoice
          label="Status"
          options={statuses}
          value={filters.status}
          onChange={(status) => setFilters({ ...filters, status })}
        />
      </ListHeader>
      <PagedEntries
        list={list}
        what="notifications"
        chosen={JSON.stringify(filters)}
        empty={
          <p className="card w-full p-5 text-muted">
            {isEverything ? 'No notifications sent yet' : 'No notifications match these filters.'}
          </p>
        }
      >
        {(notifications) => (
          <CardTable
            label="Notification history"
            head={
              <>
                <HeadCell>Change</HeadCell>
                <HeadCell width="w-[17%]">Channel</HeadCell>
                <HeadCell width="w-[23%]">Status</HeadCell>
                <HeadCell width="w-[17%]">Time</HeadCell>
              </>
            }
          >
            {notifications.map((notification) => (
              <Row key={notification.id} notification={notification} onOpenChange={onOpenChange} />
            ))}
          </CardTable>
        )}
      </PagedEntries>
      <SampleNotifications />
    </section>
  );
}

function Row({ notification, onOpenChange }: NotificationHistoryProps & { readonly notification: NotificationView }) {
  const { moment } = useMoment();
  const { change, channel, status, sentAt, createdAt, isSample } = notification;
  const trouble = formatTrouble(notification, moment);
  return (
    <tr data-entry className={cardRow}>
      <td className={`${cardCell} col-span-2 row-start-1`}>
        <span className="mb-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <span translate="no">{change.monitor.name}</span>
          {change.severity === 'high' ? <SeverityBadge severity="high" /> : null}
          {isSample ? <SampleMark /> : null}
        </span>
        <Summary change={change} onOpenChange={onOpenChange} />
      </td>
      <td className={`${cardCell} col-start-1 row-start-2 text-small`}>{notificationChannelLabels[channel]}</td>
      <td className={`${cardCell} col-span-2 row-start-3`}>
        <StateBadge {...statusLooks[status]} />
        {trouble === null ? null : (
          <span
            className={`mt-1 line-clamp-4 text-small ${status === 'failed' ? 'text-brick' : 'text-muted'}`}
            translate="no"
          >
            {trouble}
          </span>
        )}
      </td>
      <td className={`${cardCell} col-start-2 row-start-2 justify-self-end text-small text-muted`}>
        <Ago at={sentAt ?? createdAt} />
      </td>
    </tr>
  );
}

function Summary({
  change: { id, summary },
  onOpenChange,
}: NotificationHistoryProps & Pick<NotificationView, 'change'>) {
  const words = (
    <bdi className="line-clamp-2" translate="no">
      {summary}
    </bdi>
  );
  if (id === null) return words;
  return (
    <button
      type="button"
      onClick={() => onOpenChange(id)}
      className="min-h-6 text-start font-semibold underline-offset-4 hover:underline"
    >
      <span className="sr-only">Show the change: </span>
      {words}
    </button>
  );
}
