import type { Severity, SeverityRule } from '#domain/monitors/change-severity.ts';
import type { ChangeType } from '#domain/monitors/change-type.ts';
import type { MonitorStatus } from '#domain/monitors/monitor-status.ts';
import type { SnapshotStatus } from '#domain/monitors/snapshot-status.ts';
import { keptOfMonitor } from '#domain/retention.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Monitor } from '#server/features/monitors/monitors.store.ts';

export interface CheckedState {
  readonly status: MonitorStatus;
  readonly errorCount: number;
  readonly lastError: string | null;
  /** Null keeps the stored value. */
  readonly lastContentHash: string | null;
  readonly isSuccess: boolean;
  readonly at: Instant;
  readonly nextCheckAt: Instant | null;
}

/** False when the monitor was edited, checked or deleted since it had this revision. */
export async function updateChecked(
  db: Db,
  { id, revision, configurationHash }: Pick<Monitor, 'id' | 'revision' | 'configurationHash'>,
  state: CheckedState,
): Promise<boolean> {
  const updated = await db
    .updateTable('monitors')
    .set({
      status: state.status,
      error_count: state.errorCount,
      last_error: state.lastError,
      last_check_at: state.at,
      next_check_at: state.nextCheckAt,
      configuration_hash: configurationHash,
      revision: revision + 1,
      ...(state.isSuccess ? { last_success_at: state.at, stale_alert_sent_at: null } : {}),
      ...(state.lastContentHash === null ? {} : { last_content_hash: state.lastContentHash }),
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .execute();
  return updated.length > 0;
}

export interface Snapshot {
  readonly id: string;
  readonly monitorId: string;
  readonly contentHash: string | null;
  readonly excerpt: string | null;
  readonly elementsFound: number | null;
  readonly status: SnapshotStatus;
  readonly errorMessage: string | null;
  readonly durationMs: number;
  readonly capturedAt: Instant;
}

/** Also counts the check in its hour. */
export async function insertSnapshot(db: Db, snapshot: Snapshot): Promise<void> {
  await db
    .insertInto('snapshots')
    .values({
      id: snapshot.id,
      monitor_id: snapshot.monitorId,
      content_hash: snapshot.contentHash,
      excerpt: snapshot.excerpt,
      elements_found: snapshot.elementsFound,
      status: snapshot.status,
      error_message: snapshot.errorMessage,
      duration_ms: snapshot.durationMs,
      captured_at: snapshot.capturedAt,
    })
    .execute();
  const failed = snapshot.status === 'success' ? 0 : 1;
  const ms = failed === 1 ? 0 : snapshot.durationMs;
  await db
    .insertInto('check_hours')
    .values({
      monitor_id: snapshot.monitorId,
      hour: hourOf(snapshot.capturedAt),
      checks: 1,
      failures: failed,
      total_ms: ms,
      slowest_ms: ms,
    })
    .onConflict((conflict) =>
      conflict.columns(['monitor_id', 'hour']).doUpdateSet((eb) => ({
        checks: eb('check_hours.checks', '+', 1),
        failures: eb('check_hours.failures', '+', failed),
        total_ms: eb('check_hours.total_ms', '+', ms),
        slowest_ms: eb
          .case()
          .when('check_hours.slowest_ms', '>', ms)
          .then(eb.ref('check_hours.slowest_ms'))
          .else(ms)
          .end(),
      })),
    )
    .execute();
}

function hourOf(at: Instant): Instant {
  return `${at.slice(0, 13)}:00:00.000Z`;
}

export interface Change {
  readonly id: string;
  readonly monitorId: string;
  readonly snapshotId: string | null;
  readonly changeType: ChangeType;
  readonly summary: string;
  readonly diffContent: string;
  readonly severity: Severity;
  readonly severityRule: SeverityRule;
  /** False for a change that the monitor keeps back because it reports only what is still ahead. */
  readonly isNotified: boolean;
  readonly detectedAt: Instant;
}

/** Packs the difference; of a page that changes all the time only the newest changes are kept. */
export async function insertChange(db: Db, change: Change, diff: Uint8Array): Promise<void> {
  await db
    .insertInto('changes')
    .values({
      id: change.id,
      monitor_id: change.monitorId,
      snapshot_id: change.snapshotId,
      change_type: change.changeType,
      summary: change.summary,
      diff_content: change.diffContent,
      diff,
      severity: change.severity,
      severity_rule: change.severityRule,
      is_notified: change.isNotified,
      detected_at: change.detectedAt,
    })
    .execute();
  const oldest = await db
    .selectFrom('changes')
    .select('id')
    .where('monitor_id', '=', change.monitorId)
    .orderBy('id', 'desc')
    .offset(keptOfMonitor.changes)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await db.deleteFrom('changes').where('monitor_id', '=', change.monitorId).where('id', '<=', oldest.id).execute();
}
