import type { ChangeView } from '#contract/changes.ts';
import type { SnapshotView } from '#contract/checks.ts';
import type { Change, Snapshot } from './checks.store.ts';
import type { Monitor } from '#server/features/monitors/monitors.store.ts';

export function presentSnapshot(snapshot: Snapshot, monitor: Pick<Monitor, 'id' | 'name'>): SnapshotView {
  return {
    id: snapshot.id,
    monitorId: snapshot.monitorId,
    monitor: { id: monitor.id, name: monitor.name },
    contentHash: snapshot.contentHash,
    status: snapshot.status,
    errorMessage: snapshot.errorMessage,
    elementsFound: snapshot.elementsFound,
    excerpt: snapshot.excerpt,
    capturedAt: snapshot.capturedAt,
    durationMs: snapshot.durationMs,
  };
}

export function presentChange(change: Change, monitor: Pick<Monitor, 'id' | 'name' | 'url'>): ChangeView {
  return {
    id: change.id,
    monitorId: change.monitorId,
    monitor: { id: monitor.id, name: monitor.name, url: monitor.url },
    snapshotId: change.snapshotId,
    changeType: change.changeType,
    summary: change.summary,
    diffContent: change.diffContent,
    severity: change.severity,
    severityRule: change.severityRule,
    detectedAt: change.detectedAt,
    isNotified: change.isNotified,
  };
}
