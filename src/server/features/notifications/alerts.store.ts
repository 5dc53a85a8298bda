import { sql, type ExpressionBuilder } from 'kysely';
import type { NotificationKind, NotificationStatus } from '#domain/monitors/notifications.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MailState, Tables } from '#server/platform/database/schema.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export type Pace = 'urgent' | 'gathered';

interface Batch {
  readonly batch: string;
  readonly handedAt: Instant;
}

const MAIL = 'email';
// As its index says it: what is given as a value does not lead to it.
const waits = sql<boolean>`notifications.status = 'pending'`;
const isOfPace = (pace: Pace) => (row: ExpressionBuilder<Tables, 'notifications'>) =>
  row('notifications.severity', pace === 'urgent' ? '=' : '<>', 'high');

/** When the oldest of the waiting ones was created; null when none waits. */
export async function oldestWaiting(db: Db, pace: Pace): Promise<Instant | null> {
  const row = await db
    .selectFrom('notifications')
    .select('created_at as at')
    .where('channel', '=', MAIL)
    .where('batch', 'is', null)
    .where(waits)
    .where(isOfPace(pace))
    .where('sample_of', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Takes each waiting notification into one batch only, across all processes. Returns how many. */
export async function takeWaiting(db: Db, pace: Pace, { batch, handedAt }: Batch): Promise<number> {
  const taken = await db
    .updateTable('notifications')
    .set({ batch, handed_at: handedAt, next_try_at: null, updated_at: handedAt })
    .where('channel', '=', MAIL)
    .where('batch', 'is', null)
    .where(waits)
    .where(isOfPace(pace))
    .where('sample_of', 'is', null)
    .returning('id')
    .execute();
  return taken.length;
}

/** Oldest first. */
export async function urgentMailsSince(db: Db, since: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('handed_at as at')
    .$narrowType<{ at: Instant }>()
    .distinct()
    .where('channel', '=', MAIL)
    .where('severity', '=', 'high')
    .where('handed_at', '>', since)
    .orderBy('handed_at')
    .execute();
  return rows.map(({ at }) => at);
}

export interface WaitingAlert {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly changeId: string | null;
  readonly summary: string;
  readonly createdAt: Instant;
  /** The beginning of the diff; null when it is about no change. */
  readonly diff: string | null;
  readonly monitor: { readonly name: string; readonly url: string };
  readonly isWanted: boolean;
}

/** In characters. */
const MAX_DIFF = 16_000;

/** Those that still exist, in the order of creation. */
export async function alertsOfBatch(db: Db, { batch, handedAt }: Batch): Promise<WaitingAlert[]> {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('monitors', 'monitors.id', 'notifications.monitor_id')
    .leftJoin('changes', 'changes.id', 'notifications.change_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.change_id as changeId',
      'notifications.summary',
      'notifications.created_at as createdAt',
      sql<string | null>`substr(changes.diff_content, 1, ${MAX_DIFF})`.as('diff'),
      'monitors.name',
      'monitors.url',
      'monitors.email_notifications as isWanted',
    ])
    .where('notifications.handed_at', '=', handedAt)
    .where('notifications.batch', '=', batch)
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ name, url, ...row }) => ({ ...row, monitor: { name, url } }));
}

export async function markSkipped(db: Db, ids: readonly string[], reason: string, at: Instant): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notifications')
    .set({ status: 'failed', last_error: reason, next_try_at: null, batch: null, updated_at: at })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();
}

interface BatchMail {
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly sentAt: Instant | null;
}

/** Marks the notifications of a batch: sent once one of its mails went out, failed if none will. */
export async function followMails(db: Db, { batch, handedAt }: Batch, at: Instant): Promise<void> {
  // Locks the rows first, so that of two mails that end at once the later reads how the other did.
  await db
    .updateTable('notifications')
    .set({ updated_at: at })
    .where('handed_at', '=', handedAt)
    .where('batch', '=', batch)
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['state', 'attempts', 'last_error as lastError', 'sent_at as sentAt'])
    .where('created_at', '>=', handedAt)
    .where(sql<string>`payload->>'batch'`, '=', batch)
    .execute();
  const lastError = mails.findLast((mail) => mail.lastError !== null)?.lastError;
  const [sentAt] = mails.flatMap((mail) => mail.sentAt ?? []).toSorted();
  await db
    .updateTable('notifications')
    .set({
      status: statusOf(mails),
      attempts: Math.max(0, ...mails.map(({ attempts }) => attempts)),
      ...(lastError === undefined ? {} : { last_error: lastError }),
      ...(sentAt === undefined ? {} : { sent_at: sentAt }),
    })
    .where('handed_at', '=', handedAt)
    .where('batch', '=', batch)
    .execute();
}

function statusOf(mails: readonly BatchMail[]): NotificationStatus {
  if (mails.some(({ state }) => state === 'sent')) return 'sent';
  return mails.some(({ state }) => state === 'pending' || state === 'sending') ? 'pending' : 'failed';
}
