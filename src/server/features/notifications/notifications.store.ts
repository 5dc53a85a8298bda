import { sql } from 'kysely';
import type { NotificationsQuery } from '#contract/notifications.ts';
import type { Severity } from '#domain/monitors/change-severity.ts';
import type { NotificationChannel, NotificationKind, NotificationStatus } from '#domain/monitors/notifications.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface NewNotification {
  readonly id: string;
  /** Null for a sample, which carries the name of a page instead. */
  readonly monitorId: string | null;
  readonly changeId: string | null;
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly summary: string;
  readonly severity: Severity;
  readonly sampleOf?: string;
  readonly status: NotificationStatus;
  readonly attempts?: number;
  readonly lastError?: string;
  readonly nextTryAt?: Instant;
  readonly createdAt: Instant;
}

export async function insertNotifications(db: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('notifications')
    .values(
      rows.map((row) => ({
        id: row.id,
        monitor_id: row.monitorId,
        change_id: row.changeId,
        kind: row.kind,
        channel: row.channel,
        summary: row.summary,
        severity: row.severity,
        sample_of: row.sampleOf ?? null,
        status: row.status,
        attempts: row.attempts ?? 0,
        last_error: row.lastError ?? null,
        next_try_at: row.nextTryAt ?? null,
        batch: null,
        handed_at: null,
        sent_at: row.status === 'sent' ? row.createdAt : null,
        created_at: row.createdAt,
        updated_at: row.createdAt,
      })),
    )
    .execute();
}

export interface StoredNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly changeId: string | null;
  readonly summary: string;
  readonly severity: Severity;
  readonly monitorId: string | null;
  readonly monitorName: string | null;
  readonly webhookUrl: string | null;
  readonly sampleOf: string | null;
  readonly channel: NotificationChannel;
  readonly status: NotificationStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextTryAt: Instant | null;
  readonly sentAt: Instant | null;
  readonly createdAt: Instant;
}

function selectNotifications(db: Db) {
  return db
    .selectFrom('notifications')
    .leftJoin('monitors', 'monitors.id', 'notifications.monitor_id')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.change_id as changeId',
      'notifications.summary',
      'notifications.severity',
      'notifications.monitor_id as monitorId',
      'monitors.name as monitorName',
      'monitors.webhook_url as webhookUrl',
      'notifications.sample_of as sampleOf',
      'notifications.channel',
      'notifications.status',
      'notifications.attempts',
      'notifications.last_error as lastError',
      'notifications.next_try_at as nextTryAt',
      'notifications.sent_at as sentAt',
      'notifications.created_at as createdAt',
    ]);
}

/** Newest first. */
export async function newestNotifications(db: Db, asked: NotificationsQuery): Promise<StoredNotification[]> {
  let query = selectNotifications(db).orderBy('notifications.id', 'desc').limit(asked.limit);
  if (asked.channel !== 'all') query = query.where('notifications.channel', '=', asked.channel);
  if (asked.status !== 'all') query = query.where('notifications.status', '=', asked.status);
  if (asked.monitorId !== undefined) query = query.where('notifications.monitor_id', '=', asked.monitorId);
  if (asked.before !== undefined) query = query.where('notifications.id', '<', asked.before);
  return query.execute();
}

/** With the diff of its change, or its beginning; null when it is about no change. */
export interface DetailedNotification extends StoredNotification {
  readonly diffContent: string | null;
}

interface ChannelPage {
  readonly channels: readonly NotificationChannel[];
  /** Null for all. */
  readonly status: NotificationStatus | null;
  readonly before: string | null;
  readonly most: number;
}

/** Characters of a diff that lists show. */
const DIFF_BEGINS_WITH = 1000;

/** Newest first, with the beginning of each diff. */
export async function newestOfChannels(
  db: Db,
  { channels, status, before, most }: ChannelPage,
): Promise<DetailedNotification[]> {
  let query = selectNotifications(db)
    .leftJoin('changes', 'changes.id', 'notifications.change_id')
    .select(sql<string | null>`substr(changes.diff_content, 1, ${DIFF_BEGINS_WITH})`.as('diffContent'))
    .where('notifications.channel', 'in', channels)
    .where('notifications.batch', 'is', null)
    .orderBy('notifications.id', 'desc')
    .limit(most);
  if (status !== null) query = query.where('notifications.status', '=', status);
  if (before !== null) query = query.where('notifications.id', '<', before);
  return query.execute();
}

export async function notificationById(db: Db, id: string): Promise<DetailedNotification | null> {
  const row = await selectNotifications(db)
    .leftJoin('changes', 'changes.id', 'notifications.change_id')
    .select('changes.diff_content as diffContent')
    .where('notifications.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

interface NotificationAttempt {
  readonly status: NotificationStatus;
  readonly attempts: number;
  /** Absent keeps what an earlier attempt said. */
  readonly lastError?: string;
  readonly nextTryAt: Instant | null;
  readonly at: Instant;
}

/** Leaves a notification that is gone or no longer waiting as it is. */
export async function recordNotificationAttempt(db: Db, id: string, tried: NotificationAttempt): Promise<void> {
  const { status, attempts, lastError, nextTryAt, at } = tried;
  await db
    .updateTable('notifications')
    .set({
      status,
      attempts,
      next_try_at: nextTryAt,
      updated_at: at,
      ...(lastError === undefined ? {} : { last_error: lastError }),
      ...(status === 'sent' ? { sent_at: at } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export async function deleteSamples(db: Db): Promise<string[]> {
  const deleted = await db.deleteFrom('notifications').where('sample_of', 'is not', null).returning('id').execute();
  return deleted.map(({ id }) => id);
}
