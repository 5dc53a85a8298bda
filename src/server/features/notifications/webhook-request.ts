import { createHmac } from 'node:crypto';
import type { Instant } from '#server/platform/database/columns.ts';
import type { NotifiableChange } from './notifiable-changes.store.ts';

/** The same bytes in every attempt. */
export function webhookBody(event: { readonly id: string; readonly at: Instant }, change: NotifiableChange): string {
  const { id, changeType, severity, summary, diffContent, detectedAt, monitor } = change;
  return JSON.stringify({
    id: event.id,
    type: 'change.detected',
    timestamp: event.at,
    data: {
      change: { id, changeType, severity, summary, diffContent, detectedAt },
      monitor: { id: monitor.id, name: monitor.name, url: monitor.url },
    },
  });
}

/**
 * Signed as in Standard Webhooks 1.0: the id of the event, the second of this attempt, and HMAC-SHA-256 over both and
 * the body, in base64.
 */
export function signedHeaders(
  secret: string,
  { eventId, at, body }: { readonly eventId: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const second = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${eventId}.${second}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': second,
    'webhook-signature': `v1,${signature}`,
  };
}
