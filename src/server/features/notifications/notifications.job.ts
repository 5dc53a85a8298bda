import { WEBHOOK_WAITS } from '#domain/monitors/notifications.ts';
import type { Context } from '#server/hub.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailAlertDigest, mailUrgentAlerts } from './mail-alerts.ts';
import { sendWebhook, type WebhookOrder } from './send-webhook.ts';

export const MAIL_URGENT_ALERTS = 'mail-urgent-alerts';
export const MAIL_ALERT_DIGEST = 'mail-alert-digest';
export const SEND_WEBHOOK = 'send-webhook';

// What comes between lies with the database: it is away, or busy.
const WAITS = [10_000, 60_000, 300_000, 3_600_000];
/** A slow receiver delays the others less. */
const WEBHOOKS_AT_ONCE = 4;

export function mailUrgentAlertsJob(hub: Context<'mailbox'>): JobHandler {
  return { kind: MAIL_URGENT_ALERTS, run: () => mailUrgentAlerts(hub), waits: WAITS, atOnce: 1 };
}

export function mailAlertDigestJob(hub: Context<'mailbox'>): JobHandler {
  return { kind: MAIL_ALERT_DIGEST, run: () => mailAlertDigest(hub), waits: WAITS, atOnce: 1 };
}

export function sendWebhookJob(platform: Platform): JobHandler {
  return {
    kind: SEND_WEBHOOK,
    // Written by `announceChange` as this.
    run: (payload) => sendWebhook(platform, payload as WebhookOrder),
    waits: WEBHOOK_WAITS,
    atOnce: WEBHOOKS_AT_ONCE,
  };
}
