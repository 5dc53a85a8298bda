import { gatheredUntil, notificationChannels, type NotificationChannel } from '#domain/monitors/notifications.ts';
import { settingsByKeys } from '#server/features/settings/settings.store.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { MAIL_ALERT_DIGEST, MAIL_URGENT_ALERTS, SEND_WEBHOOK } from './notifications.job.ts';
import { insertNotifications, type NewNotification } from './notifications.store.ts';
import { findChange, type NotifiableChange } from './notifiable-changes.store.ts';
import { webhookBody } from './webhook-request.ts';

/**
 * Creates notifications on every enabled channel, in the transaction that records the change, and schedules them.
 * Internal ones count as sent at once.
 */
export async function notifyChange(hub: Context<'jobs'>, write: Write, changeId: string): Promise<void> {
  const change = await findChange(write.db, changeId);
  if (change === null) throw new Error('This change doesn’t exist');
  const now = hub.clock.now();
  const rows = (await channelsOf(write.db, change)).map((channel) => rowFor(change, channel, now));
  await insertNotifications(write.db, rows);
  for (const { id, channel } of rows) {
    if (channel === 'email')
      await (change.severity === 'high'
        ? hub.jobs.enqueue(write, MAIL_URGENT_ALERTS, {})
        : hub.jobs.enqueue(write, MAIL_ALERT_DIGEST, {}, gatheredUntil(now)));
    if (channel === 'webhook') {
      // Written once, so that every try says the same, whatever is edited meanwhile.
      const body = webhookBody({ id, at: now.toISOString() }, change);
      await hub.jobs.enqueue(write, SEND_WEBHOOK, { notificationId: id, body });
    }
  }
}

/** A change back to an earlier content is not public news. */
async function channelsOf(db: Db, { monitor, rule }: NotifiableChange): Promise<NotificationChannel[]> {
  const switches = await settingsByKeys(db, ['facebookEnabled', 'instagramEnabled']);
  const isNews = rule !== 'reverted';
  const on: Readonly<Record<NotificationChannel, boolean>> = {
    email: monitor.emailNotifications,
    internal: monitor.internalPosts,
    webhook: monitor.webhookUrl !== null,
    // On by default.
    facebook: monitor.facebookPosts && isNews && switches.facebookEnabled !== 'false',
    instagram: monitor.instagramPosts && isNews && switches.instagramEnabled !== 'false',
  };
  return notificationChannels.filter((channel) => on[channel]);
}

function rowFor(change: NotifiableChange, channel: NotificationChannel, now: Date): NewNotification {
  const { id: changeId, summary, severity, monitor } = change;
  return {
    id: newId(now),
    monitorId: monitor.id,
    changeId,
    kind: 'change',
    channel,
    summary,
    severity,
    status: channel === 'internal' ? 'sent' : 'pending',
    ...(channel === 'email' && severity !== 'high' ? { nextTryAt: gatheredUntil(now).toISOString() } : {}),
    createdAt: now.toISOString(),
  };
}
