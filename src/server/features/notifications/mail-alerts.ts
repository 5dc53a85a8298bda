import { DIGEST_MINUTES, nextUrgentMailAt } from '#domain/monitors/notifications.ts';
import type { Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { Postpone } from '#server/platform/jobs/jobs.ts';
import { newId } from '#server/platform/new-id.ts';
import { alertMail } from './alert-mail.ts';
import { alertRecipients } from './alert-recipients.ts';
import { alertsOfBatch, endUntold, oldestWaiting, takeWaiting, urgentMailsSince, type Pace } from './alerts.store.ts';

type AlertParts = Pick<Hub, 'platform' | 'mailbox'>;

export const EMAIL_SWITCHED_OFF = 'Email was switched off for this page before this was sent';
const NOBODY_TO_TELL = 'There is nobody to write to: set a default recipient under Email Settings';
const WINDOW = DIGEST_MINUTES * 60_000;

/**
 * Mails what is of high severity and waits, all of it in one mail to each recipient.
 *
 * @throws Postpone when so many such mails went out lately that the next one waits for more
 */
export async function mailUrgentAlerts(hub: AlertParts): Promise<void> {
  const { database, clock } = hub.platform;
  const now = clock.now();
  const goesAt = await database.write(async (write) => {
    if ((await oldestWaiting(write.db, 'urgent')) === null) return now;
    const earlier = await urgentMailsSince(write.db, new Date(now.getTime() - WINDOW).toISOString());
    const moment = nextUrgentMailAt(earlier, now);
    if (moment <= now) await mailWaiting(hub, write, 'urgent', now);
    return moment;
  });
  if (goesAt > now) throw new Postpone(goesAt, 'Many such mails went out in the last minutes');
}

/** Mails what is of low or medium severity once the oldest of it has waited for a quarter of an hour. */
export async function mailAlertDigest(hub: AlertParts): Promise<void> {
  const { database, clock } = hub.platform;
  const now = clock.now();
  const waitsSince = new Date(now.getTime() - WINDOW).toISOString();
  await database.write(async (write) => {
    const oldest = await oldestWaiting(write.db, 'gathered');
    if (oldest !== null && oldest <= waitsSince) await mailWaiting(hub, write, 'gathered', now);
  });
}

/** Writes one mail a recipient of all that waits, and takes it out of what waits, in one transaction. */
async function mailWaiting({ mailbox }: AlertParts, write: Write, pace: Pace, now: Date): Promise<void> {
  const batch = { batch: newId(now), handedAt: now.toISOString() };
  if ((await takeWaiting(write.db, pace, batch)) === 0) return;
  const alerts = await alertsOfBatch(write.db, batch.batch);
  const wanted = alerts.filter(({ isWanted }) => isWanted);
  const idsOf = (some: typeof alerts) => some.map(({ id }) => id);
  await endUntold(write.db, idsOf(alerts.filter(({ isWanted }) => !isWanted)), EMAIL_SWITCHED_OFF, batch.handedAt);
  if (wanted.length === 0) return;
  const recipients = await alertRecipients(write.db);
  if (recipients.length === 0) return endUntold(write.db, idsOf(wanted), NOBODY_TO_TELL, batch.handedAt);
  const kind = pace === 'urgent' ? 'monitor-alert' : 'monitor-digest';
  const payload = alertMail(batch, wanted);
  for (const recipient of recipients) await mailbox.write(write, { kind, ...recipient, payload });
}
