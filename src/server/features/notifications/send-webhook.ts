import { WEBHOOK_WAITS } from '#domain/monitors/notifications.ts';
import type { Rescheduled } from '#server/jobs/jobs.ts';
import type { FetchFailure, Reply } from '#server/platform/net/outside-call.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notificationById, recordNotificationAttempt } from './notifications.store.ts';
import { webhookHosts } from './webhook-hosts.ts';
import { signedHeaders } from './webhook-request.ts';

/** `body` is sent unchanged in every attempt. */
export interface WebhookOrder {
  readonly notificationId: string;
  readonly body: string;
}

const LIMITS = { withinMs: 10_000, bytes: 64 * 1024 };
const TAKEN_AWAY = 'The webhook was removed from this page before this was sent';
const GONE = 410;

/**
 * Makes one attempt to post a webhook to the present address of its monitor, and records the result. If it arrives
 * twice, because the answer was lost or this server stopped, the receiver recognises it by the id of the event. Returns
 * when to try again, if that makes sense.
 */
export async function sendWebhook(
  platform: Platform,
  { notificationId, body }: WebhookOrder,
): Promise<Rescheduled | undefined> {
  const { config, database, clock, http } = platform;
  const waiting = await notificationById(database.db, notificationId);
  // It is gone with its change, or has ended.
  if (waiting === null || waiting.status !== 'pending') return undefined;
  const { webhookUrl: address } = waiting;
  const attempts = waiting.attempts + 1;
  if (address === null)
    return record(platform, notificationId, { attempts: waiting.attempts, refused: TAKEN_AWAY, isFinal: true });
  const answer = await http.send({
    method: 'POST',
    address,
    hosts: webhookHosts(platform),
    headers: signedHeaders(config.webhooks.secret, { eventId: notificationId, at: clock.now(), body }),
    body,
    limits: LIMITS,
  });
  return record(platform, notificationId, { attempts, ...outcomeOf(answer) });
}

interface Outcome {
  /** Null on success. */
  readonly refused: string | null;
  readonly isFinal: boolean;
}

function outcomeOf(answer: Reply | FetchFailure): Outcome {
  if (!answer.ok)
    return { refused: answer.message, isFinal: ['not-allowed', 'blocked-address'].includes(answer.failure) };
  const { status } = answer;
  if (status >= 200 && status < 300) return { refused: null, isFinal: true };
  if (status >= 300 && status < 400)
    return { refused: `The receiver sent a redirect (${status}), and webhooks don’t follow redirects`, isFinal: false };
  return { refused: `The receiver answered ${status}`, isFinal: status === GONE };
}

async function record(
  { database, clock, log }: Platform,
  id: string,
  { attempts, refused, isFinal }: Outcome & { readonly attempts: number },
): Promise<Rescheduled | undefined> {
  const now = clock.now();
  const wait = isFinal ? undefined : WEBHOOK_WAITS[attempts - 1];
  const next = refused === null || wait === undefined ? null : new Date(now.getTime() + wait);
  const status = refused === null ? 'sent' : next === null ? 'failed' : 'pending';
  log.info({ notification: id, status, attempts }, 'webhook');
  const tried = { status, attempts, nextTryAt: next?.toISOString() ?? null, at: now.toISOString() } as const;
  await database.write(({ db }) =>
    recordNotificationAttempt(db, id, { ...tried, ...(refused === null ? {} : { lastError: refused }) }),
  );
  return next === null ? undefined : { runAgainAt: next, isDone: false, error: refused };
}
