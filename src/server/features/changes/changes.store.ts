import type { Change } from '#server/features/checks/checks.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ActivityQuery, ChangesQuery } from '#contract/changes.ts';
import type { Severity } from '#domain/monitors/change-severity.ts';
import { withMonitor, type WithMonitor } from '#server/features/checks/snapshots.store.ts';
import type { Instant } from '#server/platform/database/columns.ts';
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

export type NamedChange = Change & WithMonitor;

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

export async function changeById(db: Db, id: string): Promise<(NamedChange & { readonly diff: Uint8Array }) | null> {
  const row = await db
    .selectFrom('changes')
    .innerJoin('monitors', 'monitors.id', 'changes.monitor_id')
    .select([...changeColumns, 'diff'])
    .where('changes.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : withMonitor(row);
}

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
