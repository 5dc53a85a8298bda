import type { ActivityQuery, ChangesQuery, MonitoringHealth, SnapshotsQuery } from '#contract/monitoring.ts';
import type { Severity } from '#domain/monitors/change-severity.ts';
import type { Change, Snapshot } from '#server/features/monitors/checks.store.ts';
import type { Monitor } from '#server/features/monitors/monitors.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

type Named = { readonly monitor: Pick<Monitor, 'id' | 'name' | 'url'> };

const snapshotColumns = [
  'snapshots.id',
  'snapshots.monitor_id as monitorId',
  'content_hash as contentHash',
  'excerpt',
  'elements_found as elementsFound',
  'snapshots.status',
  'error_message as errorMessage',
  'duration_ms as durationMs',
  'captured_at as capturedAt',
  'monitors.name as monitorName',
  'monitors.url as monitorUrl',
] as const;

export type NamedSnapshot = Snapshot & Named;

function withMonitor<Row extends { monitorId: string; monitorName: string; monitorUrl: string }>(row: Row) {
  const { monitorName: name, monitorUrl: url, ...rest } = row;
  return { ...rest, monitor: { id: row.monitorId, name, url } };
}

/** The newest first; ids rise with time. */
export async function newestSnapshots(db: Db, asked: SnapshotsQuery): Promise<NamedSnapshot[]> {
  let query = db
    .selectFrom('snapshots')
    .innerJoin('monitors', 'monitors.id', 'snapshots.monitor_id')
    .select(snapshotColumns)
    .orderBy('snapshots.id', 'desc')
    .limit(asked.limit);
  if (asked.monitorId !== undefined) query = query.where('snapshots.monitor_id', '=', asked.monitorId);
  if (asked.status !== undefined) query = query.where('snapshots.status', '=', asked.status);
  if (asked.before !== undefined) query = query.where('snapshots.id', '<', asked.before);
  return (await query.execute()).map(withMonitor);
}

export async function snapshotById(db: Db, id: string): Promise<NamedSnapshot | null> {
  const row = await db
    .selectFrom('snapshots')
    .innerJoin('monitors', 'monitors.id', 'snapshots.monitor_id')
    .select(snapshotColumns)
    .where('snapshots.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : withMonitor(row);
}

const changeColumns = [
  'changes.id',
  'changes.monitor_id as monitorId',
  'snapshot_id as snapshotId',
  'change_type as changeType',
  'summary',
  'diff_content as diffContent',
  'severity',
  'severity_rule as severityRule',
  'is_notified as isNotified',
  'detected_at as detectedAt',
  'monitors.name as monitorName',
  'monitors.url as monitorUrl',
] as const;

export type NamedChange = Change & Named;

/** The newest first; ids rise with time. */
export async function newestChanges(db: Db, asked: ChangesQuery): Promise<NamedChange[]> {
  let query = db
    .selectFrom('changes')
    .innerJoin('monitors', 'monitors.id', 'changes.monitor_id')
    .select(changeColumns)
    .orderBy('changes.id', 'desc')
    .limit(asked.limit);
  if (asked.monitorId !== undefined) query = query.where('changes.monitor_id', '=', asked.monitorId);
  if (asked.severity !== undefined) query = query.where('severity', '=', asked.severity);
  if (asked.before !== undefined) query = query.where('changes.id', '<', asked.before);
  return (await query.execute()).map(withMonitor);
}

/** A change with its difference, packed. */
export async function changeById(db: Db, id: string): Promise<(NamedChange & { readonly diff: Uint8Array }) | null> {
  const row = await db
    .selectFrom('changes')
    .innerJoin('monitors', 'monitors.id', 'changes.monitor_id')
    .select([...changeColumns, 'diff'])
    .where('changes.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : withMonitor(row);
}

/** A change that was told within the hub. */
export interface ToldInside {
  readonly id: string;
  readonly monitorId: string;
  readonly monitorName: string;
  readonly summary: string;
  readonly severity: Severity;
  readonly detectedAt: Instant;
}

export async function newestToldInside(db: Db, { limit }: Pick<ActivityQuery, 'limit'>): Promise<ToldInside[]> {
  return db
    .selectFrom('changes')
    .innerJoin('notifications', (join) =>
      join.onRef('notifications.change_id', '=', 'changes.id').on('channel', '=', 'internal'),
    )
    .innerJoin('monitors', 'monitors.id', 'changes.monitor_id')
    .select([
      'changes.id',
      'changes.monitor_id as monitorId',
      'monitors.name as monitorName',
      'changes.summary',
      'changes.severity',
      'detected_at as detectedAt',
    ])
    .orderBy('changes.id', 'desc')
    .limit(limit)
    .execute();
}

/** The sums of the checks of one hour. */
export interface CheckHour {
  readonly monitorId: string;
  readonly hour: Instant;
  readonly checks: number;
  readonly failures: number;
  readonly totalMs: number;
  readonly slowestMs: number;
}

/** The hours that began since then, oldest first. */
export async function checkHours(
  db: Db,
  { since, monitorId }: { readonly since: Instant; readonly monitorId: string | undefined },
): Promise<CheckHour[]> {
  let query = db
    .selectFrom('check_hours')
    .select(['monitor_id as monitorId', 'hour', 'checks', 'failures', 'total_ms as totalMs', 'slowest_ms as slowestMs'])
    .where('hour', '>=', since)
    .orderBy('hour');
  if (monitorId !== undefined) query = query.where('monitor_id', '=', monitorId);
  return query.execute();
}

/** How the monitors stand, and how their checks went since then. */
export async function healthSince(db: Db, since: Instant): Promise<MonitoringHealth> {
  const counted = await db
    .selectFrom('monitors')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('total'),
      eb.fn.countAll<number | string>().filterWhere('status', '=', 'active').as('active'),
      eb.fn.countAll<number | string>().filterWhere('status', '=', 'error').as('error'),
      eb.fn.max('last_check_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('snapshots')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('captured_at', '>=', since)
    .where('status', '!=', 'success')
    .executeTakeFirstOrThrow();
  const took = await db
    .selectFrom('check_hours')
    .select((eb) => [
      eb.fn.sum<number | string | null>('total_ms').as('ms'),
      eb.fn.sum<number | string | null>(eb('checks', '-', eb.ref('failures'))).as('checks'),
    ])
    .where('hour', '>=', since)
    .executeTakeFirstOrThrow();
  const checks = Number(took.checks ?? 0);
  return {
    totalMonitors: Number(counted.total),
    activeMonitors: Number(counted.active),
    errorMonitors: Number(counted.error),
    recentFailures: Number(failed.count),
    lastCheckTime: counted.last,
    averageCheckTime: checks === 0 ? null : Math.round(Number(took.ms ?? 0) / checks),
  };
}
