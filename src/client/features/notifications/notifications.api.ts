import type { NotificationView, SamplesCreated } from '#contract/notifications.ts';
import type { NotificationChannel, NotificationStatus } from '#domain/monitors/notifications.ts';
import { MONITORING_KEY } from '#client/features/monitors/monitors.api.ts';
import { request, requestJson } from '#client/lib/http.ts';
import { pagedQuery } from '#client/lib/paged-query.ts';

const MINUTE = 60_000;
const NOTIFICATIONS_A_PAGE = 10;
/** Begins with the key of monitoring, so that a check refetches it too. */
export const NOTIFICATIONS_KEY = [...MONITORING_KEY, 'notifications'];

interface NotificationFilters {
  readonly channel: 'all' | NotificationChannel;
  readonly status: 'all' | NotificationStatus;
  /** Null for those of all monitors. */
  readonly monitorId: string | null;
}

export const anyNotification: NotificationFilters = { channel: 'all', status: 'all', monitorId: null };

export const notificationsQuery = ({ channel, status, monitorId }: NotificationFilters) =>
  pagedQuery<NotificationView>({
    key: NOTIFICATIONS_KEY,
    path: '/api/monitoring/notifications',
    filter: { channel, status, monitorId },
    entriesAPage: NOTIFICATIONS_A_PAGE,
    every: MINUTE,
  });

export function createSampleNotifications(): Promise<SamplesCreated> {
  return requestJson('POST', '/api/demo/create-sample-notifications');
}

export async function removeSampleNotifications(): Promise<void> {
  await request('DELETE', '/api/demo/sample-notifications');
}
