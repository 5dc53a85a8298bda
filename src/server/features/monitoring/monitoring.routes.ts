import {
  activityList,
  activityQuery,
  changeDetail,
  changeList,
  changesQuery,
  checkHistory as historyAnswer,
  historyQuery,
  monitoringHealth,
  snapshotDetail,
  snapshotList,
  snapshotsQuery,
} from '#contract/monitoring.ts';
import { presentChange, presentSnapshot } from '#server/features/monitors/present-check.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { checkHistory } from './check-history.ts';
import { listActivity } from './list-activity.ts';
import { changeById, healthSince, newestChanges, newestSnapshots, snapshotById } from './monitoring.store.ts';
import { showChange } from './show-change.ts';
import { showSnapshot } from './show-snapshot.ts';

const DAY = 86_400_000;

export function mountMonitoring(mount: Mount, hub: Hub): void {
  const { database, clock } = hub;
  const { db } = database;

  mount('GET /api/monitoring/health', {
    summary: 'How many monitors there are, how they stand, and how their checks went within the last 24 hours',
    responses: { 200: monitoringHealth },
    handle: () => healthSince(db, new Date(clock.now().getTime() - DAY).toISOString()),
  });

  mount('GET /api/monitoring/activity', {
    summary: 'The newest checks and changes',
    compressedFor: 'everyone',
    query: activityQuery,
    responses: { 200: activityList },
    handle: ({ query }) => listActivity(hub, query),
  });

  mount('GET /api/monitoring/history', {
    summary: 'How the sites answered over the last days',
    compressedFor: 'everyone',
    query: historyQuery,
    responses: { 200: historyAnswer },
    handle: ({ query }) => checkHistory(hub, query),
  });

  mount('GET /api/monitoring/snapshots', {
    summary: 'How checks ended, newest first',
    compressedFor: 'everyone',
    query: snapshotsQuery,
    responses: { 200: snapshotList },
    handle: async ({ query }) =>
      (await newestSnapshots(db, query)).map((snapshot) => presentSnapshot(snapshot, snapshot.monitor)),
  });

  mount('GET /api/monitoring/snapshots/:id', {
    summary: 'How one check ended, with the text of the page as it is compared',
    compressedFor: 'everyone',
    find: (id) => snapshotById(db, id),
    missing: 'Snapshot not found',
    responses: { 200: snapshotDetail },
    handle: ({ found }) => showSnapshot(hub, found),
  });

  mount('GET /api/changes', {
    summary: 'What changed on the watched pages, newest first',
    compressedFor: 'everyone',
    query: changesQuery,
    responses: { 200: changeList },
    handle: async ({ query }) =>
      (await newestChanges(db, query)).map((change) => presentChange(change, change.monitor)),
  });

  mount('GET /api/changes/:id', {
    summary: 'One change, with the difference as data that a screen can draw',
    compressedFor: 'everyone',
    find: (id) => changeById(db, id),
    missing: 'Change not found',
    responses: { 200: changeDetail },
    handle: ({ found }) => showChange(found),
  });
}
