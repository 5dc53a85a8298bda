import { gatheredUntil } from '#domain/monitors/notifications.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { MAIL_ALERT_DIGEST } from './notifications.job.ts';
import { insertNotifications } from './notifications.store.ts';
import { emailsAlerts } from './notifiable-changes.store.ts';

export interface Outage {
  readonly monitorId: string;
  readonly kind: 'failing' | 'recovered';
  /** Why the last check failed, as a sentence; null when the page can be checked again. */
  readonly reason: string | null;
}

/**
 * Creates the notification that an outage has begun or ended, in the transaction that records it. Its mail gathers what
 * else happens within a quarter of an hour, so that a site that is down causes one mail and not one for each of its
 * pages. Does nothing if the monitor sends no mail.
 */
export async function notifyOutage(
  hub: Context<'jobs'>,
  write: Write,
  { monitorId, kind, reason }: Outage,
): Promise<void> {
  if (!(await emailsAlerts(write.db, monitorId))) return;
  const now = hub.clock.now();
  const mailedAt = gatheredUntil(now);
  const says = kind === 'failing' ? 'We can’t check the page' : 'We can check the page again';
  await insertNotifications(write.db, [
    {
      id: newId(now),
      monitorId,
      changeId: null,
      kind,
      channel: 'email',
      summary: reason === null ? says : `${says}: ${reason}`,
      severity: 'medium',
      status: 'pending',
      nextTryAt: mailedAt.toISOString(),
      createdAt: now.toISOString(),
    },
  ]);
  await hub.jobs.enqueue(write, MAIL_ALERT_DIGEST, {}, mailedAt);
}
