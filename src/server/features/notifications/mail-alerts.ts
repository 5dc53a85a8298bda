import { gatheredSince, nextUrgentMailAt } from '#domain/monitors/notifications.ts';
import { byClock } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import { newId } from '#server/platform/new-id.ts';
import { alertMail } from './alert-mail.ts';
import { alertRecipients } from './alert-recipients.ts';
import { alertsOfBatch, markSkipped, oldestWaiting, takeWaiting, urgentMailsSince, type Pace } from './alerts.store.ts';
import { skipMutedAlerts } from './skip-muted-alerts.ts';

const NOBODY_TO_TELL = 'There’s nobody to email. Set a default recipient under Email Settings';

/**
 * Sends all waiting notifications of high severity in one mail to each recipient. When so many such mails went out
 * lately that the next one has to wait, answers until when.
 */
export async function mailUrgentAlerts(hub: Context<'mailbox'>): Promise<Rescheduled | undefined> {
  const { database, clock } = hub;
  const now = clock.now();
  const goesAt = await database.write(async (write) => {
    if ((await oldestWaiting(write.db, 'urgent')) === null) return now;
    const earlier = await urgentMailsSince(write.db, gatheredSince(now).toISOString());
    const moment = nextUrgentMailAt(earlier, now);
    if (moment <= now) await mailWaiting(hub, write, 'urgent', now);
    return moment;
  });
  return goesAt > now ? { runAgainAt: goesAt, isDone: false } : undefined;
}

/** Sends those of low or medium severity once the oldest has waited for a quarter of an hour. */
export async function mailAlertDigest(hub: Context<'mailbox'>): Promise<void> {
  const { database, clock } = hub;
  const now = clock.now();
  const waitsSince = gatheredSince(now).toISOString();
  await database.write(async (write) => {
    const oldest = await oldestWaiting(write.db, 'gathered');
    if (oldest !== null && oldest <= waitsSince) await mailWaiting(hub, write, 'gathered', now);
  });
}

/** Writes one mail per recipient and takes the notifications out of the waiting ones, in one transaction. */
async function mailWaiting({ mailbox }: Context<'mailbox'>, write: Write, pace: Pace, now: Date): Promise<void> {
  const batch = { batch: newId(now), handedAt: now.toISOString() };
  if ((await takeWaiting(write.db, pace, batch)) === 0) return;
  const alerts = await skipMutedAlerts(write.db, await alertsOfBatch(write.db, batch), batch.handedAt);
  if (alerts.length === 0) return;
  const recipients = await alertRecipients(write.db);
  if (recipients.length === 0) {
    const ids = alerts.map(({ id }) => id);
    return markSkipped(write.db, ids, NOBODY_TO_TELL, batch.handedAt);
  }
  const kind = pace === 'urgent' ? 'monitor-alert' : 'monitor-digest';
  const payload = alertMail(batch, alerts);
  for (const recipient of recipients) await mailbox.write(write, { kind, ...recipient, payload, cause: byClock });
}
