import {
  checkHistoryView,
  historyQuery,
  snapshotsQuery,
  monitoringHealth,
  snapshotList,
  checkedAll,
  checkRun,
  snapshotDetail,
  checkedOnce,
} from '#contract/checks.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { showRun, checkAll } from './check-all.ts';
import { presentSnapshot, presentChange } from './present-check.ts';
import { healthSince } from './check-hours.store.ts';
import { snapshotById, newestSnapshots } from './snapshots.store.ts';
import { MONITOR_NOT_FOUND } from '#server/features/monitors/monitors.errors.ts';
import { monitorById } from '#server/features/monitors/monitors.store.ts';
import { checkNow } from './check-now.ts';
import { showSnapshot } from './show-snapshot.ts';
import { checkHistory } from './check-history.ts';
import { presentMonitor } from '#server/features/monitors/present-monitor.ts';

const DAY = 86_400_000;

export function mountChecks(mount: Mount, hub: Hub): void {
  const { database, clock } = hub;
  const { db } = database;

  mount('GET /api/monitors/check-all', {
    summary: 'Get the progress of the current check of all monitors, or the result of the last one',
    responses: { 200: checkRun },
    handle: () => showRun(hub),
  });

  mount('POST /api/monitors/check-all', {
    summary: 'Check every monitor that is not paused; answers when all are checked',
    responses: { 200: checkedAll },
    handle: ({ actor }) => checkAll(hub, actor),
  });

  mount('POST /api/monitors/:id/check', {
    summary: 'Check a monitor now',
    find: (id) => monitorById(db, id),
    missing: MONITOR_NOT_FOUND,
    responses: { 200: checkedOnce },
    handle: async ({ actor, found }) => {
      const { monitor, snapshot, change } = await checkNow(hub, found.id, actor);
      return {
        monitor: presentMonitor(monitor),
        snapshot: presentSnapshot(snapshot, monitor),
        change: change === null ? null : presentChange(change, monitor),
      };
    },
  });

  mount('GET /api/monitoring/health', {
    summary: 'Get the number and state of the monitors, and the results of the last 24 hours',
    responses: { 200: monitoringHealth },
    handle: () => healthSince(db, new Date(clock.now().getTime() - DAY).toISOString()),
  });

  mount('GET /api/monitoring/history', {
    summary: 'Get the response times and failures of the last days',
    compressedFor: 'everyone',
    query: historyQuery,
    responses: { 200: checkHistoryView },
    handle: ({ query }) => checkHistory(hub, query),
  });

  mount('GET /api/monitoring/snapshots', {
    summary: 'List checks, newest first',
    compressedFor: 'everyone',
    query: snapshotsQuery,
    responses: { 200: snapshotList },
    handle: async ({ query }) =>
      (await newestSnapshots(db, query)).map((snapshot) => presentSnapshot(snapshot, snapshot.monitor)),
  });

  mount('GET /api/monitoring/snapshots/:id', {
    summary: 'Get one check, with the compared text of the page',
    compressedFor: 'everyone',
    find: (id) => snapshotById(db, id),
    missing: 'Snapshot not found',
    responses: { 200: snapshotDetail },
    handle: ({ found }) => showSnapshot(hub, found),
  });
}
