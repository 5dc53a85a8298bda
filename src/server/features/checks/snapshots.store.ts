import type { Snapshot } from './checks.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SnapshotsQuery } from '#contract/checks.ts';
import type { Monitor } from '#server/features/monitors/monitors.store.ts';
export type WithMonitor = { readonly monitor: Pick<Monitor, 'id' | 'name' | 'url'> };

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

export type NamedSnapshot = Snapshot & WithMonitor;

export function withMonitor<Row extends { monitorId: string; monitorName: string; monitorUrl: string }>(row: Row) {
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
