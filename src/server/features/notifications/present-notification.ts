import type { NotificationView } from '#contract/notifications.ts';
import type { StoredNotification } from './notifications.store.ts';

export function presentNotification(row: StoredNotification): NotificationView {
  const { id, kind, changeId, summary, severity, monitorId, monitorName, sampleOf } = row;
  const { channel, status, attempts, lastError, nextTryAt, sentAt, createdAt } = row;
  const monitor = { id: monitorId, name: monitorName ?? sampleOf ?? '' };
  return {
    id,
    kind,
    change: { id: changeId, summary, severity, monitor },
    channel,
    status,
    attempts,
    lastError,
    nextTryAt,
    sentAt,
    createdAt,
    isSample: sampleOf !== null,
  };
}
