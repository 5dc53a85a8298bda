import type { Activity, ActivityQuery } from '#contract/changes.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newestSnapshots, type NamedSnapshot } from '#server/features/checks/snapshots.store.ts';
import { newestToldInside, type ToldInside } from './changes.store.ts';

/** Checks, and changes with internal notifications, newest first. */
export async function listActivity(
  { database: { db } }: Pick<Platform, 'database'>,
  { action, limit }: ActivityQuery,
): Promise<Activity[]> {
  const checks = action === 'change_detected' ? [] : (await newestSnapshots(db, { limit })).map(ofCheck);
  const changes = action === 'check' ? [] : (await newestToldInside(db, { limit })).map(ofChange);
  return [...checks, ...changes].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

function ofCheck(snapshot: NamedSnapshot): Activity {
  return {
    id: snapshot.id,
    monitorId: snapshot.monitorId,
    monitorName: snapshot.monitor.name,
    action: 'check',
    status: snapshot.status,
    message: snapshot.errorMessage ?? found(snapshot.elementsFound ?? 0),
    timestamp: snapshot.capturedAt,
    elementsFound: snapshot.elementsFound,
    changeId: null,
    severity: null,
  };
}

function found(elements: number): string {
  return `Checked: ${elements} ${elements === 1 ? 'element' : 'elements'} found`;
}

function ofChange(change: ToldInside): Activity {
  return {
    id: change.id,
    monitorId: change.monitorId,
    monitorName: change.monitorName,
    action: 'change_detected',
    status: 'success',
    message: change.summary,
    timestamp: change.detectedAt,
    elementsFound: null,
    changeId: change.id,
    severity: change.severity,
  };
}
