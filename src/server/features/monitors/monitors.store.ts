import type { MonitorStatus } from '#domain/monitors/monitor-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { newId } from '#server/platform/new-id.ts';

export interface MonitorDetails {
  readonly name: string;
  readonly url: string;
  readonly selectors: readonly string[];
  readonly ignoreSelectors: readonly string[];
  readonly scheduleMinutes: number;
  readonly status: MonitorStatus;
  readonly emailNotifications: boolean;
  readonly internalPosts: boolean;
  readonly facebookPosts: boolean;
  readonly instagramPosts: boolean;
  readonly filterFutureEvents: boolean;
  readonly webhookUrl: string | null;
}

export interface Monitor extends MonitorDetails {
  readonly id: string;
  readonly errorCount: number;
  readonly lastCheckAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
  readonly lastContentHash: string | null;
  readonly lastError: string | null;
  readonly nextCheckAt: Instant | null;
  readonly configurationHash: string;
  /** Changes with every check and edit. */
  readonly revision: number;
  readonly watchedSince: Instant;
  readonly staleAlertSentAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly isUnconfirmed: boolean;
}

function monitors(db: Db) {
  return db
    .selectFrom('monitors')
    .leftJoin('monitor_baselines', (join) =>
      join
        .onRef('monitor_baselines.monitor_id', '=', 'monitors.id')
        .onRef('monitor_baselines.configuration_hash', '=', 'monitors.configuration_hash'),
    )
    .select([
      'monitors.id',
      'name',
      'url',
      'selectors',
      'ignore_selectors as ignoreSelectors',
      'schedule_minutes as scheduleMinutes',
      'status',
      'error_count as errorCount',
      'email_notifications as emailNotifications',
      'internal_posts as internalPosts',
      'facebook_posts as facebookPosts',
      'instagram_posts as instagramPosts',
      'filter_future_events as filterFutureEvents',
      'webhook_url as webhookUrl',
      'last_check_at as lastCheckAt',
      'last_success_at as lastSuccessAt',
      'last_content_hash as lastContentHash',
      'last_error as lastError',
      'next_check_at as nextCheckAt',
      'monitors.configuration_hash as configurationHash',
      'revision',
      'watched_since as watchedSince',
      'stale_alert_sent_at as staleAlertSentAt',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'monitor_baselines.unconfirmed_since as unconfirmedSince',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof monitors>['executeTakeFirstOrThrow']>>;

function toMonitor({ unconfirmedSince, ...row }: Row): Monitor {
  return { ...row, isUnconfirmed: unconfirmedSince !== null };
}

export async function allMonitors(db: Db): Promise<Monitor[]> {
  const rows = await monitors(db).orderBy('name').orderBy('monitors.id').execute();
  return rows.map(toMonitor);
}

export async function runningMonitors(db: Db): Promise<Monitor[]> {
  return (await allMonitors(db)).filter(({ status }) => status !== 'paused');
}

export async function monitorById(db: Db, id: string): Promise<Monitor | null> {
  const row = await monitors(db).where('monitors.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMonitor(row);
}

/** Locks the monitor against checks and edits until the transaction ends; null when it is gone. */
export async function lockMonitor(db: Db, id: string): Promise<Monitor | null> {
  await db
    .updateTable('monitors')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .execute();
  return monitorById(db, id);
}

interface NewMonitorRow extends MonitorDetails {
  readonly configurationHash: string;
  readonly now: Date;
  readonly preset?: string;
}

/** @returns null when this preset exists already */
export async function insertMonitor(db: Db, { preset, now, ...monitor }: NewMonitorRow): Promise<Monitor | null> {
  const [id, at] = [newId(now), now.toISOString()];
  const inserted = await db
    .insertInto('monitors')
    .values({
      id,
      ...columns(monitor),
      configuration_hash: monitor.configurationHash,
      next_check_at: monitor.status === 'paused' ? null : at,
      watched_since: at,
      preset: preset ?? null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('preset').doNothing())
    .returning('id')
    .execute();
  return inserted.length === 0 ? null : monitorById(db, id);
}

export interface MonitorUpdate extends MonitorDetails {
  readonly configurationHash: string;
  readonly nextCheckAt: Instant | null;
  readonly watchedSince: Instant;
  readonly staleAlertSentAt: Instant | null;
  readonly lastContentHash: string | null;
  readonly revision: number;
  readonly updatedAt: Instant;
}

export async function updateMonitor(db: Db, id: string, monitor: MonitorUpdate): Promise<void> {
  await db
    .updateTable('monitors')
    .set({
      ...columns(monitor),
      configuration_hash: monitor.configurationHash,
      next_check_at: monitor.nextCheckAt,
      watched_since: monitor.watchedSince,
      stale_alert_sent_at: monitor.staleAlertSentAt,
      last_content_hash: monitor.lastContentHash,
      revision: monitor.revision,
      updated_at: monitor.updatedAt,
    })
    .where('id', '=', id)
    .execute();
}

function columns(monitor: MonitorDetails) {
  return {
    name: monitor.name,
    url: monitor.url,
    selectors: JSON.stringify(monitor.selectors),
    ignore_selectors: JSON.stringify(monitor.ignoreSelectors),
    schedule_minutes: monitor.scheduleMinutes,
    status: monitor.status,
    email_notifications: monitor.emailNotifications,
    internal_posts: monitor.internalPosts,
    facebook_posts: monitor.facebookPosts,
    instagram_posts: monitor.instagramPosts,
    filter_future_events: monitor.filterFutureEvents,
    webhook_url: monitor.webhookUrl,
  };
}

/** Its contents, changes and notifications too; false if there is none. */
export async function deleteMonitorRow(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('monitors').where('id', '=', id).returning('id').execute();
  return deleted.length > 0;
}

export async function watchedAddresses(db: Db, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('monitors').select('url').where('url', 'in', urls).execute();
  return new Set(rows.map(({ url }) => url));
}

export async function staleMonitors(db: Db, since: Instant): Promise<Pick<Monitor, 'id' | 'name'>[]> {
  return db
    .selectFrom('monitors')
    .select(['id', 'name'])
    .where('status', '!=', 'paused')
    .where('stale_alert_sent_at', 'is', null)
    .where('watched_since', '<', since)
    .where((monitor) => monitor.or([monitor('last_success_at', 'is', null), monitor('last_success_at', '<', since)]))
    .execute();
}

/** False when it was reported already, or has recovered. */
export async function recordStaleAlert(
  db: Db,
  id: string,
  { since, at }: { since: Instant; at: Instant },
): Promise<boolean> {
  const noted = await db
    .updateTable('monitors')
    .set({ stale_alert_sent_at: at })
    .where('id', '=', id)
    .where('status', '!=', 'paused')
    .where('stale_alert_sent_at', 'is', null)
    .where((monitor) => monitor.or([monitor('last_success_at', 'is', null), monitor('last_success_at', '<', since)]))
    .returning('id')
    .execute();
  return noted.length > 0;
}

export async function dueMonitors(db: Db): Promise<{ readonly id: string; readonly nextCheckAt: Instant | null }[]> {
  return db
    .selectFrom('monitors')
    .select(['id', 'next_check_at as nextCheckAt'])
    .where('status', '!=', 'paused')
    .execute();
}
